import { lateDialog } from '#web/ui/late-dialog.tsx'
import styles from './keys-button.module.css'
import type { KeysSheetProps } from './keys-sheet.tsx'
import { KEYS_TEXTS } from './texts.ts'

const KeysSheet = lateDialog(
  () => import('./keys-sheet.tsx'),
  ({ onClose }) => onClose(),
)

type KeysButtonProps = KeysSheetProps & { readonly onOpen: () => void }

/** Lists the keys of a screen, whose code comes with the first look at it. Where there is no keyboard it is not there. */
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
