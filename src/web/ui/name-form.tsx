import { Button } from '@mantine/core'
import { BusyButton } from './busy-button.tsx'
import { TextField } from './field.tsx'
import { focusOnMount } from './focus.ts'

type NameFormProps = {
  readonly label: string
  readonly placeholder?: string
  readonly name: string
  readonly maxLength: number
  readonly saveLabel: string
  readonly cancelLabel: string
  readonly busy: boolean
  /** The class of the element around the buttons. */
  readonly buttonsClass: string | undefined
  readonly onWrite: (name: string) => void
  readonly onSave: () => void
  readonly onCancel: () => void
}

/**
 * An input for a name, with its buttons, for a row of a list in a dialog. It is not a <form>, because it may be inside
 * one.
 */
export function NameForm(props: NameFormProps) {
  const { label, placeholder, name, maxLength, saveLabel, cancelLabel, busy, buttonsClass } = props
  const { onWrite, onSave, onCancel } = props
  return (
    <>
      <TextField
        label={label}
        labelHidden
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
      <div className={buttonsClass}>
        <BusyButton size='xs' busy={busy} onClick={onSave}>
          {saveLabel}
        </BusyButton>
        <Button variant='subtle' size='xs' onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </>
  )
}
