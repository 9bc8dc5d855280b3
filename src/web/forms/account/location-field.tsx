import { LOCATIONS } from '#domain/accounts/locations.ts'
import controls from '#web/ui/controls.module.css'
import { AccountField, type FieldProps } from './text-field.tsx'
import { FIELD_TEXTS, labelOf } from './texts.ts'

/** A native select with countries and territories. */
export const LocationField = ({ register, ...frame }: FieldProps) => (
  <AccountField {...frame} label={labelOf('location')}>
    {(attributes) => (
      <div className={controls.select}>
        <select {...attributes} autoComplete='country-name' {...register}>
          <option value=''>{FIELD_TEXTS.choose}</option>
          {LOCATIONS.map(({ code, name }) => (
            <option key={code} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
    )}
  </AccountField>
)
