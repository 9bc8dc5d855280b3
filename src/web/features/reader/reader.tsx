import { useMediaQuery } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isAbout } from '#domain/changes/change.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { describeOtherChange } from '#domain/review/live-changes.ts'
import { READER_TEXTS } from '#domain/review/messages.ts'
import { call } from '#web/api/client.ts'
import { useDecideDialog } from '#web/features/decisions/decide-button.tsx'
import { type QuestionsToSend, SENDING_QUESTIONS } from '#web/features/questions/api.ts'
import { useOpenDiscussion } from '#web/features/questions/discussion-dialogs.tsx'
import {
  markListStale,
  REVIEW_APPLICATION_KEY,
  type ReviewApplication,
  usePrefetchedApplication,
  useReviewApplication,
} from '#web/features/submitted-applications/api.ts'
import { usePrefetchVerdicts, verdictsKey } from '#web/features/verdicts/api.ts'
import { useVerdictActions } from '#web/features/verdicts/verdict-buttons.tsx'
import { refetch } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { actionOfKey, activeShortcuts, isTyping } from '#web/ui/shortcuts.ts'
import ShortcutsDialog from '#web/ui/shortcuts-dialog.tsx'
import { NEW_SUBMISSIONS_KEY, useQueue } from './api.ts'
import { ReaderFooter, useFocusOnStep, useQueueSteps } from './reader-footer.tsx'
import { PossibleConflicts, ReaderFrame } from './reader-frame.tsx'
import { type ReaderAction, readerKeysFor } from './reader-keys.ts'
import { type PaneName, ReaderPanes } from './reader-panes.tsx'

type ReaderProps = {
  readonly id: string
  /** Of the list that it was opened over. */
  readonly filters: ReviewFilters
  readonly onGoTo: (id: string) => void
  readonly onClose: () => void
}

/** One application after the other, each whole: its text beside its deck, what was asked and what was decided. */
export default function Reader({ id, filters, onGoTo, onClose }: ReaderProps) {
  const reading = useReviewApplication(id)
  useLiveApplication(id)
  const rights = useAuth()
  const single = useSingleKeyShortcuts()
  const queue = useQueue(filters, id)
  const ahead = usePrefetchedApplication(queue.place?.next)
  usePrefetchVerdicts(queue.place?.next)
  const open = useOpenDiscussion()
  const openDecision = useDecideDialog()
  const beside = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const [pane, setPane] = useState<PaneName>('application')
  const [keysShown, setKeysShown] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const wayBack = useRef<HTMLButtonElement>(null)
  const application = reading.query.data
  const meanwhile = useChangeNotice(application)
  const article = useFocusOnStep(id, application !== undefined)
  useMarkAsSeen(id, application !== undefined)
  const read = () => article.current?.focus({ preventScroll: true })
  const verdict = useVerdictActions(id, read)

  const { end, next, previous } = useQueueSteps(queue.place, onGoTo, wayBack)
  const ask = (suggested?: string) => {
    if (!application) return
    // Why nobody can be asked stands beside the questions.
    if (application.account_deleted) setPane('questions')
    else open('ask', application, suggested)
  }
  const actions = {
    ...verdict.acts,
    next,
    previous,
    ask,
    decide: () => application && !reading.gone && openDecision({ one: application }),
    status: () => frame.current?.querySelector('select')?.focus(),
    top: () => article.current?.scrollTo({ top: 0 }),
    keys: () => setKeysShown(true),
    close: onClose,
  }
  useReaderKeys(frame, actions, keysShown)
  return (
    <ReaderFrame
      ref={frame}
      application={application}
      lone={reading.gone || reading.failed}
      onKeys={() => setKeysShown(true)}
      onClose={onClose}
    >
      {application && !reading.gone && <PossibleConflicts key={application.id} application={application} />}
      <ReaderPanes
        reading={reading}
        deckAhead={ahead?.answers.pitch_deck}
        article={article}
        beside={beside}
        pane={pane}
        onPane={setPane}
        onAsk={ask}
        onward={queue.place?.next === undefined ? undefined : next}
        onClose={onClose}
      />
      {application && !reading.gone && verdict.words}
      <ReaderFooter
        application={reading.gone ? undefined : application}
        verdict={verdict.buttons}
        queue={queue}
        meanwhile={meanwhile}
        end={end}
        wayBack={wayBack}
        gone={reading.gone}
        onAsk={() => ask()}
        onRead={read}
        onClose={onClose}
        onPrevious={previous}
        onNext={next}
      />
      <ShortcutsDialog
        opened={keysShown}
        keys={readerKeysFor(rights)}
        hint={READER_TEXTS.keysHint}
        single={single}
        onClose={() => setKeysShown(false)}
      />
    </ReaderFrame>
  )
}

