import { Button } from '@mantine/core'
import { useState } from 'react'
import { COMMITTEE_REFUSALS } from '#domain/committee/messages.ts'
import { COMMITTEE_ITEMS_MAX } from '#domain/limits.ts'
import { PATHS } from '#domain/routes.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { useStartCommittee } from './api.ts'
import { TEXTS } from './texts.ts'

type StartButtonProps = {
  /** The applications, in the order of the agenda. */
  readonly ids: readonly string[]
  readonly onStarted: () => void
}

/** A button that starts a committee with the selected applications, after a confirmation, and opens its page. */
export function StartCommitteeButton({ ids, onStarted }: StartButtonProps) {
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  const start = useStartCommittee(() => {
    onStarted()
    void navigate(PATHS.committee)
  })
  const isTooMany = ids.length > COMMITTEE_ITEMS_MAX
  return (
    <>
      <Button variant='default' size='sm' aria-haspopup='dialog' onClick={() => setOpened(true)}>
        {TEXTS.start}
      </Button>
      <LazyConfirmDialog
        opened={opened}
        title={TEXTS.confirmStart(ids.length)}
        confirm={TEXTS.startNow}
        busy={start.isPending}
        disabled={isTooMany}
        onConfirm={() => start.mutate(ids)}
        onCancel={() => setOpened(false)}
      >
        {isTooMany ? COMMITTEE_REFUSALS.tooMany : TEXTS.startHint}
      </LazyConfirmDialog>
    </>
  )
}
