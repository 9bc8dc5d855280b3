import { Button } from '@mantine/core'
import { ASSIGNMENT_TEXTS } from '#domain/team/messages.ts'
import { lateDialog } from '#web/parts/late-dialog.tsx'
import { useLateDialog } from '#web/parts/use-late-dialog.ts'
import { titleId } from '../card-ids.ts'

const AssignDialog = lateDialog(
  () => import('./assign-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** Opens the choice of who reads an application; its code comes with the first click. */
export function AssignButton({ id }: { readonly id: string }) {
  const { button, opened, wanted, open, close } = useLateDialog()
  return (
    <>
      <Button
        ref={button}
        variant='subtle'
        size='sm'
        aria-haspopup='dialog'
        aria-describedby={titleId(id)}
        onClick={open}
      >
        {ASSIGNMENT_TEXTS.assign}
      </Button>
      {wanted && <AssignDialog id={id} opened={opened} onClose={close} />}
    </>
  )
}
