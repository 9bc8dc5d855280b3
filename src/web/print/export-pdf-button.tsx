import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useExportPdf } from './use-export-pdf.ts'

type ExportPdfButtonProps = {
  readonly id: string
  readonly describedBy: string
  readonly variant?: 'default' | 'subtle'
}

/** Opens the printable document of an application and the print dialog. */
export function ExportPdfButton({ id, describedBy, variant = 'default' }: ExportPdfButtonProps) {
  const { exportPdf, exporting } = useExportPdf(id)
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
