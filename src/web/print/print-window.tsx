import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { PrintedDocument } from '#domain/applications/printed.ts'
import { LOADING } from '#web/parts/texts.ts'
import css from './print.css?inline'
import { PrintedPage } from './printed-page.tsx'

/** Fonts that have not come by then are done without. */
const FONTS_MS = 3_000

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
  document.documentElement.dataset.fonts = 'used'
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  const status = document.createElement('p')
  status.role = 'status'
  status.textContent = LOADING
  document.body.append(status)
  return opened
}

/**
 * Lays the document into the window and opens the print dialog, unless the window was closed meanwhile.
 * Every text goes in as text: nothing of it is read as markup.
 */
export async function printInWindow(opened: Window, page: PrintedDocument): Promise<void> {
  if (opened.closed) return
  const { document } = opened
  document.title = page.title
  const body = document.createElement('div')
  document.body.replaceChildren(body)
  flushSync(() => createRoot(body).render(<PrintedPage page={page} />))
  await Promise.race([
    document.fonts.ready,
    new Promise((resolve) => {
      setTimeout(resolve, FONTS_MS)
    }),
  ])
  if (opened.closed) return
  opened.focus()
  opened.print()
}
