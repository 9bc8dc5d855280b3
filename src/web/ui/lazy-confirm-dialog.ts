import { lazyDialog } from './lazy.tsx'

/** The confirmation dialog, for screens that do not bundle Mantine's Modal. */
export const LazyConfirmDialog = lazyDialog(
  () => import('./confirm-dialog.tsx'),
  ({ onCancel }) => onCancel(),
)
