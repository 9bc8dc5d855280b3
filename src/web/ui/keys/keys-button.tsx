import { lazyDialog } from '#web/ui/lazy.tsx'
import styles from './keys-button.module.css'
import type { KeysSheetProps } from './keys-sheet.tsx'
import { KEYS_TEXTS } from './texts.ts'

const KeysSheet = lazyDialog(
  () => import('./keys-sheet.tsx'),
  ({ onClose }) => onClose(),
)

type KeysButtonProps = KeysSheetProps & { readonly onOpen: () => void }

/** Lists the keys of a screen in a dialog; hidden on devices without a keyboard. */
export function KeysButton({ onOpen, ...sheet }: KeysButtonProps) {
  return (
    <>
      <button
        type='button'
        className={styles.button}
        aria-haspopup='dialog'
        aria-keyshortcuts={sheet.single.used ? '?' : undefined}
        onClick={onOpen}
      >
        {KEYS_TEXTS.title}
      </button>
      <KeysSheet {...sheet} />
    </>
  )
}
