import { Suspense, useEffect } from 'react'
import type { Screen } from '#domain/routes.ts'
import { Spinner } from '#web/parts/spinner.tsx'
import { LOADING } from '#web/parts/texts.ts'
import { SCREEN_TITLES, type ScreenOf } from '#web/screens.tsx'
import { settings } from '#web/settings.ts'
import { useArrival } from './use-arrival.ts'

type ScreenSlotProps = { readonly screen: Screen; readonly screenOf: ScreenOf }

/** A screen in its place: fetched when needed, with its title, and the focus brought to it. */
export function ScreenSlot({ screen, screenOf }: ScreenSlotProps) {
  const Shown = screenOf(screen)
  useEffect(() => {
    document.title = `${SCREEN_TITLES[screen]} · ${settings.product}`
  }, [screen])
  return (
    <Suspense fallback={<Spinner page text={LOADING} />}>
      <Shown />
      <Arrival />
    </Suspense>
  )
}

/** Inside the Suspense, so that it comes only with the screen. */
function Arrival() {
  useArrival()
  return null
}
