import { focusOnMount } from './focus.ts'

/** The only h1 of a screen, which has the focus after navigation. */
export function ScreenTitle({
  children,
  className,
}: {
  readonly children: string
  readonly className?: string
}) {
  return (
    <h1 ref={takeFocusFromMain} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}

/** A title that renders after its screen takes over the focus that the main part got in its place. */
function takeFocusFromMain(title: HTMLHeadingElement | null): void {
  if (document.activeElement?.matches('main, body')) focusOnMount(title)
}
