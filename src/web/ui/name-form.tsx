import { Button } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from './busy-button.tsx'
import styles from './field.module.css'
import { TextField } from './field.tsx'
import { focusOnMount } from './focus.ts'
import { Group } from './layout.tsx'

type NameFormProps = {
  readonly label: string
  readonly placeholder?: string
  /** The name at first. */
  readonly name: string
  readonly maxLength: number
  readonly saveLabel: string
  readonly cancelLabel: string
  /** True while the name is being saved. */
  readonly busy: boolean
  /** Called with each change. */
  readonly onWrite?: (name: string) => void
  readonly onSave: (name: string) => void
  readonly onCancel: () => void
}

/**
 * An input for a name, with its buttons, for a row of a list in a dialog. It is not a <form>, because it may be inside
 * one.
 */
export function NameForm(props: NameFormProps) {
  const { label, placeholder, name, maxLength, saveLabel, cancelLabel, busy } = props
  const { onWrite, onSave, onCancel } = props
  const [typed, setTyped] = useState(name)
  const save = () => {
    if (!busy) onSave(typed)
  }
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
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onWrite?.(currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Prevents a surrounding form from being sent.
          event.preventDefault()
          save()
        }}
      />
      <BusyButton size='xs' busy={busy} onClick={save}>
        {saveLabel}
      </BusyButton>
      <Button variant='subtle' size='xs' onClick={onCancel}>
        {cancelLabel}
      </Button>
    </Group>
  )
}
