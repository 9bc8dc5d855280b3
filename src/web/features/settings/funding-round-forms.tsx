import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { FUNDING_ROUND_FIELDS, type FundingRoundKey } from '#domain/funding-rounds/funding-round.ts'
import {
  emptyFundingRound,
  fundingRoundTexts,
  isoOf,
  parseFundingRound,
} from '#domain/funding-rounds/funding-round-form.ts'
import {
  FUNDING_ROUND_MESSAGES,
  FUNDING_ROUND_REFUSALS,
  FUNDING_ROUND_TEXTS,
  fundingRoundSaved,
} from '#domain/funding-rounds/settings-messages.ts'
import { NOT_AN_EMAIL } from '#domain/links.ts'
import { timeZoneOptions } from '#domain/time-zones.ts'
import { wallTimeOf } from '#domain/zoned-time.ts'
import { serverNow } from '#web/clock.ts'
import {
  type ManagedFundingRound,
  useGrantExtension,
  useSaveFundingRound,
} from '#web/features/funding-rounds/api.ts'
import { type AccountFieldProps, useAccountForm } from '#web/forms/account/use-account-form.ts'
import { initialTimeZone } from '#web/group-time.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useFocusOnUnmount } from '#web/ui/focus.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { useUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'

const HINTS: Partial<Record<FundingRoundKey, string>> = FUNDING_ROUND_TEXTS.hints
const TYPES: Partial<Record<FundingRoundKey, string>> = {
  opens_at: 'datetime-local',
  closes_at: 'datetime-local',
  grace_minutes: 'number',
}

const now = () => new Date(serverNow())

type FundingRoundFormProps = {
  readonly id: string
  /** Id of the button that opens the form. The button takes the focus when the form closes. */
  readonly opener: string
  /** Undefined for a new round. */
  readonly round?: ManagedFundingRound
  readonly onDone: () => void
}

/** A form that adds or changes a round. Times are in the chosen time zone. */
export function FundingRoundForm({ id, round, opener, onDone }: FundingRoundFormProps) {
  useFocusOnUnmount([opener])
  const { mutateAsync } = useSaveFundingRound()
  // The version whose values the form shows. The round may be refetched while the administrator is typing.
  const [version, setVersion] = useState(round?.version ?? 0)
  const [isRefused, setIsRefused] = useState(false)
  const { form, field, onSubmit, submitting } = useAccountForm<FundingRoundKey>({
    defaultValues: round ? fundingRoundTexts(round) : emptyFundingRound(initialTimeZone(), now()),
    validate: (texts) => parseFundingRound(texts).errors,
    submit: async (texts) => {
      const entered = parseFundingRound(texts).round
      await mutateAsync({ id, base_version: version, ...entered })
      notify(fundingRoundSaved(entered, serverNow()), 'success')
      onDone()
    },
    onError: (description, failure) => {
      setIsRefused(failure?.code === 'conflict')
      notify({ ...FUNDING_ROUND_MESSAGES.failed, description }, 'problem')
    },
  })
  const { isDirty, dirtyFields } = form.formState
  useUnsavedChangesPrompt(isDirty)
  const timeZone = form.watch('time_zone')
  const opensNow = !round && !dirtyFields.opens_at
  useEffect(() => {
    // The time by default follows the chosen time zone.
    if (opensNow) form.resetField('opens_at', { defaultValue: wallTimeOf(now(), timeZone) })
  }, [opensNow, timeZone, form])
  useEffect(() => {
    if (!isRefused || !round || round.version === version) return
    // Shows the colleague's change, except in fields that were also changed here.
    form.reset(fundingRoundTexts(round), { keepDirtyValues: true })
    setVersion(round.version)
    setIsRefused(false)
  }, [isRefused, round, version, form])
  useEffect(() => form.setFocus('name'), [form])
  return (
    <FormFrame label={FUNDING_ROUND_TEXTS.save} submitting={submitting} onSubmit={onSubmit} onCancel={onDone}>
      {FUNDING_ROUND_FIELDS.map(({ key, label }) => {
        const props = { ...field(key), id: `round-${key}`, label, hint: HINTS[key] }
        if (key === 'time_zone') return <ZoneField {...props} key={key} stored={round?.time_zone} />
        return (
          <TextField
            {...props}
            key={key}
            type={TYPES[key] ?? 'text'}
            autoComplete='off'
            required={key !== 'closes_at'}
          />
        )
      })}
    </FormFrame>
  )
}

type ZoneFieldProps = AccountFieldProps & {
  readonly label: string
  readonly hint: string | undefined
  /** The stored round's time zone, which may be missing from the browser's own list of time zones. */
  readonly stored: string | undefined
}

const ZoneField = ({ stored, ...props }: ZoneFieldProps) => (
  <SelectField {...props} options={timeZoneOptions(initialTimeZone(), stored ?? '')} />
)

type ExtensionFormProps = Pick<FundingRoundFormProps, 'id' | 'opener' | 'onDone'> & {
  readonly timeZone: string
}

/** A form that lets one founder submit until a given time. */
export function ExtensionForm({ id, timeZone, opener, onDone }: ExtensionFormProps) {
  useFocusOnUnmount([opener])
  const { mutateAsync } = useGrantExtension()
  const { form, field, onSubmit, submitting } = useAccountForm<'email' | 'until'>({
    defaultValues: { email: '', until: '' },
    validate: ({ email, until }) => {
      const moment = isoOf(until, timeZone)
      return {
        ...(email.trim() === '' && { email: NOT_AN_EMAIL }),
        ...((!moment || Date.parse(moment) <= serverNow()) && { until: FUNDING_ROUND_REFUSALS.until }),
      }
    },
    submit: async ({ email, until }) => {
      await mutateAsync({ id, email, until: isoOf(until, timeZone) ?? '' })
      notify(FUNDING_ROUND_MESSAGES.extended, 'success')
      onDone()
    },
    fieldOfCode: { 'not-found': 'email' },
    onError: (description) => notify({ ...FUNDING_ROUND_MESSAGES.extensionFailed, description }, 'problem'),
  })
  useUnsavedChangesPrompt(form.formState.isDirty)
  useEffect(() => form.setFocus('email'), [form])
  return (
    <FormFrame
      label={FUNDING_ROUND_TEXTS.extend}
      submitting={submitting}
      onSubmit={onSubmit}
      onCancel={onDone}
    >
      <TextField
        {...field('email')}
        id='extension-email'
        label={FUNDING_ROUND_TEXTS.email}
        type='email'
        autoComplete='off'
        hint={FUNDING_ROUND_TEXTS.hints.email}
      />
      <TextField
        {...field('until')}
        id='extension-until'
        label={FUNDING_ROUND_TEXTS.until}
        type='datetime-local'
        autoComplete='off'
        hint={FUNDING_ROUND_TEXTS.hints.until(timeZone)}
      />
    </FormFrame>
  )
}

type FormFrameProps = {
  readonly label: string
  readonly submitting: boolean
  readonly onSubmit: (event: FormEvent) => unknown
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A form with its buttons. Escape cancels it. */
const FormFrame = ({ label, submitting, onSubmit, onCancel, children }: FormFrameProps) => (
  <Stack
    as='form'
    gap={5}
    noValidate
    onSubmit={onSubmit}
    onKeyDown={({ key }) => {
      if (key === 'Escape') onCancel()
    }}
  >
    {children}
    <Group grow>
      <BusyButton type='submit' busy={submitting}>
        {label}
      </BusyButton>
      <Button variant='default' onClick={onCancel}>
        {FUNDING_ROUND_TEXTS.cancel}
      </Button>
    </Group>
  </Stack>
)
