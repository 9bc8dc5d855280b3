import { lateDialog } from '#web/parts/late-dialog.tsx'
import type { useLateDialog } from '#web/parts/use-late-dialog.ts'
import type { ToldKey } from './act-of.ts'
import styles from './keys-button.module.css'
import { KEYS_TEXTS } from './texts.ts'

const KeysSheet = lateDialog(
  () => import('./keys-sheet.tsx'),
  ({ onClose }) => onClose(),
)

type KeysButtonProps = {
  readonly dialog: ReturnType<typeof useLateDialog>
  readonly keys: readonly ToldKey[]
  /** When they rest. */
  readonly hint: string
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
        aria-keyshortcuts='?'
        onClick={open}
      >
        {KEYS_TEXTS.title}
      </button>
      {wanted && <KeysSheet opened={opened} onClose={close} {...told} />}
    </>
  )
}
