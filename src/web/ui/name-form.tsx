import { Button } from '@mantine/core'
import { BusyButton } from './busy-button.tsx'
import styles from './field.module.css'
import { TextField } from './field.tsx'
import { focusOnMount } from './focus.ts'
import { Group } from './layout.tsx'

type NameFormProps = {
  readonly label: string
  readonly placeholder?: string
  readonly name: string
  readonly maxLength: number
  readonly saveLabel: string
  readonly cancelLabel: string
  readonly busy: boolean
  readonly onWrite: (name: string) => void
  readonly onSave: () => void
  readonly onCancel: () => void
}

/**
 * An input for a name, with its buttons, for a row of a list in a dialog. It is not a <form>, because it may be inside
 * one.
 */
export function NameForm(props: NameFormProps) {
  const { label, placeholder, name, maxLength, saveLabel, cancelLabel, busy } = props
  const { onWrite, onSave, onCancel } = props
  return (
    <Group gap={2}>
      <TextField
        label={label}
        labelHidden
        className={styles.name}
        placeholder={placeholder}
        ref={focusOnMount}
        // Makes Escape close the row instead of the dialog.
        data-mantine-stop-propagation
        maxLength={maxLength}
        value={name}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Prevents a surrounding form from being sent.
          event.preventDefault()
          onSave()
        }}
      />
      <BusyButton size='xs' busy={busy} onClick={onSave}>
        {saveLabel}
      </BusyButton>
      <Button variant='subtle' size='xs' onClick={onCancel}>
        {cancelLabel}
      </Button>
    </Group>
  )
}
