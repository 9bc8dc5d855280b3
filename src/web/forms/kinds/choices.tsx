import { useFormContext, useWatch } from 'react-hook-form'
import { CHOICES } from '#domain/forms/kinds/choices.ts'
import { isolate } from '#domain/text.ts'
import { frameProps, GroupFrame } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { CheckboxField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'

export const inputs = defineInputs({
  kind: CHOICES,
  Input: ChoicesInput,
})

/** A check box for each choice. */
function ChoicesInput({ field }: InputProps<typeof CHOICES>) {
  const { key, choices } = field
  const { setValue } = useFormContext()
  const chosen: readonly string[] = useWatch({ name: key }) ?? []
  const toggle = (toggled: string) => {
    const isChosen = ({ value }: { readonly value: string }) => chosen.includes(value) !== (value === toggled)
    setValue(
      key,
      choices.filter(isChosen).map(({ value }) => value),
      { shouldDirty: true },
    )
  }
  return (
    <GroupFrame {...frameProps(field)}>
      <Stack gap={2}>
        {choices.map(({ value, label }) => (
          <CheckboxField
            key={value}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            label={isolate(label)}
          />
        ))}
      </Stack>
    </GroupFrame>
  )
}
