import { useRef } from 'react'
import { newId } from '#web/new-id.ts'

/**
 * Returns a function that returns an id for a request. A request that equals the previous one keeps its id, so that it
 * takes effect only once if it is sent again after a lost reply.
 */
export function useRequestId() {
  const last = useRef({ content: '', id: '' })
  return (request: object): string => {
    const content = JSON.stringify(request)
    if (last.current.content !== content) last.current = { content, id: newId() }
    return last.current.id
  }
}
