import { type FormEvent, useId, useState } from 'react'
import type { TeamRole } from '#domain/actor.ts'
import { EMAIL_CHARACTERS } from '#domain/limits.ts'
import { isEmail } from '#domain/links.ts'
import { ROLE_HINTS, TEAM_MESSAGES, TEAM_REFUSALS, TEAM_TEXTS } from '#domain/team/messages.ts'
import { call } from '#web/api/call.ts'
import type { KeptText } from '#web/autosave/use-kept-text.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import controls from '#web/ui/controls.module.css'
import { RoleOptions } from './members.tsx'
import styles from './team.module.css'
import { useTeamChange } from './use-team.ts'

/**
 * Asks somebody by e-mail to join.
 * @param typed the address, which waits on the device until that went well
 */
export function InviteForm({ typed }: { readonly typed: KeptText }) {
  const ids = { email: useId(), role: useId(), fault: useId(), hint: useId() }
  const { text: email } = useRecordState(typed).values
  const [role, setRole] = useState<TeamRole>('reviewer')
  const [faulty, setFaulty] = useState(false)
  const invite = useTeamChange(() => call('inviteMember', { body: { email, role } }), TEAM_MESSAGES.invited)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const wrong = !isEmail(email.trim())
    setFaulty(wrong)
    if (!wrong && !invite.isPending) invite.mutate(undefined, { onSuccess: () => typed.write({ text: '' }) })
  }
  return (
    <form noValidate onSubmit={send} className={styles.invite} data-only-on-screen>
      <div className={styles.field}>
        <label htmlFor={ids.email}>{TEAM_TEXTS.email}</label>
        <input
          id={ids.email}
          type='email'
          className={controls.box}
          maxLength={EMAIL_CHARACTERS}
          value={email}
          aria-invalid={faulty || undefined}
          aria-describedby={faulty ? ids.fault : undefined}
          onChange={({ currentTarget }) => typed.write({ text: currentTarget.value })}
        />
        {faulty && (
          <p id={ids.fault} role='alert' className={styles.fault}>
            {TEAM_REFUSALS.notAnAddress}
          </p>
        )}
      </div>
      <div className={styles.field}>
        <label htmlFor={ids.role}>{TEAM_TEXTS.role}</label>
        <div className={controls.select}>
          <select
            id={ids.role}
            className={controls.box}
            value={role}
            aria-describedby={ids.hint}
            onChange={({ currentTarget }) => setRole(currentTarget.value as TeamRole)}
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
