import { useEffect, useEffectEvent, useState } from 'react'
import { ACCOUNT_MESSAGES, ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { faultOfPassword } from '#domain/accounts/passwords.ts'
import { passwordRule } from '#web/account-inputs/password-rule.ts'
import { showRefusal } from '#web/account-inputs/refusal.ts'
import { useTextForm } from '#web/account-inputs/use-text-form.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { WAY_IN } from '#web/sign-in/labels.ts'
import { notify } from '#web/ui/notify.ts'

const KEYS = ['password'] as const

const check = ({ password }: { readonly password: string }) => {
  const fault = faultOfPassword(password, passwordRule())
  return fault ? { password: fault } : {}
}

type Ends = { readonly onDead: () => void; readonly onDone: () => void }

const isDead = (failure: unknown) => failure instanceof ApiError && failure.code === 'invalid-link'

/**
 * Chooses a new password by an e-mail's link. Whether the link still works is known before anybody types; when the
 * server could not say so, it will when the password is sent.
 */
export function useResetPassword(token: string, { onDead, onDone }: Ends) {
  const { user, recoveryBegun, refreshProfile } = useAuth()
  const fields = useTextForm({ keys: KEYS, check })
  const [link, setLink] = useState<'asking' | 'good' | 'dead'>('asking')

  const die = () => {
    setLink('dead')
    onDead()
  }
  const found = useEffectEvent((dead: boolean) => (dead ? die() : setLink('good')))
  useEffect(() => {
    const look = async () => {
      const failure = await call('checkResetLink', { body: { token } }).catch((caught: unknown) => caught)
      found(isDead(failure))
      if (!isDead(failure)) await recoveryBegun()
    }
    void look()
  }, [token, recoveryBegun])

  const send = fields.sendBy(async ({ password }) => {
    try {
      await call('resetPassword', { body: { token, password } })
      // Every session has ended with the old password.
      if (user) await refreshProfile()
      notify(ACCOUNT_MESSAGES.passwordChanged, 'success', WAY_IN)
      onDone()
    } catch (failure) {
      if (isDead(failure)) return die()
      const description = showRefusal(failure, fields.form)
      notify({ title: ACCOUNT_REFUSALS.password, description }, 'problem', WAY_IN)
    }
  })
  return { fields, link, send }
}
