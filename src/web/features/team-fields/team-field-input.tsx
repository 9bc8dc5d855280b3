import { type KeyboardEvent, useMemo, useState } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import type { Field } from '#domain/forms/kind.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import type { TeamField, TeamFieldValue } from '#domain/review/review-fields.ts'
import { CompactFields, FaultsProvider, fieldId } from '#web/forms/field-frame.tsx'
import { FieldInput, inputsOf } from '#web/forms/field-input.tsx'
import { FormEnvironmentProvider } from '#web/forms/form-context.tsx'
import type { FormValues } from '#web/forms/input-kind.ts'
import { settings } from '#web/settings.ts'
import { createUploads, sendFile } from '#web/uploads/uploads.ts'

export type TeamFieldForm = UseFormReturn<FormValues>

export const teamInputId = ({ key }: Pick<TeamField, 'key'>): string => fieldId(key)

/** Returns the issue because of which the server would refuse a value, if any. */
export function faultOf(field: Field, value: unknown): ValidationError | undefined {
  const { key, label, kind } = field
  const [issue] = kind.check(value, field, {})
  return issue && { ...issue, field: key, path: key, label }
}

/** Returns the form value of a field's input. */
export const toInput = (field: Field, value: unknown): FormValues => ({
  [field.key]: inputsOf(field).toValue(value),
})

/** Returns the value in a field's input. */
export function readInput(field: Field, form: TeamFieldForm): TeamFieldValue {
  const values = form.getValues()
  return inputsOf(field).toAnswer(values[field.key], field, values) as TeamFieldValue
}

/** Returns a handler that saves on Enter, in an input or a closed select. */
export const onEnter = (save: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement)
    return
  event.preventDefault()
  save()
}

type TeamFieldInputProps = {
  readonly field: Field
  readonly form: TeamFieldForm
  readonly fault: ValidationError | undefined
}

/** The input of a team field. */
export function TeamFieldInput({ field, form, fault }: TeamFieldInputProps) {
  const [uploads] = useState(() => createUploads(sendFile))
  const environment = useMemo(() => ({ names: settings, uploads, onFileStored: () => undefined }), [uploads])
  return (
    <FormProvider {...form}>
      <FormEnvironmentProvider value={environment}>
        <FaultsProvider value={fault ? [fault] : []}>
          <CompactFields>
            <FieldInput field={field} />
          </CompactFields>
        </FaultsProvider>
      </FormEnvironmentProvider>
    </FormProvider>
  )
}
