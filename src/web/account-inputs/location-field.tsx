import { LOCATIONS } from '#domain/accounts/locations.ts'
import controls from '#web/ui/controls.module.css'
import { Field } from './field.tsx'
import { INPUT_TEXTS, labelOf } from './labels.ts'
import type { Registered } from './use-text-form.ts'

type LocationFieldProps = {
  readonly id: string
  readonly fault: string | undefined
  readonly register: Registered
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
