import { useFormContext } from 'react-hook-form'
import { YES_NO, YES_NO_CHOICES } from '#domain/forms/kinds/yes-no.ts'
import { frameProps, GroupFrame } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { CheckboxField } from '#web/ui/field.tsx'
import { Group } from '#web/ui/layout.tsx'
import styles from './kinds.module.css'

export const inputs = defineInputs({
  kind: YES_NO,
  Input: YesNoInput,
})

function YesNoInput({ field }: InputProps<typeof YES_NO>) {
  const { register } = useFormContext()
  return (
    <GroupFrame {...frameProps(field)}>
      <Group gap={5}>
        {YES_NO_CHOICES.map(({ value, label }) => (
          <CheckboxField
            key={value}
            type='radio'
            value={value}
            {...register(field.key)}
            label={label}
            className={styles.radio}
          />
        ))}
      </Group>
    </GroupFrame>
  )
}
