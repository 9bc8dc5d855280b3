import { lateDialog } from '#web/ui/late-dialog.tsx'

/** One dialog with changing contents: one trap for the focus, which returns to the card's button at the end. */
export const DialogFrame = lateDialog(
  () => import('./dialog-window.tsx'),
  ({ onClose }) => onClose(),
)
