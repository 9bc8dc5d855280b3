import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ballotOf, type Vote } from '#domain/committee/committee.ts'
import { APPLICATION_UNAVAILABLE } from '#domain/review/messages.ts'
import { useChangedParts, useMarkAsViewed, usePrefetchEarlier } from '#web/features/reader/api.ts'
import { PossibleConflicts } from '#web/features/reader/possible-conflicts.tsx'
import { ApplicationPanes, type PaneName } from '#web/features/reader/reader-panes.tsx'
import { useLiveApplication } from '#web/features/reader/use-live-application.ts'
import { usePrefetchedApplication, useReviewApplication } from '#web/features/submitted-applications/api.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { focusFirst, focusOnMountIfLost } from '#web/ui/focus.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { isTyping } from '#web/ui/shortcuts.ts'
import ShortcutsDialog from '#web/ui/shortcuts-dialog.tsx'
import text from '#web/ui/text.module.css'
import { Heading, Text } from '#web/ui/text.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { notify } from '#web/ui/toasts.tsx'
import { type ItemContent, isUnanswered, itemAfter, type Session, votingStep } from './agenda.ts'
import AgendaDialog from './agenda-dialog.tsx'
import { type Act, useAttendance, useCastVote, useSteer } from './api.ts'
import styles from './committee.module.css'
import { type CommitteeAction, committeeKeys } from './committee-keys.ts'
import { OutcomePanel } from './outcome-panel.tsx'
import { OUTCOME_BUTTON_ID, SessionDock } from './session-dock.tsx'
import { SessionHead } from './session-head.tsx'
import { MESSAGES, TEXTS } from './texts.ts'
import { useCommitteeKeys } from './use-committee-keys.ts'
import { useOutcomeDrafts } from './use-outcome-drafts.ts'

/** The open session. Members follow the host, and can look at other items. */
export default function CommitteeSession({ session }: { readonly session: Session }) {
  const { profile } = useAuth()
  const { items, current, hosting } = session
  const isLost = useAttendance(session)
  const single = useSingleKeyShortcuts()
  const steer = useSteer(session)
  const castVote = useCastVote(session)
  // The item that the user looks at instead of the host's.
  const [looking, setLooking] = useState<number>()
  const [followed, setFollowed] = useState(current)
  if (followed !== current) {
    setFollowed(current)
    // A member who is typing about an item stays there when the host moves on.
    if (looking === undefined && followed !== null && isTypingAboutItem()) setLooking(followed)
  }
  if (looking !== undefined && (hosting || looking === current)) setLooking(undefined)
  // The item whose outcome the host is noting. It stays when the position changes, so that typing is not interrupted.
  const [noting, setNoting] = useState<number>()
  const { drafts, onDraft, discardDrafts } = useOutcomeDrafts(session.id)
  const [agendaShown, setAgendaShown] = useState(false)
  const [keysShown, setKeysShown] = useState(false)
  const number = (hosting ? undefined : looking) ?? current
  const item = items.find((one) => one.number === number)
  const noted = items.find((one) => one.number === noting)
  const ballot = ballotOf(profile?.role ?? 'partner')
  const dock = useRef<HTMLDivElement>(null)
  const article = useTopOfItem(number)
  useHostNotice(session)

  // This is a ref because a second press may arrive before the first is rendered as busy.
  const isSteering = useRef(false)
  const act = async (next: Act) => {
    if (isSteering.current) throw new Error('Another act is being sent')
    isSteering.current = true
    try {
      const state = await steer.mutateAsync(next)
      if (next.do === 'end') discardDrafts()
      return state
    } finally {
      isSteering.current = false
    }
  }
  // A toast explains a failure.
  const steerTo = (next: Act) => void act(next).catch(() => undefined)
  const open = (to: number | undefined) => {
    if (to === undefined) return
    if (!hosting) return setLooking(to)
    setNoting(undefined)
    steerTo({ do: 'move', to })
  }
  const step = (by: 1 | -1) => open(itemAfter(items, number, by))
  const vote = (value: Vote) => {
    const voting = item?.content?.voting
    if (voting && !voting.votes && number === current && number !== null)
      castVote.mutate({ number, vote: value })
  }
  const showOutcome = () => {
    // During a step, it is not clear which item is meant.
    if (!isSteering.current) setNoting(noting === undefined && item?.content ? item.number : undefined)
  }
  const askOrReveal = (next: 'ask' | 'reveal') => {
    if (item?.content && votingStep(item.content) === next && !isUnanswered(item.content))
      steerTo({ do: next })
  }
  const keys = committeeKeys(hosting, ballot)
  useCommitteeKeys(keys, (action: CommitteeAction) => {
    if (action === 'next') step(1)
    else if (action === 'previous') step(-1)
    else if (action === 'host') setLooking(undefined)
    else if (action === 'ask' || action === 'reveal') askOrReveal(action)
    else if (action === 'outcome') showOutcome()
    else if (action === 'agenda') setAgendaShown(true)
    else if (action === 'keys') setKeysShown(true)
    else if (action === 'top') article.current?.scrollTo({ top: 0 })
    else vote(action)
  })
  return (
    <div>
      <section className={styles.session} aria-label={TEXTS.title} data-fills-phone>
        <h1 ref={focusOnMountIfLost} tabIndex={-1} className={text.visuallyHidden}>
          {TEXTS.title}
        </h1>
        <SessionHead
          session={session}
          item={item}
          onAgenda={() => setAgendaShown(true)}
          onKeys={() => setKeysShown(true)}
        />
        {isLost && (
          <Card compact tone='warning' role='status' className={styles.notice}>
            {TEXTS.offline}
          </Card>
        )}
        {item?.content ? (
          <Item
            content={item.content}
            nextId={items.find((one) => one.number === itemAfter(items, number, 1))?.content?.application_id}
            article={article}
            onSkipDeck={() => dock.current?.querySelector<HTMLElement>('button')?.focus()}
          />
        ) : (
          <Blank session={session} isBeforeFirst={number === null} isCurrent={number === current} />
        )}
        {hosting && noted?.content && (
          <OutcomePanel
            key={noted.number}
            sessionId={session.id}
            number={noted.number}
            content={noted.content}
            busy={steer.isPending && steer.variables.do === 'note'}
            onNote={act}
            onDraft={onDraft}
            onClose={() => {
              setNoting(undefined)
              // Runs after the panel has disappeared.
              setTimeout(() => focusFirst([OUTCOME_BUTTON_ID]))
            }}
          />
        )}
        <div ref={dock}>
          <SessionDock
            session={session}
            item={item}
            isCurrent={number === current}
            ballot={ballot}
            sendingVote={
              castVote.isPending && castVote.variables.number === number ? castVote.variables.vote : undefined
            }
            steering={steer.isPending ? steer.variables.do : undefined}
            outcomeShown={noting !== undefined}
            drafts={drafts}
            onVote={vote}
            onSteer={steerTo}
            onStep={step}
            onBackToHost={() => setLooking(undefined)}
            onOutcome={showOutcome}
          />
        </div>
      </section>
      <AgendaDialog
        opened={agendaShown}
        session={session}
        drafts={drafts}
        onOpen={(to) => {
          setAgendaShown(false)
          open(to)
        }}
        onReorder={(agenda) => steer.mutateAsync({ do: 'reorder', agenda: [...agenda] })}
        onClose={() => setAgendaShown(false)}
      />
      <ShortcutsDialog
        opened={keysShown}
        keys={keys}
        hint={TEXTS.keysHint}
        single={single}
        onClose={() => setKeysShown(false)}
      />
    </div>
  )
}

