import { useFormContext } from 'react-hook-form'
import { DATE } from '#domain/forms/kinds/date.ts'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import styles from '#web/ui/controls.module.css'

export const inputs = defineInputs({
  kind: DATE,
  Input: DateInput,
})

/** The browser's own date input, because it works with every phone and screen reader. */
function DateInput({ field }: InputProps<typeof DATE>) {
  const { register } = useFormContext()
  return (
    <FieldFrame {...frameProps(field)}>
      <input type='date' {...useFieldAttributes(field)} {...register(field.key)} className={styles.box} />
    </FieldFrame>
  )
}
