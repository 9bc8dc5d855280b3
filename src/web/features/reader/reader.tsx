import { useMediaQuery } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isAbout } from '#domain/changes/change.ts'
import { askRefusal } from '#domain/questions/ask-refusal.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { describeOtherChange } from '#domain/review/live-changes.ts'
import { READER_TEXTS } from '#domain/review/messages.ts'
import { useDecideDialog } from '#web/features/decisions/decide-button.tsx'
import { notesKey } from '#web/features/notes/api.ts'
import { noteInputId } from '#web/features/notes/notes.tsx'
import { type QuestionsToSend, SENDING_QUESTIONS } from '#web/features/questions/api.ts'
import { useOpenDiscussion } from '#web/features/questions/discussion-dialogs.tsx'
import {
  REVIEW_APPLICATION_KEY,
  type ReviewApplication,
  usePrefetchedApplication,
  useReviewApplication,
} from '#web/features/submitted-applications/api.ts'
import { useTagDialog } from '#web/features/tags/tag-button.tsx'
import { usePrefetchVerdicts, verdictsKey } from '#web/features/verdicts/api.ts'
import { useVerdictActions } from '#web/features/verdicts/verdict-buttons.tsx'
import { refetch } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { actionOfKey, activeShortcuts, isTyping } from '#web/ui/shortcuts.ts'
import ShortcutsDialog from '#web/ui/shortcuts-dialog.tsx'
import { NEW_SUBMISSIONS_KEY, useMarkAsSeen, usePrefetchEarlier, useQueue } from './api.ts'
import { ReaderFooter } from './reader-footer.tsx'
import { PossibleConflicts, ReaderFrame } from './reader-frame.tsx'
import { type ReaderAction, readerKeysFor } from './reader-keys.ts'
import { type PaneName, ReaderPanes } from './reader-panes.tsx'
import { useFocusOnStep, useQueueSteps } from './use-queue-steps.ts'

type ReaderProps = {
  readonly id: string
  /** The filters of the list under the reader. */
  readonly filters: ReviewFilters
  /** True to show the notes first, with the focus in the field for a new note. */
  readonly startsAtNotes: boolean
  readonly onGoTo: (id: string) => void
  /** Opens the export of the list under the reader. */
  readonly onExport: () => void
  readonly onClose: () => void
}

