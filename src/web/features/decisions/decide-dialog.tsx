import { type KeyboardEvent, useRef } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { countEmails, hasChanges } from '#domain/review/batch-preview.ts'
import { DECIDE_TEXTS } from '#domain/review/decision-messages.ts'
import type { DeliveryOption } from '#domain/review/decisions.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { useDeviceText } from '#web/autosave/save-status.tsx'
import { useRecordState } from '#web/autosave/use-record.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import inert from '#web/ui/inert.module.css'
import styles from './decide.module.css'
import { DecideFields } from './decide-fields.tsx'
import { Affected, ConflictNotice, Emails } from './decide-preview.tsx'
import {
  conflictsOf,
  type DecideDraft,
  type DecisionPreview,
  type DecisionTarget,
  type OpenedDecision,
  useCommitDecision,
  useDecideDraft,
  useDecisionPreview,
} from './use-decision.ts'

type DecideDialogProps = {
  readonly opened: boolean
  readonly shown: OpenedDecision | undefined
  readonly onClose: () => void
  /** Called once the dialog has left the screen. */
  readonly onClosed: () => void
  readonly onDecided: () => void
}

/** Decides about one or several applications, with the e-mails that go out. */
export default function DecideDialog({ opened, shown, onClose, onClosed, onDecided }: DecideDialogProps) {
  return (
    <Dialog
      opened={opened}
      title={shown ? titleOf(shown.about) : ''}
      wide
      onClose={onClose}
      onClosed={onClosed}
    >
      {shown && <Content key={shown.opening} about={shown.about} onDecided={onDecided} />}
    </Dialog>
  )
}

const titleOf = (about: DecisionTarget) =>
  'one' in about
    ? DECIDE_TEXTS.titleOne(companyTitle(about.one.company_name))
    : DECIDE_TEXTS.titleMany(about.ids.length)

function Content({ about, onDecided }: { readonly about: DecisionTarget; readonly onDecided: () => void }) {
  const one = 'one' in about ? about.one.id : undefined
  const record = useDecideDraft(one)
  if (!record) return null
  return (
    <DecideForm ids={'ids' in about ? about.ids : [about.one.id]} record={record} onDecided={onDecided} />
  )
}

type DecideFormProps = {
  readonly ids: readonly string[]
  readonly record: AutosavedRecord<DecideDraft>
  readonly onDecided: () => void
}

/** What is to change at the left, what founders read of it at the right, and below the ways to decide it. */
function DecideForm({ ids, record, onDecided }: DecideFormProps) {
  const draft = useRecordState(record).values
  const preview = useDecisionPreview(ids, draft)
  const commit = useCommitDecision()
  const { current, change, seen } = preview
  const refused = conflictsOf(commit.error)
  const moved = preview.moved.length > 0 ? preview.moved : refused
  // A second click comes before the button has been drawn anew.
  const underWay = useRef(false)

  const decide = async (how: DeliveryOption) => {
    if (underWay.current || !current || !change || !seen || moved) return
    underWay.current = true
    const affected = current.affected.map(({ id }) => ({ id, version: seen.get(id) ?? 0 }))
    try {
      const [first, ...others] = current.affected
      const of = first && others.length === 0 ? companyTitle(first.company_name) : undefined
      await commit.mutateAsync({ batch: { change, how, affected, words: current.words }, of })
      onDecided()
      void recordRegistry().discard(record.kind)
    } catch {
      // The mutation has told it; what was typed stays in its fields.
    } finally {
      underWay.current = false
    }
  }
  const lookAgain = () => {
    commit.reset()
    void preview.lookAgain()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey === event.metaKey) return
    event.preventDefault()
    if (current && countEmails(current.affected) > 0) void decide('send')
  }
  const ways = (
    <DecideActions
      preview={preview.query.data}
      ready={current !== undefined && !moved}
      busy={commit.isPending}
      deciding={commit.variables?.batch.how}
      kept={record.isUnsaved()}
      onDecide={decide}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows what is pressed in the fields within
    <div onKeyDown={sendByKey}>
      <div className={styles.panes}>
        <DecideFields record={record} draft={draft} one={ids.length === 1 ? ids[0] : undefined} />
        <div className={styles.preview}>
          {moved && <ConflictNotice moved={moved} onLookAgain={lookAgain} />}
          {ids.length > 1 && preview.query.data && <Affected affected={preview.query.data.affected} />}
          <Emails preview={preview} many={ids.length > 1} />
        </div>
      </div>
      {ways}
    </div>
  )
}

type DecideActionsProps = {
  /** As far as it is known who is concerned. */
  readonly preview: DecisionPreview | undefined
  /** Whether it is what would be decided now. */
  readonly ready: boolean
  readonly busy: boolean
  /** Which of them is under way. */
  readonly deciding: DeliveryOption | undefined
  readonly kept: boolean
  readonly onDecide: (how: DeliveryOption) => void
}

/** The three ways to decide. None is open before one has seen what it does. */
function DecideActions({ preview, ready, busy, deciding, kept, onDecide }: DecideActionsProps) {
  const said = useDeviceText(DECIDE_TEXTS.kept)
  const affected = preview?.affected ?? []
  const emails = countEmails(affected)
  const isChange = ready && hasChanges(affected)
  const ways = [
    { how: 'none', text: DECIDE_TEXTS.none, open: isChange },
    { how: 'hold', text: DECIDE_TEXTS.hold, open: isChange },
    {
      how: 'send',
      text: affected.length > 1 ? DECIDE_TEXTS.sendMany(emails) : DECIDE_TEXTS.send,
      open: ready && emails > 0,
    },
  ] as const
  return (
    <DialogFooter note={kept && said}>
      {ways.map(({ how, text, open }) => (
        <DecideAction
          key={how}
          how={how}
          text={text}
          open={open}
          busy={busy && deciding === how}
          onDecide={onDecide}
        />
      ))}
    </DialogFooter>
  )
}

type DecideActionProps = Pick<DecideActionsProps, 'busy' | 'onDecide'> & {
  readonly how: DeliveryOption
  readonly text: string
  readonly open: boolean
}

const DecideAction = ({ how, text, open, busy, onDecide }: DecideActionProps) => (
  <BusyButton
    variant={how === 'send' ? 'filled' : 'default'}
    busy={busy}
    className={inert.inert}
    aria-disabled={!open || undefined}
    aria-keyshortcuts={how === 'send' ? 'Control+Enter' : undefined}
    onClick={() => open && onDecide(how)}
  >
    {text}
  </BusyButton>
)
