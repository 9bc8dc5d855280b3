import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Message } from '#domain/message.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { OwnerCheck } from './owner-check.tsx'
import { type IdentityProof, PasskeyInstead } from './passkey-instead.tsx'
import { StepTitle } from './step-title.tsx'
import { IDENTITY_TEXTS } from './texts.ts'
import { useSectionForm } from './use-section-form.ts'

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
  /** Carries out the action. Returns the success toast, or undefined to show none. */
  readonly run: (proof: IdentityProof) => Promise<Message | undefined>
  readonly onCancel: () => void
  /** Further fields, above the password. */
  readonly children?: ReactNode
}

/** Asks for the password, or for a passkey, before an action on the account. */
export function IdentityForm(props: IdentityFormProps) {
  const { id, title, lead, action, destructive, failed, run, onCancel, children } = props
  const { field, submitting, onSubmit } = useSectionForm({
    defaultValues: { password: '' },
    passwordField: 'password',
    failed,
    save: ({ password }) => run({ password }),
  })
  return (
    <Stack as='form' noValidate onSubmit={onSubmit}>
      <StepTitle title={title} lead={lead} />
      {children}
      <OwnerCheck {...field('password')} id={`${id}-password`} />
      <Group grow>
        <BusyButton type='submit' busy={submitting} color={destructive ? 'danger' : undefined}>
          {action}
        </BusyButton>
        <PasskeyInstead failed={failed} run={run} />
        <Button variant='default' onClick={onCancel}>
          {IDENTITY_TEXTS.cancel}
        </Button>
      </Group>
    </Stack>
  )
}
