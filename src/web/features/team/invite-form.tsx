import { useId } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { TeamRole } from '#domain/actor.ts'
import { EMAIL_CHARACTERS } from '#domain/limits.ts'
import { isEmail } from '#domain/links.ts'
import { ROLE_HINTS, TEAM_MESSAGES, TEAM_REFUSALS, TEAM_TEXTS } from '#domain/team/messages.ts'
import { call } from '#web/api/call.ts'
import type { KeptText } from '#web/autosave/use-kept-text.ts'
import { useRecordInputs } from '#web/forms/use-record-inputs.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import controls from '#web/ui/controls.module.css'
import { RoleOptions } from './members.tsx'
import styles from './team.module.css'
import { useTeamChange } from './use-team.ts'

type Invite = { email: string; role: TeamRole }

const connect = (form: UseFormReturn<Invite>) => ({
  read: () => ({ text: form.getValues('email') }),
  put: ({ text = '' }) => form.setValue('email', text),
})

/**
 * Invites somebody to the team by e-mail.
 * @param typed the address, which stays on the device until the invitation was sent
 */
export function InviteForm({ typed }: { readonly typed: KeptText }) {
  const ids = { email: useId(), role: useId(), error: useId(), hint: useId() }
  const form = useForm<Invite>({
    defaultValues: { email: typed.values().text, role: 'reviewer' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  useRecordInputs(typed, form, connect)
  const role = useWatch({ control: form.control, name: 'role' })
  const error = form.formState.errors.email?.message
  const invite = useTeamChange((body: Invite) => call('inviteMember', { body }), TEAM_MESSAGES.invited)
  const send = form.handleSubmit((values) => {
    if (!invite.isPending) invite.mutate(values, { onSuccess: () => typed.write({ text: '' }) })
  })
  return (
    <form noValidate onSubmit={send} className={styles.invite} data-only-on-screen>
      <div className={styles.field}>
        <label htmlFor={ids.email}>{TEAM_TEXTS.email}</label>
        <input
          {...form.register('email', {
            validate: (email) => isEmail(email.trim()) || TEAM_REFUSALS.notAnAddress,
          })}
          id={ids.email}
          type='email'
          className={controls.box}
          maxLength={EMAIL_CHARACTERS}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && ids.error}
        />
        {error && (
          <p id={ids.error} role='alert' className={styles.fault}>
            {error}
          </p>
        )}
      </div>
      <div className={styles.field}>
        <label htmlFor={ids.role}>{TEAM_TEXTS.role}</label>
        <div className={controls.select}>
          <select
            {...form.register('role')}
            id={ids.role}
            className={controls.box}
            aria-describedby={ids.hint}
          >
            <RoleOptions />
          </select>
        </div>
      </div>
      <BusyButton type='submit' busy={invite.isPending}>
        {TEAM_TEXTS.sendInvitation}
      </BusyButton>
      <p id={ids.hint} className={styles.soft}>
        {ROLE_HINTS[role]}
      </p>
    </form>
  )
}
