import { Button } from '@mantine/core'
import { useState } from 'react'
import { ASSIGNMENT_TEXTS } from '#domain/team/messages.ts'
import { lateDialog } from '#web/ui/late-dialog.tsx'
import { titleId } from '../card-ids.ts'

const AssignDialog = lateDialog(
  () => import('./assign-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** Opens the choice of who reads an application; its code comes with the first click. */
export function AssignButton({ id, company }: { readonly id: string; readonly company: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant='subtle'
        size='sm'
        aria-haspopup='dialog'
        aria-describedby={titleId(id)}
        onClick={() => setOpened(true)}
      >
        {ASSIGNMENT_TEXTS.assign}
      </Button>
      <AssignDialog id={id} company={company} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
