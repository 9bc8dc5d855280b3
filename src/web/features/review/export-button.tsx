import { Button } from '@mantine/core'
import { useState } from 'react'
import { EXPORT_TEXTS } from '#domain/review/export-messages.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import styles from './list-toolbar.module.css'

const EXPORT_BUTTON_ID = 'export-list'

/** Opens the export dialog from a shortcut, in the list or in the reader above it. */
export const openExport = () => document.getElementById(EXPORT_BUTTON_ID)?.click()

const ExportDialog = lazyDialog(
  () => import('./export-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** A button that opens the dialog for exporting the list. */
export function ExportButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        id={EXPORT_BUTTON_ID}
        variant='default'
        size='sm'
        className={styles.button}
        aria-haspopup='dialog'
        onClick={() => setOpened(true)}
      >
        {EXPORT_TEXTS.open}
      </Button>
      <ExportDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
