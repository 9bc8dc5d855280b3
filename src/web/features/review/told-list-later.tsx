import { useEffect, useState } from 'react'
import { wantAhead } from '#web/ui/ahead.ts'
import { lateCode } from '#web/ui/late.tsx'
import type { ToldListProps } from './told-list.tsx'

const { come, fetch } = lateCode(() => import('./told-list.tsx'))

/** Comes once the page is in use: a list that has just been read has nothing to be told. */
export function ToldListLater(props: Omit<ToldListProps, 'since'>) {
  const [ToldList, setToldList] = useState(come)
  const [since] = useState(() => performance.now())
  useEffect(() => {
    if (!ToldList) wantAhead(() => fetch().then(() => setToldList(come)))
  }, [ToldList])
  return ToldList ? <ToldList {...props} since={since} /> : null
}
