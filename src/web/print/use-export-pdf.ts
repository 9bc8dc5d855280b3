import { useState } from 'react'
import { REVIEW_MESSAGES } from '#domain/review/messages.ts'
import { prefetch } from '#web/ui/prefetch.ts'
import { notify } from '#web/ui/toasts.tsx'
import { openPrintWindow } from './print-window.ts'

const fetchPrinting = () => import('./print-document.tsx')
prefetch(fetchPrinting)

/**
 * Opens an application as a printable document in a window of its own, with the print dialog
 * (S7-pdf.1).
 */
export function useExportPdf(id: string) {
  const [exporting, setExporting] = useState(false)
  const exportPdf = () => {
    const opened = openPrintWindow()
    if (!opened) return notify(REVIEW_MESSAGES.exportBlocked, 'problem')
    setExporting(true)
    fetchPrinting()
      .then(({ printApplication }) => printApplication(opened, id))
      .catch(() => {
        opened.close()
        notify(REVIEW_MESSAGES.exportFailed, 'problem')
      })
      .finally(() => setExporting(false))
  }
  return { exportPdf, exporting }
}
