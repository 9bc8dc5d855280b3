import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { ASSIGNMENT_TEXTS } from '#domain/team/messages.ts'
import { useLateDialog } from '#web/parts/use-late-dialog.ts'
import { titleId } from '../card-ids.ts'

const AssignDialog = lazy(() => import('./assign-dialog.tsx'))

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
      {wanted && (
        <Suspense>
          <AssignDialog id={id} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
