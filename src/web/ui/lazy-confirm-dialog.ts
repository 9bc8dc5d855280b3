import { lazyDialog } from './lazy.tsx'

/** The confirmation dialog for a screen whose bundle does without Mantine's Modal. */
export const LazyConfirmDialog = lazyDialog(
  () => import('./confirm-dialog.tsx'),
  ({ onCancel }) => onCancel(),
)
