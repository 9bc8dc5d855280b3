import { acceptAttribute } from '#domain/files/file-rules.ts'
import { FieldFrame } from './field-frame.tsx'
import { choiceHint } from './file-choice.ts'
import { FileSlot } from './file-slot.tsx'
import type { InputProps } from './form-values.ts'
import { UndoNotice } from './undo-notice.tsx'
import { useFileAnswer } from './use-file-answer.ts'
import { useInputAttributes } from './use-input-attributes.ts'

// The only single file of the form; another one would bring its kind into the catalogue.
const KIND = 'pitch-deck'

/** One file, uploaded when it is chosen. A failed upload leaves the former one in place. */
export function FileInput({ field }: InputProps<'file'>) {
  const { key, label } = field
  const optional = !field.required
  const { stored, removed, alert, choose, start, remove, undo, forget } = useFileAnswer(key, KIND)
  const attributes = useInputAttributes(key, { optional, hint: true, wrong: alert !== undefined })
  return (
    <FieldFrame path={key} label={label} optional={optional} hint={choiceHint(KIND)}>
      <FileSlot
        slot={key}
        stored={stored}
        attributes={{ ...attributes, accept: acceptAttribute(KIND) }}
        alert={alert}
        onChoose={choose}
        onRetry={start}
        onRemove={remove}
      />
      {removed && (
        <UndoNotice
          text={`${removed.filename} is removed.`}
          onUndo={undo}
          onDismiss={forget}
          focusAfter={[key]}
        />
      )}
    </FieldFrame>
  )
}