/** Returns whether no dialog is open over the reader. */
const isTopDialog = (reader: HTMLElement | null) =>
  [...document.querySelectorAll('[role=dialog]')].every((dialog) => dialog.contains(reader))

/**
 * Listens to the reader's keys, except in a field and while another dialog is open over the reader.
 * @param covered whether such a dialog is about to appear
 */
function useReaderKeys(
  reader: RefObject<HTMLElement | null>,
  acts: Readonly<Record<ReaderAction, () => void>>,
  covered: boolean,
): void {
  const rights = useAuth()
  const { used } = useSingleKeyShortcuts()
  const wasAlone = useRef(true)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!wasAlone.current || event.defaultPrevented || event.isComposing || !(target instanceof Element))
      return
    const isHere = target === document.body || target.closest('[role=dialog]')?.contains(reader.current)
    const act = actionOfKey(event, activeShortcuts(readerKeysFor(rights), used))
    if (!isHere || !act || isTyping(target)) return
    event.preventDefault()
    acts[act]()
  })
  const noteAlone = useEffectEvent(() => {
    wasAlone.current = !covered && isTopDialog(reader.current)
  })
  // A layout effect, to listen before the dialogs: at Escape the library closes one before the document hears of the key.
  useLayoutEffect(() => {
    const note = () => noteAlone()
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', note, true)
    document.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', note, true)
      document.removeEventListener('keydown', listen)
    }
  }, [])
}

/**
 * What others have changed in an application since it was opened: it changes under its reader's eyes.
 * @param application as it is now; undefined while it is read
 * @returns a sentence, until another application is opened
 */
function useChangeNotice(application: ReviewApplication | undefined): string | undefined {
  const queries = useQueryClient()
  const name = useAuth().profile?.full_name ?? ''
  const [shown, setShown] = useState(application)
  const [said, setSaid] = useState<string>()
  if (application !== shown) {
    setShown(application)
    const isSame = application !== undefined && application.id === shown?.id
    if (!isSame) setSaid(undefined)
    const sentence = isSame && describeOtherChange(shown, application, { name, rounds: roundsSent(queries) })
    if (sentence) setSaid(sentence)
    // Taken back, or decided otherwise by its reader.
    else if (isSame && shown.history[0]?.id !== application.history[0]?.id) setSaid(undefined)
  }
  return said
}

/** The ids of those that were sent from this tab. */
const roundsSent = (queries: QueryClient): string[] =>
  queries
    .getMutationCache()
    .findAll({ mutationKey: SENDING_QUESTIONS })
    .flatMap(({ state }) => (state.variables as QuestionsToSend | undefined)?.id ?? [])

/** Reads anew what has changed of the application that is read, of what is thought of it, and what came to its queue. */
function useLiveApplication(id: string): void {
  const queries = useQueryClient()
  useLiveUpdates(async (events) => {
    const about = events.filter((one) => isAbout(one, id)).map(({ kind }) => kind)
    const isNew = [
      about.some((kind) => kind !== 'verdict') && [...REVIEW_APPLICATION_KEY, id],
      about.some((kind) => kind === 'verdict' || kind === 'anything') && verdictsKey(id),
      NEW_SUBMISSIONS_KEY,
    ]
    await Promise.all(isNew.map((queryKey) => queryKey && refetch(queries, queryKey)))
  })
}

/**
 * Notes that an application was opened, once each: what was only fetched ahead stays unread.
 * @param isRead whether its text stands in the page
 */
function useMarkAsSeen(id: string, isRead: boolean): void {
  const queries = useQueryClient()
  const noted = useRef(new Set<string>())
  useEffect(() => {
    if (!isRead || noted.current.has(id)) return
    noted.current.add(id)
    // Nothing is lost by one that is not noted: it is read once more.
    void call('markViewed', { params: { id }, body: {} }).then(
      () => markListStale(queries),
      () => noted.current.delete(id),
    )
  }, [id, isRead, queries])
}
