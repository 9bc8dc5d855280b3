import { Button } from '@mantine/core'
import { type ChangeEvent, useId } from 'react'
import { FILE_CHANGED } from '#domain/files/messages.ts'
import { LOGO_BYTES } from '#domain/limits.ts'
import { PATHS } from '#domain/routes.ts'
import { checkLogo } from '#domain/settings/logo.ts'
import { LOGO_REFUSALS, SETTINGS_MESSAGES, SETTINGS_TEXTS } from '#domain/settings/messages.ts'
import type { SettingKey } from '#domain/settings/settings.ts'
import { timeZoneOptions } from '#domain/time-zones.ts'
import { ACCOUNT_TEXTS } from '#web/features/account/texts.ts'
import { UnconfirmedEmail } from '#web/features/account/unconfirmed-email.tsx'
import { QuestionSetsSection } from '#web/features/questions/question-sets-section.tsx'
import { Link } from '#web/routing/router.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { CheckboxField, Field, SelectField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { type Settings, type SettingsChange, useSaveSettings, useSettings } from './api.ts'
import { ApplicationLinksSection } from './application-links-section.tsx'
import { ErasePersonSection } from './erase-person-section.tsx'
import { FundingRoundsSection } from './funding-rounds-section.tsx'
import { RetentionSection } from './retention-section.tsx'
import styles from './settings.module.css'
import { NAMES, PRIVACY, TextSettingsSection, useTextSettingsRecord } from './text-settings-section.tsx'

export default function SettingsScreen() {
  const query = useSettings()
  useErrorToast(query, SETTINGS_MESSAGES.loadFailed)
  return (
    <>
      <PageHeader title={SETTINGS_TEXTS.title}>{SETTINGS_TEXTS.subtitle}</PageHeader>
      {query.data && <Sections settings={query.data} readAt={query.dataUpdatedAt} />}
      {!query.data && query.isError && <QueryError query={query} message={SETTINGS_MESSAGES.unavailable} />}
      {query.isPending && <LoadingCards count={3} />}
    </>
  )
}

type SettingsProps = { readonly settings: Settings }

type SectionsProps = SettingsProps & {
  /** Time when the settings were fetched, in milliseconds since 1970. */
  readonly readAt: number
}

function Sections({ settings, readAt }: SectionsProps) {
  const names = useTextSettingsRecord('names', settings, readAt)
  const privacy = useTextSettingsRecord('privacy', settings, readAt)
  // Shows all sections together, because a section that appears later would move those below it.
  if (!names || !privacy) return <LoadingCards count={3} />
  return (
    <Stack gap={6}>
      <UnconfirmedEmail>
        <Button component={Link} to={PATHS.account} variant='default'>
          {ACCOUNT_TEXTS.address.save}
        </Button>
      </UnconfirmedEmail>
      <SettingsSection id='share' title={SETTINGS_TEXTS.share} lead={SETTINGS_TEXTS.shareHint}>
        <Group justify='between'>
          <Text strong>{settings.address}</Text>
          <CopyButton text={settings.address}>{SETTINGS_TEXTS.copy}</CopyButton>
        </Group>
      </SettingsSection>
      <FundingRoundsSection />
      <ApplicationLinksSection address={settings.address} />
      <TextSettingsSection section={NAMES} settings={settings} record={names} />
      <TimeZoneSection settings={settings} />
      <LogoSection settings={settings} />
      <TwoStepSection settings={settings} />
      <TextSettingsSection section={PRIVACY} settings={settings} record={privacy} />
      <FieldListSection
        id='application-form'
        to={PATHS.ownQuestions}
        texts={SETTINGS_TEXTS.applicationForm}
      />
      <FieldListSection id='team-fields' to={PATHS.teamFields} texts={SETTINGS_TEXTS.teamFields} />
      <QuestionSetsSection />
      <RetentionSection settings={settings} />
      <ErasePersonSection />
    </Stack>
  )
}

type FieldListSectionProps = {
  readonly id: string
  readonly to: string
  readonly texts: { readonly title: string; readonly hint: string; readonly edit: string }
}

/** A link to the screen for the group's own questions or its team fields. */
const FieldListSection = ({ id, to, texts }: FieldListSectionProps) => (
  <SettingsSection id={id} title={texts.title} lead={texts.hint}>
    <Group grow>
      <Button component={Link} to={to} variant='default'>
        {texts.edit}
      </Button>
    </Group>
  </SettingsSection>
)

