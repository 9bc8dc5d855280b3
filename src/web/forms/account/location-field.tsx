import { LOCATIONS } from '#domain/accounts/locations.ts'
import { SelectField } from '#web/ui/field.tsx'
import { FIELD_TEXTS, labelOf } from './texts.ts'
import type { AccountFieldProps } from './use-account-form.ts'

const OPTIONS = LOCATIONS.map(({ name }) => ({ value: name, label: name }))

/** A native select with countries and territories. */
export const LocationField = (props: AccountFieldProps) => (
  <SelectField
    {...props}
    label={labelOf('location')}
    autoComplete='country-name'
    none={FIELD_TEXTS.choose}
    options={OPTIONS}
  />
)
