import { lateDialog } from '#web/parts/late-dialog.tsx'
import type { useLateDialog } from '#web/parts/use-late-dialog.ts'
import styles from './keys-button.module.css'
import type { KeysSheetProps } from './keys-sheet.tsx'
import { KEYS_TEXTS } from './texts.ts'

const KeysSheet = lateDialog(
  () => import('./keys-sheet.tsx'),
  ({ onClose }) => onClose(),
)

type KeysButtonProps = Omit<KeysSheetProps, 'opened' | 'onClose'> & {
  readonly dialog: ReturnType<typeof useLateDialog>
}

/** Lists the keys of a screen, whose code comes with the first look at it. Where there is no keyboard it is not there. */
export function KeysButton({ dialog: { button, opened, wanted, open, close }, ...told }: KeysButtonProps) {
  return (
    <>
      <button
        ref={button}
        type='button'
        className={styles.button}
        aria-haspopup='dialog'
        aria-keyshortcuts={told.single.used ? '?' : undefined}
        onClick={open}
      >
        {KEYS_TEXTS.title}
      </button>
      {wanted && <KeysSheet opened={opened} onClose={close} {...told} />}
    </>
  )
}