/**
 * Returns the environment variable that fixes a setting, if there is one. In that case, this screen cannot change the
 * setting.
 */
const variableOf = ({ fixed }: Settings, key: SettingKey) =>
  fixed.find(({ setting }) => setting === key)?.variable

/** Returns a function that saves a change immediately and shows a toast. */
function useSaveAtOnce(settings: Settings) {
  const { mutate, isPending } = useSaveSettings(settings)
  const save = (change: SettingsChange) =>
    mutate(change, {
      onSuccess: () => notify(SETTINGS_MESSAGES.saved, 'success'),
      onError: (failure) => notifyError(failure, SETTINGS_MESSAGES.failed),
    })
  return { save, isPending }
}

/** Selects the group's time zone, which is saved immediately. */
function TimeZoneSection({ settings }: SettingsProps) {
  const { save } = useSaveAtOnce(settings)
  const { time_zone } = settings
  return (
    <SettingsSection id='time-zone' title={SETTINGS_TEXTS.timeZone} lead={SETTINGS_TEXTS.timeZoneHint}>
      <SelectField
        label={SETTINGS_TEXTS.groupTimeZone}
        {...(!time_zone && { none: SETTINGS_TEXTS.noTimeZone })}
        options={timeZoneOptions(time_zone)}
        value={time_zone}
        onChoose={(chosen = '') => save({ time_zone: chosen })}
      />
    </SettingsSection>
  )
}

/** Shows the logo, uploads a different one as soon as it is chosen, and removes the logo on request. */
function LogoSection({ settings }: SettingsProps) {
  const { save, isPending } = useSaveAtOnce(settings)
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // Resets the input, so that choosing the same file again fires a change event.
    currentTarget.value = ''
    if (!file) return
    const read = await readLogo(file)
    if ('problem' in read) notify({ ...SETTINGS_MESSAGES.failed, description: read.problem }, 'problem')
    else save({ logo: read.base64 })
  }
  return (
    <SettingsSection id='logo' title={SETTINGS_TEXTS.logo} lead={SETTINGS_TEXTS.logoHint}>
      {settings.logo ? (
        <img src={settings.logo} alt={SETTINGS_TEXTS.logoAlternative} className={styles.logo} />
      ) : (
        <p>{SETTINGS_TEXTS.noLogo}</p>
      )}
      <Field label={settings.logo ? SETTINGS_TEXTS.replaceLogo : SETTINGS_TEXTS.chooseLogo}>
        {(attributes) => (
          <input
            {...attributes}
            type='file'
            accept='image/png,image/svg+xml'
            className={styles.file}
            disabled={isPending}
            onChange={(event) => void choose(event)}
          />
        )}
      </Field>
      {settings.logo && (
        <Group grow>
          <BusyButton variant='default' busy={isPending} onClick={() => save({ logo: null })}>
            {SETTINGS_TEXTS.removeLogo}
          </BusyButton>
        </Group>
      )}
    </SettingsSection>
  )
}

/** Reads an image as Base64. Returns the reason if it cannot be the logo. */
async function readLogo(file: File): Promise<{ readonly base64: string } | { readonly problem: string }> {
  if (file.size > LOGO_BYTES) return { problem: LOGO_REFUSALS.tooLarge }
  const content = await file.arrayBuffer().catch(() => undefined)
  if (!content) return { problem: FILE_CHANGED }
  const bytes = new Uint8Array(content)
  const checked = checkLogo(bytes)
  if ('fault' in checked) return { problem: checked.fault }
  return { base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
}

/** A checkbox that requires two-step sign-in for the team. It takes effect immediately. */
function TwoStepSection({ settings }: SettingsProps) {
  const { save, isPending } = useSaveAtOnce(settings)
  const variable = variableOf(settings, 'require_two_step')
  const hintId = useId()
  return (
    <SettingsSection id='two-step' title={SETTINGS_TEXTS.twoStep} lead={SETTINGS_TEXTS.twoStepHint}>
      <CheckboxField
        label={SETTINGS_TEXTS.requireTwoStep}
        checked={settings.require_two_step}
        disabled={variable !== undefined || isPending}
        aria-describedby={variable ? hintId : undefined}
        onChange={({ currentTarget }) => save({ require_two_step: currentTarget.checked })}
      />
      {variable && (
        <Text id={hintId} tone='soft' size='small'>
          {SETTINGS_TEXTS.fixedBy(variable)}
        </Text>
      )}
    </SettingsSection>
  )
}
