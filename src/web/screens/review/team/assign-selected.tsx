import { Button } from '@mantine/core'
import { SHARING_OUT_TEXTS } from '#domain/team/messages.ts'
import { lateDialog } from '#web/parts/late-dialog.tsx'
import { useLateDialog } from '#web/parts/use-late-dialog.ts'

const ShareOutDialog = lateDialog(
  () => import('./share-out-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** Opens the choice of who reads what is selected; its code comes with the first click. */
export function AssignSelected() {
  const { button, opened, wanted, open, close } = useLateDialog()
  return (
    <>
      <Button ref={button} variant='default' size='sm' aria-haspopup='dialog' onClick={open}>
        {SHARING_OUT_TEXTS.open}
      </Button>
      {wanted && <ShareOutDialog opened={opened} onClose={close} />}
    </>
  )
}
