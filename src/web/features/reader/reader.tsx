import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { askRefusal } from '#domain/questions/ask-refusal.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { INTEREST_TEXTS } from '#domain/review/interest-messages.ts'
import { READER_TEXTS } from '#domain/review/messages.ts'
import { useDecideDialog } from '#web/features/decisions/decide-button.tsx'
import { focusLevel, useInterests } from '#web/features/interest/api.ts'
import { noteInputId } from '#web/features/notes/notes.tsx'
import { useOpenDiscussion } from '#web/features/questions/discussion-dialogs.tsx'
import { usePrefetchedApplication, useReviewApplication } from '#web/features/submitted-applications/api.ts'
import { useTagDialog } from '#web/features/tags/tag-button.tsx'
import { usePrefetchVerdicts } from '#web/features/verdicts/api.ts'
import { useVerdictActions } from '#web/features/verdicts/verdict-buttons.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import ShortcutsDialog from '#web/ui/shortcuts-dialog.tsx'
import { useChangedParts, useMarkAsViewed, usePrefetchEarlier, useQueue } from './api.ts'
import { PossibleConflicts } from './possible-conflicts.tsx'
import { ReaderFooter } from './reader-footer.tsx'
import { ReaderFrame } from './reader-frame.tsx'
import { readerKeysFor } from './reader-keys.ts'
import { type PaneName, ReaderPanes } from './reader-panes.tsx'
import { useChangeNotice } from './use-change-notice.ts'
import { useLiveApplication } from './use-live-application.ts'
import { useFocusOnStep, useQueueSteps } from './use-queue-steps.ts'
import { useReaderKeys } from './use-reader-keys.ts'

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
  const showMore = (isShown: boolean) => setMoreShownFor(isShown ? id : undefined)
  const frame = useRef<HTMLDivElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const interestWanted = useRef<string>(undefined)
  const application = reading.query.data
  const shown = reading.isGone ? undefined : application
  const changeNotice = useChangeNotice(application)
  const article = useFocusOnStep(id, application !== undefined)
  useFocusNoteOnce(startsAtNotes, application?.id)
  useMarkAsViewed(application)
  const changed = useChangedParts(application)
  const focusText = () => article.current?.focus({ preventScroll: true })
  const focusFooter = () => {
    const controls = frame.current?.querySelectorAll<HTMLElement>('[data-bar] :is(button, select)') ?? []
    ;[...controls].find((control) => control.checkVisibility())?.focus()
  }
  const verdict = useVerdictActions(id, focusText)

  const { end, next, previous } = useQueueSteps(queue.position, onGoTo, closeButton)
  const ask = (suggested?: string) => {
    if (!shown) return
    // The questions pane explains why this founder cannot be asked.
    if (askRefusal(shown)) setPane('questions')
    else openDiscussion('ask', { application: shown, suggested })
  }
  const actions = {
    ...verdict.actions,
    next,
    previous,
    ask,
    note: () => {
      if (!shown) return
      // Renders before focusing, because an input in a hidden pane cannot take the focus.
      flushSync(() => setPane('verdicts'))
      document.getElementById(noteInputId(id))?.focus()
    },
    interest: () => {
      if (!shown) return
      flushSync(() => setPane('verdicts'))
      interestWanted.current = focusLevel() ? undefined : id
    },
    decide: () => shown && !shown.withdrawn && openDecision({ application: shown }),
    tags: () => shown && editTags({ application: shown }),
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
      {shown && <PossibleConflicts key={shown.id} application={shown} />}
      <ReaderPanes
        reading={reading}
        changed={changed}
        nextDeck={nextApplication?.answers.pitch_deck}
        article={article}
        sideBySide={sideBySide}
        pane={pane}
        interestWanted={interestWanted}
        onPane={setPane}
        onAsk={ask}
        onSkipDeck={focusFooter}
        onNext={queue.position?.next === undefined ? undefined : next}
        onClose={onClose}
      />
      {shown && verdict.comment}
      <ReaderFooter
        application={shown}
        verdict={verdict.buttons || <InterestButton id={id} onOpen={actions.interest} />}
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

type InterestButtonProps = { readonly id: string; readonly onOpen: () => void }

/** Opens the viewer's own interest. Shows nothing on the viewer's own application. */
function InterestButton({ id, onOpen }: InterestButtonProps) {
  const { data } = useInterests(id)
  const { ariaShortcut } = useSingleKeyShortcuts()
  if (data?.own === null) return null
  return (
    <Button variant='default' aria-keyshortcuts={ariaShortcut('I')} onClick={onOpen}>
      {INTEREST_TEXTS.yours}
    </Button>
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
