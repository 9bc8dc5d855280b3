import { useEffect, useRef } from 'react'

/**
 * A screen's only h1, to which the focus comes after navigation. Where it comes later than its screen, or in the place
 * of a spinner, it takes the focus over from the main part that stood in for it.
 */
export function ScreenTitle({
  children,
  className,
}: {
  readonly children: string
  readonly className?: string
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement?.matches('main, body')) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={title} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
