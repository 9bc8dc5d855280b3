import { COMMITTEE_REFUSALS } from '#domain/committee/messages.ts'
import { COMMITTEE_ITEMS_MAX } from '#domain/limits.ts'
import { PATHS } from '#domain/routes.ts'
import { useNavigate } from '#web/routing/router.tsx'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { useStartCommittee } from './api.ts'
import { TEXTS } from './texts.ts'

type StartDialogProps = {
  readonly opened: boolean
  /** The applications, in the order of the agenda. */
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onStarted: () => void
}

/** Asks whether to start a committee with the selected applications, and then opens its page. */
export default function StartDialog({ opened, ids, onClose, onStarted }: StartDialogProps) {
  const navigate = useNavigate()
  const start = useStartCommittee(() => {
    onStarted()
    void navigate(PATHS.committee)
  })
  const isTooMany = ids.length > COMMITTEE_ITEMS_MAX
  return (
    <ConfirmDialog
      opened={opened}
      title={TEXTS.confirmStart(ids.length)}
      confirm={TEXTS.startNow}
      busy={start.isPending}
      disabled={isTooMany}
      onConfirm={() => start.mutate(ids)}
      onCancel={onClose}
    >
      {isTooMany ? COMMITTEE_REFUSALS.tooMany : TEXTS.startHint}
    </ConfirmDialog>
  )
}
