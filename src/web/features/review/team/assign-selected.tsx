import { Button } from '@mantine/core'
import { useState } from 'react'
import { BULK_ASSIGNMENT_TEXTS } from '#domain/team/messages.ts'
import { lateDialog } from '#web/ui/late-dialog.tsx'

const ShareOutDialog = lateDialog(
  () => import('./share-out-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** Opens the choice of who reads what is selected; its code comes with the first click. */
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
