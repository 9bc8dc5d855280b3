import { Button } from '@mantine/core'
import { useState } from 'react'
import { BULK_ASSIGNMENT_TEXTS } from '#domain/team/messages.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'

const ShareOutDialog = lazyDialog(
  () => import('./share-out-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** Opens the dialog that assigns reviewers to the selected applications. */
export function AssignSelected() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant='default' size='sm' aria-haspopup='dialog' onClick={() => setOpened(true)}>
        {BULK_ASSIGNMENT_TEXTS.open}
      </Button>
      <ShareOutDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
