import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { READER_TEXTS } from '#domain/review/messages.ts'
import { useDecideDialog } from '#web/features/review/deciding/decide-dialogs.tsx'
import { useDiscussionDialogs } from '#web/features/review/discussion-dialogs.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import { useSingleKeys } from '#web/session/use-single-keys.ts'
import KeysSheet from '#web/ui/keys/keys-sheet.tsx'
import { Hints } from './hints.tsx'
import { keysFor } from './keys.ts'
import type { Pane } from './panes.tsx'
import { ReaderFoot } from './reader-foot.tsx'
import { ReaderFrame } from './reader-frame.tsx'
import { Shown } from './shown.tsx'
import { useKeys } from './use-keys.ts'
import { useQueue } from './use-queue.ts'
import { useFocusOnStep, useQueueSteps } from './use-queue-steps.ts'
import { useAhead, useReading } from './use-reading.ts'
import { useSaidChange } from './use-said-change.ts'
import { useSeen } from './use-seen.ts'
import { useToldReading } from './use-told-reading.ts'
import { useVerdictsAhead } from './verdicts/use-verdicts.ts'
import { useVerdictActs } from './verdicts/verdict-acts.tsx'

type ReaderProps = {
  readonly id: string
  /** Of the list that it was opened over. */
  readonly filters: ReviewFilters
  readonly onGoTo: (id: string) => void
  readonly onClose: () => void
}

/** One application after the other, each whole: its text beside its deck, what was asked and what was decided. */
export default function Reader({ id, filters, onGoTo, onClose }: ReaderProps) {
  const reading = useReading(id)
  useToldReading(id)
  const rights = useAuth()
  const single = useSingleKeys()
  const queue = useQueue(filters, id)
  const ahead = useAhead(queue.place?.next)
  useVerdictsAhead(queue.place?.next)
  const open = useDiscussionDialogs()
  const openDecision = useDecideDialog()
  const beside = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const [pane, setPane] = useState<Pane>('application')
  const [keysShown, setKeysShown] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const wayBack = useRef<HTMLButtonElement>(null)
  const application = reading.query.data
  const meanwhile = useSaidChange(application)
  const article = useFocusOnStep(id, application !== undefined)
  useSeen(id, application !== undefined)
  const read = () => article.current?.focus({ preventScroll: true })
  const verdict = useVerdictActs(id, read)

  const { end, next, previous } = useQueueSteps(queue.place, onGoTo, wayBack)
  const ask = (suggested?: string) => {
    if (!application) return
    // Why nobody can be asked stands beside the questions.
    if (application.account_deleted) setPane('questions')
    else open('ask', application, suggested)
  }
  useKeys(frame, {
    ...verdict.acts,
    next,
    previous,
    ask,
    decide: () => application && !reading.gone && openDecision({ one: application }),
    status: () => frame.current?.querySelector('select')?.focus(),
    top: () => article.current?.scrollTo({ top: 0 }),
    keys: () => setKeysShown(true),
    close: onClose,
  })
  return (
    <ReaderFrame
      ref={frame}
      application={application}
      lone={reading.gone || reading.failed}
      onKeys={() => setKeysShown(true)}
      onClose={onClose}
    >
      {application && !reading.gone && <Hints key={application.id} application={application} />}
      <Shown
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
      <ReaderFoot
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
      <KeysSheet
        opened={keysShown}
        keys={keysFor(rights)}
        hint={READER_TEXTS.keysHint}
        single={single}
        onClose={() => setKeysShown(false)}
      />
    </ReaderFrame>
  )
}
