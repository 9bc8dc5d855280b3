import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { SignInFormState } from './use-sign-in-form.ts'

/**
 * For whoever has just opened the link of a sign-up's e-mail: the address is filled in, and the password is what
 * remains to be typed.
 * @param waiting whether the address of the page says so
 * @param onDead told when there is no such link after all
 */
export function useOpenedConfirmation(
  waiting: boolean,
  form: SignInFormState['fields']['form'],
  onDead: () => void,
): void {
  const fail = useEffectEvent((failure: unknown) => {
    // Without an answer the address is typed by hand, as ever.
    if (!(failure instanceof ApiError)) throw failure
    if (failure.code === 'invalid-link') onDead()
    return undefined
  })
  useEffect(() => {
    if (!waiting) return
    form.focus('password')
    const address = call('readOpenedConfirmation').then(({ email }) => email, fail)
    void form.fill('email', address)
  }, [waiting, form])
}
