import { Button } from '@mantine/core'
import { useState } from 'react'
import { RECUSAL_TEXTS } from '#domain/team/messages.ts'
import { titleId } from '#web/features/submitted-applications/element-ids.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import type { RecuseDialogProps } from './recuse-dialog.tsx'

const RecuseDialog = lazyDialog(
  () => import('./recuse-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** Has nothing to do with an application any more. It asks before, since only somebody else can take it back. */
export function RecuseButton({ application }: Pick<RecuseDialogProps, 'application'>) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant='subtle'
        size='sm'
        aria-describedby={titleId(application.id)}
        onClick={() => setAsking(true)}
      >
        {RECUSAL_TEXTS.recuse}
      </Button>
      <RecuseDialog opened={asking} application={application} onClose={() => setAsking(false)} />
    </>
  )
}
