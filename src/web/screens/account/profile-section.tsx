import { PROFILE_FIELDS } from '#domain/accounts/profile.ts'
import { TextField } from '#web/account-inputs/field.tsx'
import { hintOf } from '#web/account-inputs/labels.ts'
import { LocationField } from '#web/account-inputs/location-field.tsx'
import { BusyButton } from '#web/parts/busy-button.tsx'
import type { Profile } from '#web/session/auth-state.ts'
import styles from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'
import { type ProfileForm, useProfileForm } from './use-profile-form.ts'

const TEXTS = ACCOUNT_TEXTS.profile

/** First and last name, mobile, LinkedIn profile and location. */
export function ProfileSection({ profile }: { readonly profile: Profile }) {
  const { form, send, sending } = useProfileForm(profile)
  return (
    <AccountSection id='profile' title={TEXTS.title} lead={TEXTS.lead}>
      <form noValidate onSubmit={send} className={styles.form}>
        <div className={styles.fields}>
          {PROFILE_FIELDS.map((field) => (
            <ProfileField key={field.key} field={field} form={form} />
          ))}
        </div>
        <div className={styles.actions}>
          <BusyButton type='submit' busy={sending}>
            {TEXTS.save}
          </BusyButton>
          {form.formState.isDirty && <span className={styles.unsaved}>{TEXTS.unsaved}</span>}
        </div>
      </form>
    </AccountSection>
  )
}

type ProfileFieldProps = { readonly field: (typeof PROFILE_FIELDS)[number]; readonly form: ProfileForm }

function ProfileField({ field: { key, label, type, autocomplete }, form }: ProfileFieldProps) {
  const shared = { id: `profile-${key}`, error: form.formState.errors[key], register: form.register(key) }
  if (type === 'select') return <LocationField {...shared} />
  return <TextField {...shared} label={label} type={type} autoComplete={autocomplete} hint={hintOf(key)} />
}
