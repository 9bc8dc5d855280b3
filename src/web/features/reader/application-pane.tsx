import { type MouseEvent, type RefObject, useEffect, useId, useState } from 'react'
import { printedSections } from '#domain/applications/print-document.ts'
import { READER_TEXTS, REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { ApplicationText } from '#web/features/application-text/application-text.tsx'
import { DownloadPdfLink } from '#web/features/application-text/download-pdf-link.tsx'
import { PrintButton } from '#web/features/application-text/print-button.tsx'
import type { ReviewApplication } from '#web/features/submitted-applications/api.ts'
import { Link } from '#web/routing/router.tsx'
import { settings } from '#web/settings.ts'
import styles from './application-pane.module.css'

type ApplicationPaneProps = {
  readonly application: ReviewApplication
  /** The element in which it scrolls. */
  readonly article: RefObject<HTMLElement | null>
}

/** All answers as running text, under the headings of the printout. */
export function ApplicationPane({ application: { id, answers }, article }: ApplicationPaneProps) {
  const prefix = useId()
  const sections = printedSections(answers, settings).map(({ heading, answers: said }, index) => ({
    id: `${prefix}-${index}`,
    heading,
    said,
  }))
  return (
    <>
      <SectionLinks sections={sections} article={article} />
      <ApplicationText sections={sections} answers={answers}>
        <div className={styles.links}>
          <PrintButton id={id} describedBy={`${prefix}-0-title`} variant='subtle' />
          <DownloadPdfLink id={id} describedBy={`${prefix}-0-title`} size='sm' variant='subtle' />
          <Link to={PATHS.applicationForm(id)}>{REVIEW_TEXTS.viewDetails}</Link>
        </div>
      </ApplicationText>
    </>
  )
}

type SectionLinksProps = {
  readonly sections: readonly { readonly id: string; readonly heading: string }[]
  readonly article: RefObject<HTMLElement | null>
}

/** Links to the sections, with the current one marked. */
function SectionLinks({ sections, article }: SectionLinksProps) {
  const current = useCurrentSection(
    article,
    sections.map(({ id }) => id),
  )
  // The hash stays out of the address: each would be another step of history away from the list.
  const goTo = (event: MouseEvent, id: string) => {
    event.preventDefault()
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('h3')?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={READER_TEXTS.sections} className={styles.sections}>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => goTo(event, id)}
            >
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Pixels from the top within which the current section begins. */
const SECTION_OFFSET = 128

/** Returns the last section that begins near the top of the visible text. @param ids of the sections, in order */
function useCurrentSection(
  article: RefObject<HTMLElement | null>,
  ids: readonly string[],
): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const joined = ids.join(' ')
  useEffect(() => {
    const { current: scroller } = article
    if (!scroller) return
    const update = () => {
      const sections = joined.split(' ')
      const { top } = scroller.getBoundingClientRect()
      const begun = sections.filter((id) => {
        const section = document.getElementById(id)
        return section && section.getBoundingClientRect().top <= top + SECTION_OFFSET
      })
      const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
      setCurrent(atEnd && scroller.scrollTop > 0 ? sections.at(-1) : (begun.at(-1) ?? sections[0]))
    }
    update()
    scroller.addEventListener('scroll', update, { passive: true })
    return () => scroller.removeEventListener('scroll', update)
  }, [article, joined])
  return current
}
