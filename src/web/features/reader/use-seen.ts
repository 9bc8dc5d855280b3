import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/api/call.ts'
import { outdateList } from './verdicts/shown-verdict.ts'

/**
 * Notes that an application was opened, once each: what was only fetched ahead stays unread.
 * @param isRead whether its text stands in the page
 */
export function useSeen(id: string, isRead: boolean): void {
  const queries = useQueryClient()
  const noted = useRef(new Set<string>())
  useEffect(() => {
    if (!isRead || noted.current.has(id)) return
    noted.current.add(id)
    // Nothing is lost by one that is not noted: it is read once more.
    void call('markViewed', { params: { id }, body: {} }).then(
      () => outdateList(queries),
      () => noted.current.delete(id),
    )
  }, [id, isRead, queries])
}
