import type { UseFormReturn } from 'react-hook-form'
import { ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import {
  normaliseProfile,
  PROFILE_FIELDS,
  type ProfileValues,
  validateProfile,
} from '#domain/accounts/profile.ts'
import {
  PROFILE_SHAPE,
  type ProfileRecord,
  profileChangeErrors,
  profileRecordFromValues,
  toProfileRecord,
  toProfileValues,
} from '#domain/accounts/profile-record.ts'
import { joinFullName } from '#domain/accounts/sign-up.ts'
import { isEmpty, keysOf, pick } from '#domain/records/record.ts'
import { call } from '#web/api/client.ts'
import { Conflicts, type RecordLabels } from '#web/autosave/conflicts.tsx'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { deviceMessage, SaveStatus } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { useRecord } from '#web/autosave/use-record.ts'
import { LocationField } from '#web/forms/account/location-field.tsx'
import { hintOf, labelOf } from '#web/forms/account/texts.ts'
import type { AccountFieldProps } from '#web/forms/account/use-account-form.ts'
import { useRecordInputs } from '#web/forms/use-record-inputs.ts'
import { useAuth } from '#web/session/auth.tsx'
import type { Person } from '#web/session/current-person.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { notify } from '#web/ui/toasts.tsx'
import styles from './account.module.css'
import { ACCOUNT_TEXTS, ACCOUNT_TOASTS } from './texts.ts'
import { useSectionForm } from './use-section-form.ts'

const TEXTS = ACCOUNT_TEXTS.profile

/** The section with the first and last name, mobile number, LinkedIn profile and location. */
export function ProfileSection({ record }: { readonly record: AutosavedRecord<ProfileRecord> }) {
  const { field, onSubmit, submitting } = useProfileForm(record)
  return (
    <SettingsSection id='profile' title={TEXTS.title} lead={TEXTS.lead}>
      <Conflicts record={record} labels={CONFLICT_LABELS} focusAfter='profile-first_name' />
      <Stack as='form' noValidate onSubmit={onSubmit} onBlur={record.fieldBlurred}>
        <div className={styles.fields}>
          {PROFILE_FIELDS.map((described) => (
            <ProfileField
              {...field(described.key)}
              key={described.key}
              id={`profile-${described.key}`}
              described={described}
            />
          ))}
        </div>
        <Group grow className={styles.saving}>
          <BusyButton type='submit' busy={submitting}>
            {TEXTS.save}
          </BusyButton>
          <SaveStatus record={record} />
        </Group>
      </Stack>
    </SettingsSection>
  )
}

type ProfileFieldProps = AccountFieldProps & { readonly described: (typeof PROFILE_FIELDS)[number] }

function ProfileField({ described: { key, label, type, autocomplete }, ...field }: ProfileFieldProps) {
  if (type === 'select') return <LocationField {...field} />
  return <TextField {...field} label={label} type={type} autoComplete={autocomplete} hint={hintOf(key)} />
}

const CONFLICT_LABELS: RecordLabels<ProfileRecord> = {
  labelOf: (key) => (key === 'name' ? 'Name' : labelOf(key)),
  textOf: (_, value) => (typeof value === 'string' ? value : joinFullName(value)),
  inputOf: (key) => `profile-${key === 'name' ? 'first_name' : key}`,
}

/**
 * The profile as a record. Invalid values stay on the device until they are corrected.
 * @param onSaved called when the server has new values
 */
const recordKind = (owner: string, onSaved: () => void): RecordKind<ProfileRecord> => ({
  owner,
  name: 'profile',
  shape: PROFILE_SHAPE,
  sendable: (changes) =>
    pick<ProfileRecord>(
      changes,
      keysOf<ProfileRecord>(changes).filter((key) => isEmpty(profileChangeErrors(pick(changes, [key])))),
    ),
  send: async (body) => {
    const reply = await call('saveProfile', { body })
    onSaved()
    return reply
  },
})

/** Opens the profile, with unsaved edits from this device. Returns undefined until draft storage has been read. */
export function useProfile({ profile }: Person) {
  const { userUpdated } = useAuth()
  const opened = useRecord({
    kind: (owner) => recordKind(owner, () => void userUpdated()),
    base: { version: profile.version, values: toProfileRecord(profile) },
    onClosed: (_, unsaved) => {
      if (unsaved) notify(deviceMessage(ACCOUNT_TOASTS.profileUnsaved), 'plain')
    },
  })
  return opened?.record
}

type ProfileForm = UseFormReturn<ProfileValues>

const connect = (form: ProfileForm, record: AutosavedRecord<ProfileRecord>) => ({
  read: () => profileRecordFromValues(form.getValues()),
  put: (changes: Partial<ProfileRecord>) =>
    setValues(form, { ...form.getValues(), ...toProfileValues({ ...record.values(), ...changes }) }),
})

/**
 * The profile as a form. If the profile changes elsewhere, edited fields keep their text and the others are updated.
 */
function useProfileForm(record: AutosavedRecord<ProfileRecord>) {
  const { form, ...account } = useSectionForm<keyof ProfileValues>({
    defaultValues: toProfileValues(record.values()),
    checkOnBlur: true,
    validate: validateProfile,
    failed: ACCOUNT_REFUSALS.profile,
    isUnsaved: record.isUnsaved,
    save: async (values) => {
      setValues(form, normaliseProfile(values))
      const outcome = await record.save()
      if (!outcome.ok) throw outcome.problem
      if (record.get().conflicts.length === 0) return ACCOUNT_TOASTS.profileSaved
      notify({ title: ACCOUNT_REFUSALS.profile, description: RECORD_TEXTS.decideFirst }, 'problem')
      return undefined
    },
  })
  useRecordInputs(record, form, connect)
  return account
}

/** Sets only the inputs that differ, because setting a value moves the caret. */
function setValues(form: ProfileForm, values: ProfileValues): void {
  const current = form.getValues()
  for (const { key } of PROFILE_FIELDS) {
    if (current[key] !== values[key]) form.setValue(key, values[key])
  }
}
