import type { UseFormReturn } from 'react-hook-form'
import { pick } from '#domain/records/record.ts'
import { SETTINGS_MESSAGES, SETTINGS_TEXTS } from '#domain/settings/messages.ts'
import {
  type SettingTexts,
  settingErrors,
  TEXT_SETTINGS,
  type TextSetting,
} from '#domain/settings/settings.ts'
import { Conflicts, type RecordLabels } from '#web/autosave/conflicts.tsx'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { useDeviceText } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { useRecord, useRecordState } from '#web/autosave/use-record.ts'
import { useAccountForm } from '#web/forms/account/use-account-form.ts'
import { useRecordInputs } from '#web/forms/use-record-inputs.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { TextareaField, TextField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { useUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'
import { type Settings, useSaveSettings } from './api.ts'

const KEYS = TEXT_SETTINGS.map(({ key }) => key)

const textsOf = (settings: Settings) => pick<SettingTexts>(settings, KEYS) as SettingTexts

/**
 * Describes the typed settings as a record. The record is stored only on this device until the user clicks Save, so
 * that founders never see an unfinished text.
 */
const recordKind = (owner: string, name: string): RecordKind<SettingTexts> => ({
  owner,
  name,
  shape: { keys: KEYS, isEqual: (_, a, b) => a === b },
})

/**
 * Opens the typed settings of a section, with unsaved edits from this device. Returns undefined until draft storage has
 * been read.
 * @param readAt time when the settings were fetched, in milliseconds since 1970. It serves as the version, because the
 * server's version stays the same when an environment variable changes a setting
 */
export function useTextSettingsRecord(section: TextSection['id'], settings: Settings, readAt: number) {
  const base = { version: readAt, values: textsOf(settings) }
  const name = section === 'names' ? 'settings' : `${section}-settings`
  return useRecord({ kind: (owner) => recordKind(owner, name), id: 'settings', base })?.record
}

type TextSection = {
  readonly id: 'names' | 'privacy'
  readonly title: string
  readonly lead: string
  readonly keys: readonly TextSetting[]
  /** Label of the button. */
  readonly save: string
}

/** The sections of typed settings. Each is saved with its own button. */
export const NAMES: TextSection = {
  id: 'names',
  title: SETTINGS_TEXTS.names,
  lead: SETTINGS_TEXTS.namesHint,
  keys: KEYS.filter((key) => key !== 'privacy_notice'),
  save: SETTINGS_TEXTS.save,
}
export const PRIVACY: TextSection = {
  id: 'privacy',
  title: SETTINGS_TEXTS.privacy,
  lead: SETTINGS_TEXTS.privacyHint,
  keys: ['privacy_notice'],
  save: SETTINGS_TEXTS.publish,
}

const inputIdOf = (key: TextSetting) => `setting-${key}`

const CONFLICT_LABELS: RecordLabels<SettingTexts> = {
  labelOf: (key) => TEXT_SETTINGS.find((setting) => setting.key === key)?.label ?? key,
  textOf: (_, value) => value,
  inputOf: inputIdOf,
}

/** The settings with several lines, with the number of lines that are shown. */
const ROWS: Partial<Record<TextSetting, number>> = { funded_companies: 6, privacy_notice: 12 }

type TextSettingsSectionProps = {
  readonly section: TextSection
  readonly settings: Settings
  readonly record: AutosavedRecord<SettingTexts>
}

/** A section of typed settings. Settings that are fixed by an environment variable are shown as text. */
export function TextSettingsSection({ section, settings, record }: TextSettingsSectionProps) {
  const { field, onSubmit, submitting } = useTextsForm(section, settings, record)
  useRecordState(record)
  const savedOnDevice = useDeviceText(SETTINGS_TEXTS.savedOnDevice)
  return (
    <SettingsSection id={section.id} title={section.title} lead={section.lead}>
      <Conflicts record={record} labels={CONFLICT_LABELS} focusAfter={`${section.id}-title`} />
      <Stack as='form' gap={5} noValidate onSubmit={onSubmit}>
        {TEXT_SETTINGS.filter(({ key }) => section.keys.includes(key)).map(({ key, label }) => {
          const variable = settings.fixed.find(({ setting }) => setting === key)?.variable
          if (variable)
            return <FixedSetting key={key} label={label} value={settings[key]} variable={variable} />
          const described = { id: inputIdOf(key), label, hint: SETTINGS_TEXTS.hints[key], required: false }
          if (ROWS[key]) return <TextareaField {...field(key)} {...described} key={key} rows={ROWS[key]} />
          const type = key === 'contact_email' ? 'email' : 'text'
          return <TextField {...field(key)} {...described} key={key} type={type} autoComplete='off' />
        })}
        <Group grow>
          <BusyButton type='submit' busy={submitting}>
            {section.save}
          </BusyButton>
          <Text tone='soft' size='small' role='status'>
            {record.isUnsaved() && savedOnDevice}
          </Text>
        </Group>
      </Stack>
    </SettingsSection>
  )
}

type FixedSettingProps = { readonly label: string; readonly value: string; readonly variable: string }

const FixedSetting = ({ label, value, variable }: FixedSettingProps) => (
  <div>
    <p>
      <strong>{label}:</strong> <bdi>{value.replaceAll('\n', ', ')}</bdi>
    </p>
    <Text tone='soft' size='small'>
      {SETTINGS_TEXTS.fixedBy(variable)}
    </Text>
  </div>
)

const connect = (form: UseFormReturn<Record<TextSetting, string>>) => ({
  read: () => form.getValues(),
  put: (changes: Partial<SettingTexts>) => {
    for (const key of KEYS) {
      const value = changes[key]
      if (value !== undefined && value !== form.getValues(key)) form.setValue(key, value)
    }
  },
})

/** Id shared by all toasts of the form, so that each replaces the previous one. */
const TOAST = { id: 'settings' }

function useTextsForm({ keys }: TextSection, settings: Settings, record: AutosavedRecord<SettingTexts>) {
  const { mutateAsync } = useSaveSettings(settings)
  const refuse = (description: string) =>
    notify({ title: SETTINGS_MESSAGES.failed.title, description }, 'problem', TOAST)
  const { form, ...account } = useAccountForm<TextSetting>({
    defaultValues: record.values(),
    checkOnBlur: true,
    validate: settingErrors,
    submit: async (values) => {
      if (record.get().conflicts.length > 0) return refuse(RECORD_TEXTS.decideFirst)
      const current = textsOf(settings)
      const isFixed = (key: TextSetting) => settings.fixed.some(({ setting }) => setting === key)
      const changed = keys.filter((key) => values[key] !== current[key] && !isFixed(key))
      await mutateAsync(Object.fromEntries(changed.map((key) => [key, values[key]])))
      record.markSaved(values)
      notify(SETTINGS_MESSAGES.saved, 'success', TOAST)
    },
    onError: refuse,
  })
  useUnsavedChangesPrompt(record.isUnsaved)
  useRecordInputs(record, form, connect)
  return account
}
