import { LINK } from '#domain/forms/kinds/link.ts'
import { normaliseLink } from '#domain/links.ts'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { TextBox } from '#web/forms/text-inputs.tsx'

export const inputs = defineInputs({
  kind: LINK,
  Input: LinkInput,
})

function LinkInput({ field }: InputProps<typeof LINK>) {
  return (
    <FieldFrame {...frameProps(field)}>
      <TextBox
        name={field.key}
        inputMode='url'
        tidy={(text) => normaliseLink(text) ?? text}
        {...useFieldAttributes(field)}
      />
    </FieldFrame>
  )
}
