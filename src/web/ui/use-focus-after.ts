import { useEffect, useRef } from 'react'

/**
 * For what goes away by a button of its own, and would take the focus with it.
 * @param ids of elements; the first that is there then takes the focus
 */
export function useFocusAfter(ids: readonly string[]): void {
  const last = useRef(ids)
  last.current = ids
  useEffect(() => () => focusFirst(last.current), [])
}

function focusFirst(ids: readonly string[]) {
  if (document.activeElement !== document.body) return
  const elements = ids.map((id) => document.getElementById(id))
  elements.find((element) => element !== null)?.focus()
}
