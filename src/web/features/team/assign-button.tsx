import { Button } from '@mantine/core'
import { useState } from 'react'
import { ASSIGNMENT_TEXTS } from '#domain/team/messages.ts'
import { titleId } from '#web/features/submitted-applications/element-ids.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'

const AssignDialog = lazyDialog(
  () => import('./assign-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** A button that opens the dialog for assigning reviewers to an application. */
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
