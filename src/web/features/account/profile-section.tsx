import { PROFILE_FIELDS } from '#domain/accounts/profile.ts'
import type { ProfileRecord } from '#domain/accounts/profile-record.ts'
import { TextField } from '#web/account-inputs/field.tsx'
import { hintOf } from '#web/account-inputs/labels.ts'
import { LocationField } from '#web/account-inputs/location-field.tsx'
import { useCheckedOnLeaving } from '#web/account-inputs/use-checked-on-leaving.ts'
import type { Registered } from '#web/account-inputs/use-text-form.ts'
import { Conflicts } from '#web/autosave/conflicts.tsx'
import type { KeptRecord } from '#web/autosave/create-record.ts'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { PROFILE_WORDS } from './profile-kind.ts'
import { ACCOUNT_TEXTS } from './texts.ts'
import { useProfileForm } from './use-profile-form.ts'

const TEXTS = ACCOUNT_TEXTS.profile

/** First and last name, mobile, LinkedIn profile and location. */
export function ProfileSection({ record }: { readonly record: KeptRecord<ProfileRecord> }) {
  const { faults, register, send, sending } = useProfileForm(record)
  const checkedOnLeaving = useCheckedOnLeaving()
  return (
    <AccountSection id='profile' title={TEXTS.title} lead={TEXTS.lead}>
      <Conflicts record={record} words={PROFILE_WORDS} afterwards='profile-first_name' />
      <form noValidate onSubmit={send} onBlur={record.fieldLeft} className={styles.form}>
        <div className={styles.fields}>
          {PROFILE_FIELDS.map((field) => (
            <ProfileField
              key={field.key}
              field={field}
              register={checkedOnLeaving(register(field.key))}
              fault={faults[field.key]}
            />
          ))}
        </div>
        <div className={styles.actions}>
          <BusyButton type='submit' busy={sending}>
            {TEXTS.save}
          </BusyButton>
          <SaveStatus record={record} />
        </div>
      </form>
    </AccountSection>
  )
}

type ProfileFieldProps = {
  readonly field: (typeof PROFILE_FIELDS)[number]
  readonly register: Registered
  readonly fault: string | undefined
}

function ProfileField({ field, ...rest }: ProfileFieldProps) {
  const { key, label, type, autocomplete } = field
  const shared = { id: `profile-${key}`, ...rest }
  if (type === 'select') return <LocationField {...shared} />
  return <TextField {...shared} label={label} type={type} autoComplete={autocomplete} hint={hintOf(key)} />
}
