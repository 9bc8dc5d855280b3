import { type MouseEvent, type RefObject, useEffect, useId, useState } from 'react'
import { FIGURE_CHECK_TEXTS, figureFacts } from '#domain/applications/figure-checks.ts'
import { keyFacts } from '#domain/applications/key-facts.ts'
import { formSections } from '#domain/applications/print-document.ts'
import { WITHDRAWAL_TEXTS, WITHDRAWN_TEXTS } from '#domain/applications/withdrawal.ts'
import { formatDay } from '#domain/dates.ts'
import { READER_TEXTS, REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { ApplicationText } from '#web/features/application-text/application-text.tsx'
import { DownloadPdfLink } from '#web/features/application-text/download-pdf-link.tsx'
import { MeetingDetails } from '#web/features/application-text/meeting-details.tsx'
import { PrintButton } from '#web/features/application-text/print-button.tsx'
import type { ReviewApplication } from '#web/features/submitted-applications/api.ts'
import { ChangedDot } from '#web/features/submitted-applications/changed-mark.tsx'
import { READER_TITLE_ID } from '#web/features/submitted-applications/element-ids.ts'
import { Link } from '#web/routing/router.tsx'
import { settings } from '#web/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextWithLinks } from '#web/ui/text-with-links.tsx'
import { useEarlierApplications } from './api.ts'
import styles from './application-pane.module.css'
import { AppliedBefore } from './applied-before.tsx'
import { TEXTS } from './texts.ts'

type ApplicationPaneProps = {
  readonly application: ReviewApplication
  /** The scroll container of the application's text. */
  readonly article: RefObject<HTMLElement | null>
  /** True if the meeting has changed since the viewer last opened the application. */
  readonly isMeetingNew: boolean
}

/** The notices about an application, its meeting, its key facts, and all its answers as continuous text. */
export function ApplicationPane({ application, article, isMeetingNew }: ApplicationPaneProps) {
  const { id, answers, meeting, withdrawn } = application
  const prefix = useId()
  const earlier = useEarlierApplications(id)
  const sections = formSections(application, settings).map((section) => ({
    ...section,
    id: `${prefix}-${section.id}`,
    // The figures above the sections show the reasons.
    printed: section.printed.filter(({ key }) => key !== 'figure_reasons'),
  }))
  // Waits for the notice about earlier applications, which would move the text.
  if (!earlier) return null
  return (
    <>
      <Stack gap={3} className={styles.notices}>
        {withdrawn && <Withdrawn withdrawn={withdrawn} />}
        <AppliedBefore key={id} application={application} earlier={earlier} />
        {meeting && (
          <MeetingDetails meeting={meeting} id={id} describedBy={READER_TITLE_ID}>
            {isMeetingNew && <ChangedDot />}
          </MeetingDetails>
        )}
        <KeyFacts answers={answers} />
        <FigureChecks application={application} />
      </Stack>
      <SectionLinks sections={sections} article={article} />
      <div>
        <ApplicationText sections={sections} answered={application}>
          <Group gap={4} className={styles.links}>
            <PrintButton id={id} describedBy={READER_TITLE_ID} variant='subtle' />
            <DownloadPdfLink id={id} describedBy={READER_TITLE_ID} size='sm' variant='subtle' />
            <Link to={PATHS.applicationForm(id)} aria-describedby={READER_TITLE_ID}>
              {REVIEW_TEXTS.viewDetails}
            </Link>
          </Group>
        </ApplicationText>
      </div>
    </>
  )
}

/** The date of a withdrawal and its reason, if one was given. */
const Withdrawn = ({ withdrawn: { at, reason } }: WithdrawnProps) => (
  <Card as='section' compact tone='warning' aria-label={WITHDRAWAL_TEXTS.badge}>
    <Text strong>{WITHDRAWN_TEXTS.on(formatDay(at))}</Text>
    {reason && (
      <Text dir='auto' multiline>
        <TextWithLinks text={WITHDRAWN_TEXTS.reason(reason)} />
      </Text>
    )}
  </Card>
)
type WithdrawnProps = { readonly withdrawn: NonNullable<ReviewApplication['withdrawn']> }

/** The contradictions between the figures, which the founder saw before submitting, with the founder's reasons. */
function FigureChecks({ application: { answers, submitted_at } }: FigureChecksProps) {
  const facts = figureFacts(answers, new Date(submitted_at))
  if (facts.length === 0) return null
  return (
    <Card as='section' compact aria-label={FIGURE_CHECK_TEXTS.title}>
      <Text strong>{FIGURE_CHECK_TEXTS.title}</Text>
      <Text size='small' tone='soft'>
        {FIGURE_CHECK_TEXTS.forTeam}
      </Text>
      <Stack gap={1}>
        {facts.map(({ sentence, reason }) => (
          <div key={sentence}>
            <p>{sentence}</p>
            {reason && (
              <Text tone='soft' dir='auto' multiline>
                {FIGURE_CHECK_TEXTS.founder(reason)}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Card>
  )
}
type FigureChecksProps = { readonly application: Pick<ReviewApplication, 'answers' | 'submitted_at'> }

function KeyFacts({ answers }: Pick<ReviewApplication, 'answers'>) {
  const { description, profile, facts } = keyFacts(answers, settings)
  if (!description && profile.length === 0 && facts.length === 0) return null
  return (
    <Card as='section' compact className={styles.keyFacts} aria-label={TEXTS.keyFacts}>
      {description && (
        <Text dir='auto' size='lead' strong className={styles.description}>
          <TextWithLinks text={description} />
        </Text>
      )}
      {profile.length > 0 && <Text tone='soft'>{profile.join(' · ')}</Text>}
      <Group as='dl' gap={2}>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <Text as='dt' size='tiny' tone='soft'>
              {label}
            </Text>
            <Text as='dd' strong>
              {text}
            </Text>
          </div>
        ))}
      </Group>
    </Card>
  )
}

type SectionLinksProps = {
  readonly sections: readonly { readonly id: string; readonly heading: string }[]
  readonly article: RefObject<HTMLElement | null>
}

/** Links to the sections. The current section is marked. */
function SectionLinks({ sections, article }: SectionLinksProps) {
  const current = useCurrentSection(
    article,
    sections.map(({ id }) => id),
  )
  // The hash is not changed, because each change would add a history entry between the reader and the list.
  const goTo = (event: MouseEvent, id: string) => {
    event.preventDefault()
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('h3')?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={READER_TEXTS.sections} className={styles.sections}>
      <Group as='ol' gap={0}>
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
      </Group>
    </nav>
  )
}

/** A section is current once it begins within this many pixels of the top. */
const SECTION_OFFSET = 128

/**
 * Returns the id of the last section that begins above or near the top of the visible text. At the end of the text,
 * returns the last id.
 * @param ids ids of the sections, in order
 */
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
