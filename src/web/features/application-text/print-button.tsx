import { useState } from 'react'
import { REVIEW_MESSAGES, REVIEW_TEXTS } from '#domain/review/messages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { prefetch } from '#web/ui/prefetch.ts'
import { LOADING } from '#web/ui/texts.ts'
import { notify } from '#web/ui/toasts.tsx'
import css from './print-waiting.css?inline'

type PrintButtonProps = {
  readonly id: string
  readonly describedBy: string
  readonly variant?: 'default' | 'subtle'
}

/** A button that opens an application's printable document and the print dialog (S7-pdf.1). */
export function PrintButton({ id, describedBy, variant = 'default' }: PrintButtonProps) {
  const { exportPdf, exporting } = usePrint(id)
  return (
    <BusyButton
      variant={variant}
      size='sm'
      busy={exporting}
      aria-describedby={describedBy}
      onClick={exportPdf}
    >
      {REVIEW_TEXTS.exportPdf}
    </BusyButton>
  )
}

const loadPrintDocument = () => import('./print-document.tsx')
prefetch(loadPrintDocument)

function usePrint(id: string) {
  const [exporting, setExporting] = useState(false)
  const exportPdf = () => {
    const opened = openPrintWindow()
    if (!opened) return notify(REVIEW_MESSAGES.exportBlocked, 'problem')
    setExporting(true)
    loadPrintDocument()
      .then(({ printApplication }) => printApplication(opened, id))
      .catch(() => {
        opened.close()
        notify(REVIEW_MESSAGES.exportFailed, 'problem')
      })
      .finally(() => setExporting(false))
  }
  return { exportPdf, exporting }
}

/**
 * Opens a window that says that the document is loading. Pop-up blockers allow this only during a click.
 * @returns undefined if the browser blocks the window
 */
function openPrintWindow(): Window | undefined {
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
