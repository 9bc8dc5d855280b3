import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * A form that gives way to another one would take the focus with it. The focus then goes to the first field of
 * what came, unless that has seen to it by itself.
 * @returns the properties of what the forms stand in
 */
export function useKeptFocus<E extends HTMLElement>() {
  const place = useRef<E>(null)
  const focused = useRef<Element>(undefined)
  useEffect(() => {
    if (document.activeElement !== document.body || (focused.current?.isConnected ?? true)) return
    place.current?.querySelector<HTMLElement>('input, select')?.focus()
  })
  return {
    ref: place,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target
    },
  }
}
