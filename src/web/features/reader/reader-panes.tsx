import '@mantine/core/styles/Tabs.layer.css'
import { Button, Modal, Tabs } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { askRefusal } from '#domain/questions/ask-refusal.ts'
import type { ChangedPart } from '#domain/review/changed-parts.ts'
import { INTEREST_TEXTS } from '#domain/review/interest-messages.ts'
import { APPLICATION_GONE, APPLICATION_UNAVAILABLE, READER_TEXTS } from '#domain/review/messages.ts'
import { type HistoryEntry, readerHistory } from '#domain/review/reader-history.ts'
import { PATHS } from '#domain/routes.ts'
import { useNotes } from '#web/features/notes/api.ts'
import { Notes } from '#web/features/notes/notes.tsx'
import { QuestionRounds } from '#web/features/questions/question-rounds.tsx'
import type { ReviewApplication, useReviewApplication } from '#web/features/submitted-applications/api.ts'
import { ChangedDot } from '#web/features/submitted-applications/changed-mark.tsx'
import { useVerdicts } from '#web/features/verdicts/api.ts'
import { VerdictsPane } from '#web/features/verdicts/verdicts-pane.tsx'
import { countVerdicts } from '#web/features/verdicts/visible-verdicts.ts'
import { Link } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { FullPageState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { Text } from '#web/ui/text.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { ApplicationPane } from './application-pane.tsx'
import { DeckPane } from './deck-pane.tsx'
import styles from './reader-panes.module.css'

// These are lazy because the inputs are large, and most groups have no team fields.
const InterestPane = lazyPart(() => import('#web/features/interest/interest-pane.tsx'))
const TeamFields = lazyPart(() => import('#web/features/team-fields/team-fields-block.tsx'))

type ReaderPanesProps = {
  readonly reading: ReturnType<typeof useReviewApplication>
  /** The parts that have changed since the viewer last opened the application. */
  readonly changed: readonly ChangedPart[]
  /** The prefetched deck of the next application. */
  readonly nextDeck: StoredFile | null | undefined
  /** The element that holds the application's text. */
  readonly article: RefObject<HTMLElement | null>
  /** True if the other panes are next to the text; false if all panes are in a strip that the user swipes. */
  readonly sideBySide: boolean
  readonly pane: PaneName
  readonly onPane: (pane: PaneName) => void
  /** The id of the application whose interest takes the focus once it has loaded. */
  readonly interestWanted?: RefObject<string | undefined>
  /** Opens the dialog for asking questions. @param suggested a prepared question, if any */
  readonly onAsk?: (suggested?: string) => void
  /** Moves the focus past the deck's frame. */
  readonly onSkipDeck: () => void
  /** Undefined at the end of the queue. */
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** The application and its other panes, or a message if there is nothing to show. */
export function ReaderPanes({ reading, article, onNext, onClose, ...panes }: ReaderPanesProps) {
  const { query, isGone } = reading
  if (isGone || !query.data) {
    return (
      <article ref={article} tabIndex={-1} data-autofocus className={styles.message}>
        <NothingToShow reading={reading} onNext={onNext} onClose={onClose} />
      </article>
    )
  }
  return <ApplicationPanes {...panes} application={query.data} article={article} />
}

type ApplicationPanesProps = Omit<ReaderPanesProps, 'reading' | 'onNext' | 'onClose'> & {
  readonly application: ReviewApplication
}

/** The application's text and its other panes. Their parent has a fixed height, because each of them scrolls. */
export function ApplicationPanes(props: ApplicationPanesProps) {
  const { application, changed, nextDeck, article, sideBySide, pane, onPane, onAsk, onSkipDeck } = props
  const { id, answers, question_rounds } = application
  const { isAdmin, givesVerdicts } = useAuth()
  const { revealed, reveal } = useReveal(id)
  const { data: verdicts } = useVerdicts(id)
  const { notes = [], may_write = true } = useNotes(id).data ?? {}
  const company = companyTitle(application.company_name)
  const refusal = askRefusal(application)
  return (
    <Panes
      sideBySide={sideBySide}
      shown={pane}
      onShow={onPane}
      counts={{
        questions: question_rounds.flatMap(({ questions }) => questions).length,
        verdicts: countVerdicts(verdicts, revealed) + notes.length,
      }}
      changed={changed.map((part) => PANE_OF_PART[part])}
      panes={{
        application: (
          <article ref={article} tabIndex={-1} data-autofocus aria-label={company} className={styles.text}>
            <ApplicationPane
              application={application}
              article={article}
              isMeetingNew={changed.includes('meeting')}
            />
          </article>
        ),
        deck: (
          <DeckPane
            company={company}
            deck={answers.pitch_deck}
            isOpen={openPane(pane, sideBySide) === 'deck'}
            next={sideBySide ? nextDeck : undefined}
            onSkip={onSkipDeck}
            onAskForPdf={
              onAsk && refusal === undefined && isAdmin ? () => onAsk(READER_TEXTS.pdfQuestion) : undefined
            }
          />
        ),
        questions: (
          <div className={styles.questions}>
            <QuestionRounds rounds={question_rounds} onAsk={onAsk && (() => onAsk())} refusal={refusal} />
          </div>
        ),
        verdicts: (
          <Stack gap={7} className={styles.padded}>
            {givesVerdicts && <VerdictsPane id={id} revealed={revealed} onReveal={reveal} />}
            <InterestPane key={`interest ${id}`} id={id} focusWanted={props.interestWanted} />
            {may_write && <TeamFields key={`team-fields ${id}`} application={application} />}
            <Notes key={id} id={id} shown={pane === 'verdicts'} />
          </Stack>
        ),
        history: <HistoryPane entries={readerHistory(application, notes)} id={id} />,
      }}
    />
  )
}

/** Remembers that the viewer has asked to see others' verdicts on an application, until another one is opened. */
function useReveal(id: string) {
  const [revealed, setRevealed] = useState<string>()
  if (revealed !== undefined && revealed !== id) setRevealed(undefined)
  return { revealed: revealed === id, reveal: () => setRevealed(id) }
}

type NothingToShowProps = Pick<ReaderPanesProps, 'reading' | 'onNext' | 'onClose'>

/** A message shown in place of the application. Its heading is the title of the dialog. */
function NothingToShow({ reading: { query, isGone }, onNext, onClose }: NothingToShowProps) {
  if (isGone) {
    return (
      <FullPageState title={APPLICATION_GONE.title} hint={APPLICATION_GONE.description} heading={Modal.Title}>
        <Button onClick={onNext ?? onClose}>
          {onNext ? READER_TEXTS.nextApplication : READER_TEXTS.close}
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

/** The pane that shows a changed part. */
const PANE_OF_PART: Readonly<Record<ChangedPart, PaneName>> = {
  answers: 'questions',
  notes: 'verdicts',
  verdicts: 'verdicts',
  meeting: 'application',
  status: 'history',
}

/** Returns the open pane. In the side-by-side layout, a pane other than the application is always open. */
const openPane = (shown: PaneName, sideBySide: boolean): PaneName =>
  sideBySide && shown === 'application' ? 'deck' : shown

const isPaneName = (value: string | null): value is PaneName => PANE_NAMES.some((pane) => pane === value)

type PanesProps = {
  /**
   * True if the application is shown next to another pane; false if all panes are in one strip that the user swipes.
   */
  readonly sideBySide: boolean
  readonly shown: PaneName
  readonly onShow: (pane: PaneName) => void
  /** The numbers shown in the tabs. */
  readonly counts: Readonly<Partial<Record<PaneName, number>>>
  /** The panes with changes since the viewer last opened the application. */
  readonly changed: readonly PaneName[]
  readonly panes: Readonly<Record<PaneName, ReactNode>>
}

/**
 * The application and its other panes. Hidden panes stay in the document, so that a deck stays on its page. All panes
 * have the same parent in both layouts, so that they keep their state when a tablet is turned.
 */
function Panes({ sideBySide, shown, onShow, counts, changed, panes }: PanesProps) {
  const id = useId()
  const tabbed = PANE_NAMES.filter((pane) => !sideBySide || pane !== 'application')
  const open = openPane(shown, sideBySide)
  const strip = useSwipedPane(tabbed.indexOf(open), (index) => {
    const pane = tabbed[index]
    if (pane) onShow(pane)
  })
  const tabs = (
    <Tabs
      id={id}
      value={open}
      onChange={(value) => isPaneName(value) && onShow(value)}
      className={styles.tabs}
    >
      <Tabs.List grow={!sideBySide} aria-label={sideBySide ? READER_TEXTS.sidePanel : READER_TEXTS.panes}>
        {tabbed.map((pane) => (
          <Tabs.Tab key={pane} value={pane} className={styles.tab}>
            <TabLabel pane={pane} count={counts[pane]} />
            {changed.includes(pane) && (
              <>
                {' '}
                <ChangedDot />
              </>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
  const panel = (pane: PaneName) => (
    <div
      key={pane}
      id={`${id}-panel-${pane}`}
      role='tabpanel'
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a pane without controls
      tabIndex={0}
      aria-labelledby={`${id}-tab-${pane}`}
      className={styles.pane}
      data-shown={pane === open}
      inert={pane !== open}
    >
      {panes[pane]}
    </div>
  )
  const [, ...others] = PANE_NAMES
  return (
    <div className={sideBySide ? styles.sideBySide : styles.stacked}>
      {!sideBySide && tabs}
      <div className={styles.strip} ref={strip}>
        {sideBySide ? (
          <div key='application' className={styles.pane} data-shown>
            {panes.application}
          </div>
        ) : (
          panel('application')
        )}
        {sideBySide && tabs}
        {others.map(panel)}
      </div>
    </div>
  )
}

/** The label of a tab, with its count unless there is nothing to count. */
function TabLabel({ pane, count = 0 }: { readonly pane: PaneName; readonly count: number | undefined }) {
  const { givesVerdicts } = useAuth()
  return (
    <>
      {pane === 'verdicts' && !givesVerdicts ? INTEREST_TEXTS.title : READER_TEXTS[pane]}
      {/* The space is outside, because some screen readers drop it at the start of an element. */}{' '}
      {pane === 'verdicts' && <span className={styles.wide}>{READER_TEXTS.andNotes}</span>}
      {count > 0 && ` ${count}`}
    </>
  )
}

const visibleIndex = ({ scrollLeft, clientWidth }: HTMLElement) => Math.round(scrollLeft / clientWidth)

/** Milliseconds without scrolling after which a swipe counts as ended. */
const SCROLL_END_MS = 120

/**
 * Keeps a strip of panes, each as wide as the strip, in sync with the index of the open pane.
 * @param onSwipe called with the index of the pane that a swipe has brought into view
 * @returns the ref of the strip
 */
function useSwipedPane(index: number, onSwipe: (index: number) => void): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = strip
    if (current && visibleIndex(current) !== index) current.scrollTo({ left: index * current.clientWidth })
  }, [index])
  const onScrollEnd = useEffectEvent((scrolled: HTMLElement) => {
    const swipedTo = visibleIndex(scrolled)
    if (swipedTo !== index) onSwipe(swipedTo)
  })
  useEffect(() => {
    const { current } = strip
    if (!current) return
    let timer: ReturnType<typeof setTimeout>
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(onScrollEnd, SCROLL_END_MS, current)
    }
    current.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      current.removeEventListener('scroll', onScroll)
    }
  }, [])
  return strip
}

type HistoryPaneProps = { readonly id: string; readonly entries: readonly HistoryEntry[] }

/** The history of an application, newest first. Administrators also see a link to the audit log. */
function HistoryPane({ id, entries }: HistoryPaneProps) {
  const { isAdmin } = useAuth()
  return (
    <Stack className={styles.padded}>
      <Stack as='ol'>
        {entries.map(({ id: entry, at, what, who }) => (
          <li key={entry} className={styles.entry}>
            <Text strong>{what}</Text>
            <Text size='small' tone='soft'>
              <bdi>{who}</bdi> · <DateTime at={at} />
            </Text>
          </li>
        ))}
      </Stack>
      {isAdmin && (
        <p>
          <Link to={PATHS.auditLog(id)}>{AUDIT_LOG_TEXTS.title}</Link>
        </p>
      )}
    </Stack>
  )
}
