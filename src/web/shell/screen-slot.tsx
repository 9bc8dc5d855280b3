import { type ComponentType, Suspense } from 'react'
import { useFocusOnNavigation } from '#web/ui/focus.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'

type ScreenSlotProps = {
  readonly title: string
  /** Gives the screen; after a failed fetch another one. */
  readonly shown: () => ComponentType
}

/** A screen in its place: fetched when needed, with its title, and the focus brought to it. */
export function ScreenSlot({ title, shown }: ScreenSlotProps) {
  const Shown = shown()
  usePageTitle(title)
  return (
    <Suspense fallback={<Spinner page text={LOADING} />}>
      <Shown />
      <Arrival />
    </Suspense>
  )
}

/** Inside the Suspense, so that it comes only with the screen. */
function Arrival() {
  useFocusOnNavigation()
  return null
}
