import buttons from './buttons.module.css'
import { lazyDialog } from './lazy.tsx'
import { SHORTCUTS_TEXTS } from './shortcuts.ts'
import type { ShortcutsDialogProps } from './shortcuts-dialog.tsx'

const ShortcutsDialog = lazyDialog(
  () => import('./shortcuts-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type ShortcutsButtonProps = ShortcutsDialogProps & { readonly onOpen: () => void }

/** A button that opens a dialog with the screen's shortcuts. It is hidden on small touch screens. */
export function ShortcutsButton({ onOpen, ...dialog }: ShortcutsButtonProps) {
  return (
    <>
      <button
        type='button'
        className={buttons.shortcuts}
        aria-haspopup='dialog'
        aria-keyshortcuts={dialog.single.used ? '?' : undefined}
        onClick={onOpen}
      >
        {SHORTCUTS_TEXTS.button}
      </button>
      <ShortcutsDialog {...dialog} />
    </>
  )
}
