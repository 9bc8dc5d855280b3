import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { TWO_STEP_MESSAGES, TWO_STEP_REFUSALS } from '#domain/accounts/two-step-messages.ts'
import type { Message } from '#domain/message.ts'
import { call } from '#web/api/client.ts'
import { useAuth } from '#web/session/auth.tsx'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { hideToast, notify } from '#web/ui/toasts.tsx'
import styles from './account.module.css'
import type { TwoStepOffer } from './api.ts'
import { AuthenticatorForm } from './authenticator-form.tsx'
import { CODES_UNSAVED, recoveryFile, TWO_STEP_TEXTS } from './lazy-texts.ts'
import { OwnerCheck, useHasPassword } from './owner-check.tsx'
import { unsavedCodes } from './recovery-codes.ts'
import { StepTitle } from './step-title.tsx'
import { useSectionForm } from './use-section-form.ts'

/** The action for which the password is requested. */
export type TwoStepIntent = 'start' | 'renew' | 'stop'

export type TwoStepSetupProps = {
  readonly step:
    | { readonly at: 'password'; readonly intent: TwoStepIntent }
    | { readonly at: 'app'; readonly offer: TwoStepOffer }
    | { readonly at: 'codes'; readonly codes: readonly string[] }
  readonly onOffer: (offer: TwoStepOffer) => void
  readonly onCodes: (codes: readonly string[]) => void
  readonly onEnd: () => void
}

/** The steps for setting up two-step sign-in, renewing its codes, and turning it off. */
export default function TwoStepSetup({ step, ...next }: TwoStepSetupProps) {
  switch (step.at) {
    case 'password':
      return <PasswordForm intent={step.intent} {...next} />
    case 'app':
      return <AuthenticatorForm offer={step.offer} {...next} />
    case 'codes':
      return <RecoveryCodes codes={step.codes} onSaved={next.onEnd} />
  }
}

const FAILED: Record<TwoStepIntent, string> = {
  start: TWO_STEP_REFUSALS.notSetUp,
  renew: TWO_STEP_REFUSALS.notRenewed,
  stop: TWO_STEP_REFUSALS.notStopped,
}

type PasswordFormProps = Omit<TwoStepSetupProps, 'step'> & { readonly intent: TwoStepIntent }

/** Asks for the password before anything is shown or changed. */
function PasswordForm({ intent, onOffer, onCodes, onEnd }: PasswordFormProps) {
  const { userUpdated } = useAuth()
  const hasPassword = useHasPassword()
  const actions: Record<TwoStepIntent, (body: { password: string }) => Promise<Message | undefined>> = {
    start: async (body) => {
      onOffer(await call('startTwoStep', { body }))
      return undefined
    },
    renew: async (body) => {
      onCodes((await call('renewRecoveryCodes', { body })).recovery_codes)
      return TWO_STEP_MESSAGES.renewed
    },
    stop: async (body) => {
      await call('stopTwoStep', { body })
      await userUpdated()
      onEnd()
      return TWO_STEP_MESSAGES.off
    },
  }
  const { field, submitting, onSubmit } = useSectionForm({
    defaultValues: { password: '' },
    passwordField: 'password',
    failed: FAILED[intent],
    save: actions[intent],
  })
  // Without a password, OwnerCheck says how the user proves who they are.
  const { title, lead, action } =
    intent === 'start' && !hasPassword ? TWO_STEP_TEXTS.startWithoutPassword : TWO_STEP_TEXTS.password[intent]
  return (
    <Stack as='form' noValidate onSubmit={onSubmit}>
      <StepTitle title={title} lead={lead} />
      <OwnerCheck {...field('password')} id='two-step-password' />
      <Group grow>
        <BusyButton type='submit' busy={submitting} color={intent === 'stop' ? 'danger' : undefined}>
          {action}
        </BusyButton>
        <Button variant='default' onClick={onEnd}>
          {TWO_STEP_TEXTS.cancel}
        </Button>
      </Group>
    </Stack>
  )
}

/** Id of the toast about unsaved codes. It is hidden when the user returns, because it would cover the buttons. */
const CODES_TOAST = 'recovery-codes'

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onSaved: () => void }

/** Shows the recovery codes until the user has saved them. */
function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { user } = useAuth()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const shown = list.current
    hideToast(CODES_TOAST)
    return () => {
      // In development, React's strict mode also calls this while the list stays on the screen.
      if (shown?.isConnected || unsavedCodes().length === 0) return
      notify(CODES_UNSAVED, 'plain', { id: CODES_TOAST })
    }
  }, [])
  const { title, lead, copy, download, saved } = TWO_STEP_TEXTS.codes
  const file = recoveryFile(settings.product, user?.email ?? '', codes)
  return (
    <>
      <StepTitle title={title} lead={lead} />
      <ul ref={list} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group grow>
        <CopyButton text={codes.join('\n')}>{copy}</CopyButton>
        <Button
          component='a'
          variant='default'
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file.text)}`}
          download={file.name}
        >
          {download}
        </Button>
        <Button onClick={onSaved}>{saved}</Button>
      </Group>
    </>
  )
}
