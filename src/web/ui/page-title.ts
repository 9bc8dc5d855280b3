import { useEffect } from 'react'
import { settings } from '#web/settings.ts'

/** What stands in the window's title: the screen's, and whether it shows anything wrong. */
const shown = { title: '', faults: 0 }

function show() {
  const { title, faults } = shown
  document.title = `${faults > 0 ? 'Error: ' : ''}${title} · ${settings.product}`
}

/** Names the window after a screen. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    shown.title = title
    show()
  }, [title])
}

/** While an input shows what is wrong with it, the window's title says so, which is the first that a reader hears of a page. */
export function useFaultInTitle(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return
    shown.faults += 1
    show()
    return () => {
      shown.faults -= 1
      show()
    }
  }, [isWrong])
}