/** Shows one application of the queue at a time: its text, deck, questions, verdicts and history. */
export default function Reader({ id, filters, startsAtNotes, onGoTo, onExport, onClose }: ReaderProps) {
  const reading = useReviewApplication(id)
  useLiveApplication(id)
  const rights = useAuth()
  const single = useSingleKeyShortcuts()
  const queue = useQueue(filters, id)
  const nextApplication = usePrefetchedApplication(queue.position?.next)
  usePrefetchVerdicts(queue.position?.next)
  usePrefetchEarlier(id)
  usePrefetchEarlier(queue.position?.next)
  const openDiscussion = useOpenDiscussion()
  const openDecision = useDecideDialog()
  const editTags = useTagDialog()
  const sideBySide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const [pane, setPane] = useState<PaneName>(startsAtNotes ? 'verdicts' : 'application')
  const [keysShown, setKeysShown] = useState(false)
  const [moreShownFor, setMoreShownFor] = useState<string>()
  const showMore = (shown: boolean) => setMoreShownFor(shown ? id : undefined)
  const frame = useRef<HTMLDivElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const application = reading.query.data
  const changeNotice = useChangeNotice(application)
  const article = useFocusOnStep(id, application !== undefined)
  useFocusNoteOnce(startsAtNotes, application?.id)
  useMarkAsSeen(id, application !== undefined)
  const focusText = () => article.current?.focus({ preventScroll: true })
  const verdict = useVerdictActions(id, focusText)

  const { end, next, previous } = useQueueSteps(queue.position, onGoTo, closeButton)
  const ask = (suggested?: string) => {
    if (!application || reading.isGone) return
    // The questions pane explains why this founder cannot be asked.
    if (askRefusal(application)) setPane('questions')
    else openDiscussion('ask', application, suggested)
  }
  const actions = {
    ...verdict.actions,
    next,
    previous,
    ask,
    note: () => {
      if (!application || reading.isGone) return
      // Renders before focusing, because an input in a hidden pane cannot take the focus.
      flushSync(() => setPane('verdicts'))
      document.getElementById(noteInputId(id))?.focus()
    },
    decide: () => application && !application.withdrawn && !reading.isGone && openDecision({ application }),
    tags: () => application && !reading.isGone && editTags({ application }),
    status: () => {
      // Renders before focusing, because a hidden select cannot take the focus.
      flushSync(() => showMore(true))
      frame.current?.querySelector('select')?.focus()
    },
    top: () => article.current?.scrollTo({ top: 0 }),
    export: onExport,
    keys: () => setKeysShown(true),
    close: onClose,
  }
  useReaderKeys(frame, actions, keysShown)
  return (
    <ReaderFrame
      ref={frame}
      application={application}
      showsMessage={reading.isGone || reading.hasFailed}
      onKeys={() => setKeysShown(true)}
      onClose={onClose}
    >
      {application && !reading.isGone && <PossibleConflicts key={application.id} application={application} />}
      <ReaderPanes
        reading={reading}
        nextDeck={nextApplication?.answers.pitch_deck}
        article={article}
        sideBySide={sideBySide}
        pane={pane}
        onPane={setPane}
        onAsk={ask}
        onNext={queue.position?.next === undefined ? undefined : next}
        onClose={onClose}
      />
      {application && !reading.isGone && verdict.comment}
      <ReaderFooter
        application={reading.isGone ? undefined : application}
        verdict={verdict.buttons}
        queue={queue}
        changeNotice={changeNotice}
        end={end}
        closeButton={closeButton}
        isGone={reading.isGone}
        onAsk={() => ask()}
        moreShown={moreShownFor === id}
        onMore={showMore}
        onFocusText={focusText}
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

/** Focuses the field for a note once the first application has loaded. */
function useFocusNoteOnce(wanted: boolean, loaded: string | undefined): void {
  const pending = useRef(wanted)
  useEffect(() => {
    if (!pending.current || loaded === undefined) return
    // Runs after the dialog has moved the focus into itself.
    const later = setTimeout(() => {
      pending.current = false
      document.getElementById(noteInputId(loaded))?.focus()
    })
    return () => clearTimeout(later)
  }, [loaded])
}

/** Returns whether no dialog is open over the reader. */
const isTopDialog = (reader: HTMLElement | null) =>
  [...document.querySelectorAll('[role=dialog]')].every((dialog) => dialog.contains(reader))

/**
 * Listens for the reader's keys, except in a field and while another dialog is open over the reader.
 * @param covered true if such a dialog is about to appear
 */
function useReaderKeys(
  reader: RefObject<HTMLElement | null>,
  actions: Readonly<Record<ReaderAction, () => void>>,
  covered: boolean,
): void {
  const rights = useAuth()
  const { used } = useSingleKeyShortcuts()
  const isOnTop = useRef(true)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!isOnTop.current || event.defaultPrevented || !(target instanceof Element)) return
    const isInReader = target === document.body || target.closest('[role=dialog]')?.contains(reader.current)
    const action = actionOfKey(event, activeShortcuts(readerKeysFor(rights), used))
    if (!isInReader || !action || isTyping(target)) return
    event.preventDefault()
    actions[action]()
  })
  const noteIsOnTop = useEffectEvent(() => {
    isOnTop.current = !covered && isTopDialog(reader.current)
  })
  // This is a layout effect so that it listens before the dialogs do. Mantine closes a dialog on Escape before the key
  // reaches the document.
  useLayoutEffect(() => {
    const note = () => noteIsOnTop()
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
 * Returns a sentence about another user's change to the open application. The sentence stays until there is a newer
 * one, until another application is opened, or until the change is undone or the user makes another decision.
 * @param application the latest version; undefined while it loads
 */
function useChangeNotice(application: ReviewApplication | undefined): string | undefined {
  const queries = useQueryClient()
  const [shown, setShown] = useState(application)
  const [notice, setNotice] = useState<string>()
  if (application !== shown) {
    setShown(application)
    const isSame = application !== undefined && application.id === shown?.id
    if (!isSame) setNotice(undefined)
    const sentence = isSame && describeOtherChange(shown, application, roundsSent(queries))
    if (sentence) setNotice(sentence)
    // Removes the notice, because the status change was undone or the user has made another decision.
    else if (isSame && shown.history[0]?.id !== application.history[0]?.id) setNotice(undefined)
  }
  return notice
}

/** Returns the ids of the rounds of questions that this tab sent. */
const roundsSent = (queries: QueryClient): string[] =>
  queries
    .getMutationCache()
    .findAll({ mutationKey: SENDING_QUESTIONS })
    .flatMap(({ state }) => (state.variables as QuestionsToSend | undefined)?.id ?? [])

/** Refetches the application, its verdicts, its notes and the number of new submissions when they change. */
function useLiveApplication(id: string): void {
  const queries = useQueryClient()
  useLiveUpdates(async (events) => {
    const kinds = events.filter((event) => isAbout(event, id)).map(({ kind }) => kind)
    const changedKeys = [
      kinds.some((kind) => kind !== 'verdict' && kind !== 'note') && [...REVIEW_APPLICATION_KEY, id],
      kinds.some((kind) => kind === 'note' || kind === 'anything') && notesKey(id),
      kinds.some((kind) => kind === 'verdict' || kind === 'anything') && verdictsKey(id),
      NEW_SUBMISSIONS_KEY,
    ]
    await Promise.all(changedKeys.map((queryKey) => queryKey && refetch(queries, queryKey)))
  })
}
