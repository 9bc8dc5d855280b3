import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { Message } from '#domain/message.ts'
import { ApiError } from '#web/api/api-error.ts'
import { CurrentPasswordField } from '#web/forms/account/password-field.tsx'
import { readPasskey, supportsPasskeys } from '#web/session/passkeys.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { StepTitle } from './step-title.tsx'
import { IDENTITY_TEXTS } from './texts.ts'
import { ACCOUNT_TOAST, useSectionForm } from './use-section-form.ts'

type IdentityProof = Calls['removePasskey']['body']

type IdentityFormProps = {
  /** Prefix of the ids of its fields. */
  readonly id: string
  readonly title: string
  readonly lead: string
  /** Label of the button that submits the password. */
  readonly action: string
  readonly destructive?: boolean
  /** Title of the error toast. */
  readonly failed: string
  /** True to offer a passkey in place of the password. */
  readonly hasPasskey: boolean
  /** Carries out the action. Returns the success toast. */
  readonly run: (proof: IdentityProof) => Promise<Message>
  readonly onCancel: () => void
  /** Further fields, above the password. */
  readonly children?: ReactNode
}

/** Asks for the password, or for a passkey, before an action on the account. */
export function IdentityForm(props: IdentityFormProps) {
  const { id, title, lead, action, destructive, failed, hasPasskey, run, onCancel, children } = props
  const [reading, setReading] = useState(false)
  const { field, submitting, onSubmit } = useSectionForm({
    defaultValues: { password: '' },
    passwordField: 'password',
    failed,
    save: ({ password }) => run({ password }),
  })
  const confirmWithPasskey = async () => {
    setReading(true)
    try {
      notify(await run({ passkey: await readPasskey() }), 'success', { id: ACCOUNT_TOAST })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      notify({ title: failed, description: failure.message }, 'problem', { id: ACCOUNT_TOAST })
    } finally {
      setReading(false)
    }
  }
  return (
    <Stack as='form' noValidate onSubmit={onSubmit}>
      <StepTitle title={title} lead={lead} />
      {children}
      <CurrentPasswordField {...field('password')} id={`${id}-password`} />
      <Group grow>
        <BusyButton type='submit' busy={submitting} color={destructive ? 'danger' : undefined}>
          {action}
        </BusyButton>
        {hasPasskey && supportsPasskeys() && (
          <BusyButton variant='default' busy={reading} onClick={() => void confirmWithPasskey()}>
            {IDENTITY_TEXTS.passkey}
          </BusyButton>
        )}
        <Button variant='default' onClick={onCancel}>
          {IDENTITY_TEXTS.cancel}
        </Button>
      </Group>
    </Stack>
  )
}
