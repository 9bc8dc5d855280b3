import { lateDialog } from './late-dialog.tsx'

/** Asks before what cannot be undone. Escape and the ground behind cancel; focus returns where it was. */
export const ConfirmDialog = lateDialog(
  () => import('./confirm-window.tsx'),
  ({ onCancel }) => onCancel(),
)
