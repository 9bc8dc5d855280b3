import { Button } from '@mantine/core'
import { useState } from 'react'
import { EXPORT_TEXTS } from '#domain/review/export-messages.ts'
import buttons from '#web/ui/buttons.module.css'
import { lazyDialog } from '#web/ui/lazy.tsx'
import styles from './review.module.css'
import { useSelection } from './selection.tsx'

const EXPORT_BUTTON_ID = 'export-list'

/** Opens the export dialog from a shortcut, in the list or in the reader above it. */
export const openExport = () => document.getElementById(EXPORT_BUTTON_ID)?.click()

const ExportDialog = lazyDialog(
  () => import('./export-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/**
 * A button that opens the dialog for exporting the list.
 * @param count the number of applications in the list; undefined while it loads
 */
export function ExportButton({ count }: { readonly count: number | undefined }) {
  const [opened, setOpened] = useState(false)
  const { ids } = useSelection()
  const isDisabled = count === 0 && ids.length === 0
  return (
    <>
      <Button
        id={EXPORT_BUTTON_ID}
        variant='default'
        size='sm'
        className={`${styles.toolbarButton} ${buttons.inert}`}
        aria-haspopup='dialog'
        aria-disabled={isDisabled}
        onClick={isDisabled ? undefined : () => setOpened(true)}
      >
        {EXPORT_TEXTS.open}
      </Button>
      <ExportDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
