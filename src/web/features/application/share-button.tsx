import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { TEXTS } from './texts.ts'

const ShareDialog = lazyDialog(
  () => import('./share-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type ShareButtonProps = {
  readonly id: string
  readonly describedBy?: string
  /** True for a member, who cannot invite. */
  readonly isMember: boolean
  readonly label?: string
  /** Called after the user has left the application. */
  readonly onLeft?: () => void
}

/** Opens the dialog with the applicants of an application. */
export function ShareButton({ id, describedBy, isMember, label, onLeft }: ShareButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant='default'
        aria-haspopup='dialog'
        aria-describedby={describedBy}
        onClick={() => setOpened(true)}
      >
        {label ?? (isMember ? TEXTS.coFounders : TEXTS.share)}
      </Button>
      <ShareDialog id={id} opened={opened} onClose={() => setOpened(false)} onLeft={onLeft} />
    </>
  )
}
