import { type KeyboardEvent, useRef } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { isDecline } from '#domain/applications/status.ts'
import { canHold, countEmails, hasChanges } from '#domain/review/batch-preview.ts'
import type { DeliveryOption } from '#domain/review/decisions.ts'
import { conflictsOf } from '#web/api/api-error.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { useDeviceText } from '#web/autosave/save-status.tsx'
import { useRecordState } from '#web/autosave/use-record.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import buttons from '#web/ui/buttons.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { isModifierEnter } from '#web/ui/shortcuts.ts'
import type { DialogTarget } from '#web/ui/use-dialog-target.ts'
import styles from './decide.module.css'
import { DecideFields } from './decide-fields.tsx'
import { AffectedApplications, ConflictNotice, Emails, OwnStrongYesNotice } from './decide-preview.tsx'
import { DECIDE_TEXTS } from './texts.ts'
import {
  type DecideDraft,
  type DecisionPreview,
  type DecisionTarget,
  useCommitDecision,
  useDecideDraft,
  useDecisionPreview,
} from './use-decision.ts'

type DecideDialogProps = {
  readonly opened: boolean
  readonly shown: DialogTarget<DecisionTarget> | undefined
  readonly onClose: () => void
  /** Called once the dialog has disappeared from the screen. */
  readonly onClosed: () => void
  readonly onDecided: () => void
}

/** The dialog for deciding on one or more applications. It shows the e-mails that the decision will send. */
export default function DecideDialog({ opened, shown, onClose, onClosed, onDecided }: DecideDialogProps) {
  return (
    <Dialog
      opened={opened}
      title={shown ? titleOf(shown.target) : ''}
      wide
      onClose={onClose}
      onClosed={onClosed}
    >
      {shown && <Content key={shown.key} target={shown.target} onDecided={onDecided} />}
    </Dialog>
  )
}

const titleOf = (target: DecisionTarget) =>
  'application' in target
    ? DECIDE_TEXTS.titleOne(companyTitle(target.application.company_name))
    : DECIDE_TEXTS.titleMany(target.ids.length)

type ContentProps = { readonly target: DecisionTarget; readonly onDecided: () => void }

function Content({ target, onDecided }: ContentProps) {
  const record = useDecideDraft('application' in target ? target.application.id : undefined)
  const ids = 'ids' in target ? target.ids : [target.application.id]
  return record ? <DecideForm ids={ids} record={record} onDecided={onDecided} /> : null
}

type DecideFormProps = {
  readonly ids: readonly string[]
  readonly record: AutosavedRecord<DecideDraft>
  readonly onDecided: () => void
}

/** The decision's fields, a preview of the effects and e-mails, and buttons for the three ways to save the decision. */
function DecideForm({ ids, record, onDecided }: DecideFormProps) {
  const draft = useRecordState(record).values
  const preview = useDecisionPreview(ids, draft)
  const commit = useCommitDecision()
  const { current, change, firstSeen } = preview
  const affected = preview.query.data?.affected
  const conflicts = preview.changed.length > 0 ? preview.changed : conflictsOf(commit.error)
  // This is a ref because a second click may arrive before the button is rendered as busy.
  const committing = useRef(false)

  const decide = async (how: DeliveryOption) => {
    if (committing.current || !current || !change || !firstSeen || conflicts) return
    committing.current = true
    const decided = current.affected.map(({ id }) => ({ id, version: 0, ...firstSeen.get(id) }))
    try {
      const [first, ...others] = current.affected
      const company = first && others.length === 0 ? companyTitle(first.company_name) : undefined
      await commit.mutateAsync({
        batch: { change, how, affected: decided, wording_hash: current.wording_hash },
        company,
      })
      onDecided()
      void recordRegistry().discard(record.kind)
    } catch {
      // A toast or the conflict notice already explains the failure. The form keeps its values.
    } finally {
      committing.current = false
    }
  }
  const reload = () => {
    commit.reset()
    void preview.refetch()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (!isModifierEnter(event)) return
    event.preventDefault()
    if (current && countEmails(current.affected) > 0) void decide('send')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles key presses in the fields inside
    <div onKeyDown={sendByKey}>
      <div className={styles.panes}>
        <DecideFields
          record={record}
          draft={draft}
          applicationId={ids.length === 1 ? ids[0] : undefined}
          preview={preview.query.data}
          meetingFault={preview.meetingFault}
        />
        <Stack>
          {conflicts && <ConflictNotice conflicts={conflicts} onReload={reload} />}
          {isDecline(draft.status) && affected && <OwnStrongYesNotice affected={affected} />}
          {ids.length > 1 && affected && <AffectedApplications affected={affected} />}
          <Emails preview={preview} many={ids.length > 1} />
        </Stack>
      </div>
      <DecideActions
        preview={preview.query.data}
        ready={current !== undefined && !conflicts}
        committing={commit.isPending ? commit.variables?.batch.how : undefined}
        unsaved={record.isUnsaved()}
        onDecide={decide}
      />
    </div>
  )
}

type DecideActionsProps = {
  readonly preview: DecisionPreview | undefined
  /** True if the preview matches the current inputs and nobody else has changed the applications or texts. */
  readonly ready: boolean
  /** The option that is currently being saved. */
  readonly committing: DeliveryOption | undefined
  readonly unsaved: boolean
  readonly onDecide: (how: DeliveryOption) => void
}

/** The three ways to decide. Each is disabled until the preview shows that it has an effect. */
function DecideActions({ preview, ready, committing, unsaved, onDecide }: DecideActionsProps) {
  const savedOnDevice = useDeviceText(DECIDE_TEXTS.savedOnDevice)
  const affected = preview?.affected ?? []
  const emails = countEmails(affected)
  const options = [
    { how: 'none', text: DECIDE_TEXTS.none, enabled: ready && hasChanges(affected) },
    { how: 'hold', text: DECIDE_TEXTS.hold, enabled: ready && canHold(affected) },
    {
      how: 'send',
      text: affected.length > 1 ? DECIDE_TEXTS.sendMany(emails) : DECIDE_TEXTS.send,
      enabled: ready && emails > 0,
    },
  ] as const
  return (
    <DialogFooter note={unsaved && savedOnDevice}>
      {options.map(({ how, text, enabled }) => (
        <BusyButton
          key={how}
          variant={how === 'send' ? 'filled' : 'default'}
          busy={committing === how}
          className={buttons.inert}
          aria-disabled={!enabled || undefined}
          aria-keyshortcuts={how === 'send' ? 'Control+Enter' : undefined}
          onClick={() => enabled && onDecide(how)}
        >
          {text}
        </BusyButton>
      ))}
    </DialogFooter>
  )
}
