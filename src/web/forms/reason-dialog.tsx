import { useMutation } from '@tanstack/react-query'
import type { Message } from '#domain/message.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { type LocalText, useLocalText, useRecordState } from '#web/autosave/use-record.ts'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { ModalDescription } from '#web/ui/small-modal.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { LimitedTextareaField } from './limited-text.tsx'

type ReasonDialogProps = {
  /** The name of the reason's draft in draft storage. */
  readonly name: string
  readonly opened: boolean
  readonly title: string
  readonly hint: string
  readonly label: string
  readonly confirm: string
  readonly characters: number
  readonly done: Message
  readonly failed: Message
  readonly send: (reason: string) => Promise<unknown>
  /** Refetches what the action has changed. Also called after a failure. */
  readonly onSettled: () => Promise<unknown>
  readonly onClose: () => void
}

/**
 * Asks the user to confirm an action that takes something away, and to give an optional reason. The draft of the reason is stored on this device
 * until the reason is sent.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const typed = useLocalText(props.name)
  return typed ? <ReasonForm {...props} typed={typed} /> : null
}

function ReasonForm({ typed, ...props }: ReasonDialogProps & { readonly typed: LocalText }) {
  const { opened, title, hint, label, confirm, characters, onClose } = props
  const { text: reason } = useRecordState(typed).values
  const action = useMutation({
    mutationFn: () => props.send(reason),
    onSuccess: async () => {
      onClose()
      notify(props.done, 'success')
      await recordRegistry().discard(typed.kind)
    },
    onError: (failure) => notifyError(failure, props.failed),
    onSettled: () => props.onSettled(),
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirm={confirm}
      destructive
      hasInputs
      busy={action.isPending}
      onConfirm={() => action.mutate()}
      onCancel={onClose}
    >
      <ModalDescription>{hint}</ModalDescription>
      <LimitedTextareaField
        label={label}
        rows={3}
        value={reason}
        rules={{ limits: [characterLimit(characters)] }}
        onChange={({ currentTarget }) => typed.write({ text: currentTarget.value })}
      />
    </ConfirmDialog>
  )
}