/** Returns whether the focus is in a field of the application's panes, such as a note. */
function isTypingAboutItem(): boolean {
  const { activeElement } = document
  return (
    activeElement !== null && isTyping(activeElement) && activeElement.closest('[role=tabpanel]') !== null
  )
}

/** Scrolls to the top of each item, without taking the focus from a field or a button. */
function useTopOfItem(number: number | null) {
  const article = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each item
  useLayoutEffect(() => {
    article.current?.scrollTo({ top: 0, behavior: 'instant' })
    focusOnMountIfLost(article.current)
  }, [number])
  return article
}

/** Tells the host when another administrator has taken over. */
function useHostNotice({ hosting, host }: Session): void {
  const wasHosting = useRef(hosting)
  const tell = useEffectEvent(() => {
    if (wasHosting.current && !hosting) notify(MESSAGES.otherHost(host))
    wasHosting.current = hosting
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the host
  useEffect(() => tell(), [hosting])
}

type ItemProps = {
  readonly content: ItemContent
  /** The application after this one, if it is shown to the user. */
  readonly nextId: string | undefined
  readonly article: RefObject<HTMLElement | null>
  readonly onSkipDeck: () => void
}

/** The application of an item, with the reader's panes. */
function Item({ content: { application_id: id }, nextId, article, onSkipDeck }: ItemProps) {
  const { query, isGone } = useReviewApplication(id)
  const next = usePrefetchedApplication(nextId)
  usePrefetchEarlier(nextId)
  const sideBySide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const [pane, setPane] = useState<PaneName>('application')
  useLiveApplication(id)
  const application = isGone ? undefined : query.data
  useMarkAsViewed(application)
  const changed = useChangedParts(application)
  if (!application) {
    return (
      <div className={styles.message}>
        {query.isError && !isGone ? (
          <QueryError query={query} message={APPLICATION_UNAVAILABLE} />
        ) : (
          <Spinner text={LOADING} />
        )}
      </div>
    )
  }
  return (
    <>
      <PossibleConflicts key={id} application={application} />
      <ApplicationPanes
        application={application}
        changed={changed}
        nextDeck={next?.answers.pitch_deck}
        article={article}
        sideBySide={sideBySide}
        pane={pane}
        onPane={setPane}
        onSkipDeck={onSkipDeck}
      />
    </>
  )
}

type BlankProps = {
  readonly session: Session
  readonly isBeforeFirst: boolean
  readonly isCurrent: boolean
}

/** Shown before the first item, and in place of an item that is not shown to the user. It names no company. */
function Blank({ session: { host, hosting }, isBeforeFirst, isCurrent }: BlankProps) {
  const followerHint = isCurrent ? TEXTS.hiddenHint(host) : TEXTS.hiddenLookingHint
  return (
    <Stack className={styles.message}>
      <Heading level={2}>{isBeforeFirst ? TEXTS.beforeFirst : TEXTS.hidden}</Heading>
      <Text tone='soft'>
        {isBeforeFirst
          ? hosting
            ? TEXTS.beforeFirstHost
            : TEXTS.beforeFirstHint(host)
          : hosting
            ? TEXTS.hiddenHostHint
            : followerHint}
      </Text>
    </Stack>
  )
}
