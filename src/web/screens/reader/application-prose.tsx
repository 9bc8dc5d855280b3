import { type RefObject, useId } from 'react'
import { Link } from 'react-router'
import { type PrintedAnswer, printedSections } from '#domain/applications/printed.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { DownloadPdfLink } from '#web/print/download-pdf-link.tsx'
import { ExportPdfButton } from '#web/print/export-pdf-button.tsx'
import { settings } from '#web/settings.ts'
import styles from './application-prose.module.css'
import { ProseAnswer } from './prose-answer.tsx'
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
      <div className={styles.prose}>
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h3 id={`${section.id}-title`} tabIndex={-1}>
              {section.heading}
            </h3>
            {inGroups(section.said).map((group) => (
              <Group key={group[0]?.key} group={group} answers={answers} />
            ))}
          </section>
        ))}
        <div className={styles.ways}>
          <ExportPdfButton id={id} describedBy={`${prefix}-0-title`} variant='subtle' />
          <DownloadPdfLink id={id} describedBy={`${prefix}-0-title`} size='sm' variant='subtle' />
          <Link to={PATHS.applicationForm(id)}>{REVIEW_TEXTS.viewDetails}</Link>
        </div>
      </div>
    </>
  )
}

type Group = readonly PrintedAnswer[]

/** Short answers that follow one another stand in one list of facts. */
const inGroups = (answers: Group): Group[] =>
  answers.reduce<PrintedAnswer[][]>((groups, answer) => {
    const last = groups.at(-1)
    if (last && isFact(answer) && last.every(isFact)) last.push(answer)
    else groups.push([answer])
    return groups
  }, [])

const isFact = ({ isEssay, entries }: PrintedAnswer) => !isEssay && entries.length === 0

function Group({ group, answers }: { readonly group: Group; readonly answers: Reading['answers'] }) {
  const said = group.map((answer) => <ProseAnswer key={answer.key} answer={answer} answers={answers} />)
  return group.every(isFact) ? <dl className={styles.facts}>{said}</dl> : said
}
