import { type RefObject, useId } from 'react'
import { printedSections } from '#domain/applications/printed.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { DownloadPdfLink } from '#web/print/download-pdf-link.tsx'
import { ExportPdfButton } from '#web/print/export-pdf-button.tsx'
import { ProseSections } from '#web/print/prose-sections.tsx'
import { Link } from '#web/routing/link.tsx'
import { settings } from '#web/settings.ts'
import styles from './application-prose.module.css'
import { SectionLinks } from './section-links.tsx'
import type { Reading } from './use-reading.ts'

type ApplicationProseProps = {
  readonly application: Reading
  /** In which it scrolls. */
  readonly article: RefObject<HTMLElement | null>
}

/** All that the founder wrote as running text, under the printout's headings. */
export function ApplicationProse({ application: { id, answers }, article }: ApplicationProseProps) {
  const prefix = useId()
  const sections = printedSections(answers, settings).map(({ heading, answers: said }, place) => ({
    id: `${prefix}-${place}`,
    heading,
    said,
  }))
  return (
    <>
      <SectionLinks sections={sections} article={article} />
      <ProseSections sections={sections} answers={answers}>
        <div className={styles.ways}>
          <ExportPdfButton id={id} describedBy={`${prefix}-0-title`} variant='subtle' />
          <DownloadPdfLink id={id} describedBy={`${prefix}-0-title`} size='sm' variant='subtle' />
          <Link to={PATHS.applicationForm(id)}>{REVIEW_TEXTS.viewDetails}</Link>
        </div>
      </ProseSections>
    </>
  )
}
