import { Button } from '@mantine/core'
import { PRINT_TEXTS } from '#domain/applications/form/print-sections.ts'
import { ownTimeZone } from '#domain/time-zones.ts'
import { addressOf } from '#web/api/client.ts'

type DownloadPdfLinkProps = {
  readonly id: string
  readonly describedBy: string
  readonly size?: 'sm' | 'md'
  readonly variant?: 'default' | 'subtle'
}

/** Returns the attributes of a link to the application's PDF, with times in the viewer's time zone. */
export const pdfLink = (id: string) =>
  ({
    href: addressOf('downloadPdf', { params: { id }, query: { zone: ownTimeZone() } }),
    download: true,
  }) as const

/** Links to the application's PDF. The browser saves the file and reports its progress and errors. */
export function DownloadPdfLink({ id, describedBy, size, variant = 'default' }: DownloadPdfLinkProps) {
  return (
    <Button component='a' {...pdfLink(id)} variant={variant} size={size} aria-describedby={describedBy}>
      {PRINT_TEXTS.download}
    </Button>
  )
}
