import { useId } from 'react'
import styles from './dialog.module.css'
import { CheckboxField } from './field.tsx'
import { Stack } from './layout.tsx'
import { useOpenedOnceMounted } from './lazy.tsx'
import { activeShortcuts, type ListedShortcut, SHORTCUTS_TEXTS } from './shortcuts.ts'
import { SmallModal } from './small-modal.tsx'
import { Text } from './text.tsx'

export type ShortcutsDialogProps = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly keys: readonly ListedShortcut[]
  /** Says when the shortcuts are inactive. */
  readonly hint: string
  /** The setting for single-character shortcuts. */
  readonly single: { readonly used: boolean; readonly use: (wanted: boolean) => void }
}

/** A dialog that lists a screen's active shortcuts and turns single-character shortcuts on and off. */
export default function ShortcutsDialog({ opened, onClose, keys, hint, single }: ShortcutsDialogProps) {
  const hintId = useId()
  const isOpened = useOpenedOnceMounted(opened)
  return (
    <SmallModal
      opened={isOpened}
      title={SHORTCUTS_TEXTS.title}
      closeLabel={SHORTCUTS_TEXTS.close}
      onClose={onClose}
      size='28rem'
    >
      <Stack>
        <dl className={styles.keys}>
          {activeShortcuts(keys, single.used).map(({ label, description }) => (
            <div key={label}>
              <dt>
                <kbd>{label}</kbd>
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
        {single.used && (
          <Text tone='soft' size='small'>
            {hint}
          </Text>
        )}
      </Stack>
      <CheckboxField
        className={styles.single}
        label={SHORTCUTS_TEXTS.single}
        checked={single.used}
        aria-describedby={hintId}
        onChange={({ target }) => single.use(target.checked)}
      />
      <Text id={hintId} tone='soft' size='small'>
        {SHORTCUTS_TEXTS.singleHint}
      </Text>
    </SmallModal>
  )
}
