import { useEffect, useRef } from 'react'

/** The title of what has just taken another form's place: readers and keyboards start there. */
export function FocusedTitle({ children }: { readonly children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h2 ref={title} tabIndex={-1}>
      {children}
    </h2>
  )
}
