import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { LOCATIONS } from '#domain/accounts/locations.ts'
import controls from '#web/parts/controls.module.css'
import { Field } from './field.tsx'
import { INPUT_TEXTS, labelOf } from './labels.ts'

type LocationFieldProps = {
  readonly id: string
  readonly error: FieldError | undefined
  readonly register: UseFormRegisterReturn
}

/** Countries and territories, in the platform's own select. */
export const LocationField = ({ register, ...field }: LocationFieldProps) => (
  <Field {...field} label={labelOf('location')}>
    {(attributes) => (
      <div className={controls.select}>
        <select {...attributes} autoComplete='country-name' {...register}>
          <option value=''>{INPUT_TEXTS.choose}</option>
          {LOCATIONS.map(({ code, name }) => (
            <option key={code} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
    )}
  </Field>
)
