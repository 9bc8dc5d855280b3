import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type PrintedDocument, printedDocument } from '#domain/applications/printed.ts'
import { call } from '#web/api/call.ts'
import { settings } from '#web/settings.ts'
import css from './print.css?inline'
import { PrintedPage } from './printed-page.tsx'

/** Fonts that have not come by then are done without. */
const FONTS_MS = 3_000

/**
 * Lays the document into the window and opens the print dialog, unless the window was closed meanwhile.
 * Every text goes in as text: nothing of it is read as markup.
 */
async function printInWindow(opened: Window, page: PrintedDocument): Promise<void> {
  if (opened.closed) return
  const { document } = opened
  document.title = page.title
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
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

/** Reads an application and what was asked of it, and prints it in a window. */
export async function printApplication(opened: Window, id: string): Promise<void> {
  const [application, { rounds }] = await Promise.all([
    call('readApplication', { params: { id }, query: { use: 'printed' } }),
    call('readQuestions', { params: { id } }),
  ])
  await printInWindow(opened, printedDocument(application, rounds, settings))
}
