import { Button } from '@mantine/core'
import { useState } from 'react'
import { RECUSAL_TEXTS } from '#domain/team/messages.ts'
import { titleId } from '#web/features/submitted-applications/element-ids.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import type { RecuseDialogProps } from './recuse-dialog.tsx'

export const RecuseDialog = lazyDialog(
  () => import('./recuse-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/**
 * A button that opens the dialog for recusing oneself from an application. The dialog asks for confirmation, because
 * only an administrator other than the recused person can lift a recusal.
 */
export function RecuseButton({ application }: Pick<RecuseDialogProps, 'application'>) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant='subtle'
        size='sm'
        aria-describedby={titleId(application.id)}
        onClick={() => setOpened(true)}
      >
        {RECUSAL_TEXTS.recuse}
      </Button>
      <RecuseDialog opened={opened} application={application} onClose={() => setOpened(false)} />
    </>
  )
}
