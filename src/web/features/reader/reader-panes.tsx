import '@mantine/core/styles/Tabs.layer.css'
import { Button, Modal, Tabs } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { companyTitle, MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { APPLICATION_GONE, APPLICATION_UNAVAILABLE, READER_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { DiscussionRounds } from '#web/features/questions/discussion-rounds.tsx'
import type { ReviewApplication, useReviewApplication } from '#web/features/submitted-applications/api.ts'
import { VerdictsPane } from '#web/features/verdicts/verdicts-pane.tsx'
import { Link } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { FullPageState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { ApplicationPane } from './application-pane.tsx'
import { DeckPane } from './deck-pane.tsx'
import styles from './reader-panes.module.css'

type ReaderPanesProps = {
  readonly reading: ReturnType<typeof useReviewApplication>
  /** Of the next one, to be there already when it is stepped to. */
  readonly deckAhead: StoredFile | null | undefined
  /** Holds the application's text. */
  readonly article: RefObject<HTMLElement | null>
  /** Whether the rest stands beside the text, or is swiped to. */
  readonly beside: boolean
  readonly pane: PaneName
  readonly onPane: (pane: PaneName) => void
  /** Undefined to write the question oneself. */
  readonly onAsk: (suggested?: string) => void
  /** To the next one; undefined where there is none. */
  readonly onward: (() => void) | undefined
  readonly onClose: () => void
}

/** The application with what stands beside it, or why there is nothing to show. */
export function ReaderPanes({ reading, onward, onClose, ...shown }: ReaderPanesProps) {
  const { deckAhead, article, beside, pane, onPane, onAsk } = shown
  const { query, gone } = reading
  const { isAdmin, givesVerdicts } = useAuth()
  const application = query.data
  if (gone || !application) {
    return (
      <article ref={article} tabIndex={-1} data-autofocus className={styles.alone}>
        <NothingToShow reading={reading} onward={onward} onClose={onClose} />
      </article>
    )
  }
  const company = companyTitle(application.company_name)
  const { answers, rounds, account_deleted } = application
  return (
    <Panes
      beside={beside}
      shown={pane}
      onShow={onPane}
      panes={{
        application: (
          <article ref={article} tabIndex={-1} data-autofocus aria-label={company} className={styles.text}>
            <ApplicationPane application={application} article={article} />
          </article>
        ),
        deck: (
          <DeckPane
            company={company}
            deck={answers.pitch_deck}
            next={beside ? deckAhead : undefined}
            onAskForPdf={account_deleted || !isAdmin ? undefined : () => onAsk(READER_TEXTS.pdfQuestion)}
          />
        ),
        questions: (
          <div className={styles.questions}>
            <DiscussionRounds rounds={rounds} onAsk={account_deleted ? undefined : () => onAsk()} />
          </div>
        ),
        ...(givesVerdicts && { verdicts: <VerdictsPane key={application.id} id={application.id} /> }),
        history: <HistoryPane application={application} />,
      }}
    />
  )
}

type NothingToShowProps = Pick<ReaderPanesProps, 'reading' | 'onward' | 'onClose'>

/** What is said here names the dialog, whose own title stands aside for it. */
function NothingToShow({ reading: { query, gone }, onward, onClose }: NothingToShowProps) {
  if (gone) {
    return (
      <FullPageState title={APPLICATION_GONE.title} hint={APPLICATION_GONE.description} heading={Modal.Title}>
        <Button onClick={onward ?? onClose}>
          {onward ? READER_TEXTS.nextApplication : READER_TEXTS.close}
        </Button>
      </FullPageState>
    )
  }
  if (query.isError) {
    return <QueryError query={query} message={APPLICATION_UNAVAILABLE} heading={Modal.Title} />
  }
  return <Spinner text={LOADING} />
}

const PANE_NAMES = ['application', 'deck', 'questions', 'verdicts', 'history'] as const
export type PaneName = (typeof PANE_NAMES)[number]

const isPaneName = (value: string | null): value is PaneName => PANE_NAMES.some((pane) => pane === value)

type PanesProps = {
  /** Whether the application stands beside one of the others; else one swipes or taps from one to the next. */
  readonly beside: boolean
  readonly shown: PaneName
  readonly onShow: (pane: PaneName) => void
  /** One that is missing is not for this reader. */
  readonly panes: Readonly<Partial<Record<PaneName, ReactNode>>>
}

/** The application and what stands beside it. All stay in the document: a deck that was opened stays at its page. */
function Panes({ beside, shown, onShow, panes }: PanesProps) {
  const id = useId()
  const tabbed = PANE_NAMES.filter((pane) => pane in panes && (!beside || pane !== 'application'))
  // Beside the text something always stands.
  const open = beside && shown === 'application' ? 'deck' : shown
  const strip = useSwipedPane(tabbed.indexOf(open), (place) => {
    const pane = tabbed[place]
    if (pane) onShow(pane)
  })
  return (
    <div className={beside ? styles.beside : styles.stacked}>
      {beside && panes.application}
      <div className={styles.side}>
        <Tabs id={id} value={open} onChange={(value) => isPaneName(value) && onShow(value)}>
          <Tabs.List grow={!beside} aria-label={beside ? READER_TEXTS.sidePanel : READER_TEXTS.panes}>
            {tabbed.map((pane) => (
              <Tabs.Tab key={pane} value={pane} className={styles.tab}>
                {READER_TEXTS[pane]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <div className={beside ? styles.pile : styles.strip} ref={beside ? undefined : strip}>
          {tabbed.map((pane) => (
            <div
              key={pane}
              id={`${id}-panel-${pane}`}
              role='tabpanel'
              // biome-ignore lint/a11y/noNoninteractiveTabindex: one without anything to press is scrolled by keys too
              tabIndex={0}
              aria-labelledby={`${id}-tab-${pane}`}
              className={styles.pane}
              data-shown={pane === open}
              inert={pane !== open}
            >
              {panes[pane]}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

const shownPlace = ({ scrollLeft, clientWidth }: HTMLElement) => Math.round(scrollLeft / clientWidth)

/** A strip that has not moved for so long stands where it was swiped to. */
const SCROLL_END_MS = 120

/**
 * Keeps a strip of panes, each as wide as the strip, and the chosen place together, whichever of them is moved.
 * @param place from 0
 * @param onSwipe told of the place that a finger has brought
 */
function useSwipedPane(place: number, onSwipe: (place: number) => void): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = strip
    if (current && shownPlace(current) !== place) current.scrollTo({ left: place * current.clientWidth })
  }, [place])
  const settle = useEffectEvent((moved: HTMLElement) => {
    const swipedTo = shownPlace(moved)
    if (swipedTo !== place) onSwipe(swipedTo)
  })
  useEffect(() => {
    const { current } = strip
    if (!current) return
    let timer: ReturnType<typeof setTimeout>
    const move = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, SCROLL_END_MS, current)
    }
    current.addEventListener('scroll', move, { passive: true })
    return () => {
      clearTimeout(timer)
      current.removeEventListener('scroll', move)
    }
  }, [])
  return strip
}

type Change = ReviewApplication['history'][number]

/** How its status came to be what it is, newest first, and the way to all that happened with it. */
function HistoryPane({
  application: { id, history, submitted_at },
}: {
  readonly application: ReviewApplication
}) {
  const { isAdmin } = useAuth()
  const isWhole = history.some(({ from }) => from === 'draft')
  return (
    <div className={styles.history}>
      <ol className={styles.changes}>
        {history.map((change) => (
          <li key={change.id}>
            <p className={styles.what}>{changeText(change)}</p>
            <p className={styles.who}>
              {change.who} · <DateTime at={change.changed_at} />
            </p>
          </li>
        ))}
        {!isWhole && (
          <li>
            <p className={styles.what}>{READER_TEXTS.submitted}</p>
            <p className={styles.who}>
              {MY_APPLICATIONS_TEXTS.submittedOn} <DateTime at={submitted_at} />
            </p>
          </li>
        )}
      </ol>
      {isAdmin && <Link to={PATHS.auditLog(id)}>{AUDIT_LOG_TEXTS.title}</Link>}
    </div>
  )
}

const changeText = ({ from, to }: Change): string =>
  from === 'draft'
    ? READER_TEXTS.submitted
    : READER_TEXTS.statusChange(describeStatus(from).label, describeStatus(to).label)
