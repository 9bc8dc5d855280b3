import { type ComponentType, useState } from 'react'
import { WAY_IN } from '#web/sign-in/labels.ts'
import { UNREACHABLE } from '#web/ui/texts.ts'
import { notify } from '#web/ui/toasts.tsx'
import type { ForgotPasswordProps } from './forgot-password.tsx'

/**
 * The form of a forgotten password, whose code comes when it is asked for: until then, and when it does not come,
 * the form of sign-in stays.
 */
export function useForgotPassword() {
  const [Form, setForm] = useState<ComponentType<ForgotPasswordProps>>()
  const open = async () => {
    try {
      const { ForgotPassword } = await import('./forgot-password.tsx')
      setForm(() => ForgotPassword)
    } catch (failure) {
      console.error('The form could not be fetched', failure)
      notify(UNREACHABLE, 'problem', { id: WAY_IN })
    }
  }
  return { Form, open, close: () => setForm(undefined) }
}
