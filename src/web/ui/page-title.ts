import { useEffect } from 'react'
import { settings } from '#web/settings.ts'

const shown = { title: '', errors: 0 }

function updateTitle() {
  const { title, errors } = shown
  document.title = `${errors > 0 ? 'Error: ' : ''}${title} · ${settings.product}`
}

/** Sets the window's title to a screen's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    shown.title = title
    updateTitle()
  }, [title])
}

/**
 * Adds 'Error:' to the window's title while an input shows an error, because screen readers announce the title first.
 */
export function useErrorInTitle(hasError: boolean): void {
  useEffect(() => {
    if (!hasError) return
    shown.errors += 1
    updateTitle()
    return () => {
      shown.errors -= 1
      updateTitle()
    }
  }, [hasError])
}
