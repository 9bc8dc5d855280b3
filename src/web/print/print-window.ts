import { LOADING } from '#web/ui/texts.ts'
import css from './print-waiting.css?inline'

/**
 * A new window that says it is loading; it must be asked for within the click that it belongs to.
 * @returns undefined when the browser keeps pop-ups from us
 */
export function openPrintWindow(): Window | undefined {
  const opened = window.open('', '_blank')
  if (!opened || opened.closed) return undefined
  const { document } = opened
  document.title = LOADING
  document.documentElement.lang = 'en'
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  const status = document.createElement('p')
  status.role = 'status'
  status.textContent = LOADING
  document.body.append(status)
  return opened
}
