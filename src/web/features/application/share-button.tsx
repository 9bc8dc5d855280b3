import { Button } from '@mantine/core'
import { useState } from 'react'
import { SHARING_TEXTS } from '#domain/applications/applicant-texts.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'

const ShareDialog = lazyDialog(
  () => import('./share-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type ShareButtonProps = {
  readonly id: string
  readonly describedBy?: string
  readonly label?: string
  /** Called after the user has left the application. */
  readonly onLeft?: () => void
}

/** Opens the dialog with the applicants of an application. */
export function ShareButton({ id, describedBy, label = SHARING_TEXTS.open, onLeft }: ShareButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant='default'
        aria-haspopup='dialog'
        aria-describedby={describedBy}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <ShareDialog id={id} opened={opened} onClose={() => setOpened(false)} onLeft={onLeft} />
    </>
  )
}
