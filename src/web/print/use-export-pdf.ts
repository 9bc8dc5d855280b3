import { useState } from 'react'
import { printedDocument } from '#domain/applications/printed.ts'
import { REVIEW_MESSAGES } from '#domain/review/messages.ts'
import { call } from '#web/api/call.ts'
import { notify } from '#web/parts/notify.ts'
import { settings } from '#web/settings.ts'
import { openPrintWindow, printInWindow } from './print-window.tsx'

/**
 * Opens an application as a printable document in a window of its own, with the print dialog
 * (S7-pdf.1).
 */
export function useExportPdf(id: string) {
  const [exporting, setExporting] = useState(false)
  const fill = async (opened: Window) => {
    const [application, { rounds }] = await Promise.all([
      call('readApplication', { params: { id }, query: { use: 'printed' } }),
      call('readQuestions', { params: { id } }),
    ])
    await printInWindow(opened, printedDocument(application, rounds, settings))
  }
  const exportPdf = () => {
    const opened = openPrintWindow()
    if (!opened) return notify(REVIEW_MESSAGES.exportBlocked, 'problem')
    setExporting(true)
    fill(opened)
      .catch(() => {
        opened.close()
        notify(REVIEW_MESSAGES.exportFailed, 'problem')
      })
      .finally(() => setExporting(false))
  }
  return { exportPdf, exporting }
}
