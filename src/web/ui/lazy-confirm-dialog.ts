import { lazyDialog } from './lazy.tsx'

/** The confirmation dialog for a screen that does not bundle Mantine's Modal. */
export const LazyConfirmDialog = lazyDialog(
  () => import('./confirm-dialog.tsx'),
  ({ onCancel }) => onCancel(),
)
