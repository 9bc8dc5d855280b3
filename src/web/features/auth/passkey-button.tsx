import type { ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { signInFailed } from '#domain/accounts/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { useAuth } from '#web/session/auth.tsx'
import { SIGN_IN_TOAST } from '#web/session/auth-state.ts'
import { readPasskey, supportsPasskeys } from '#web/session/passkeys.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { PASSKEY_BUTTON } from './lazy-texts.ts'

export type PasskeyButtonProps = Pick<ButtonProps, 'variant'> & {
  /** Called with true when an attempt begins, and with false when it has failed. */
  readonly onSigningIn?: (signingIn: boolean) => void
  readonly onSignedIn?: () => void
}

/** A button that signs in with a passkey. Renders nothing if the browser does not support passkeys. */
export default function PasskeyButton({ variant = 'default', onSigningIn, onSignedIn }: PasskeyButtonProps) {
  const { signedIn } = useAuth()
  const [busy, setBusy] = useState(false)
  if (!supportsPasskeys()) return null
  const signIn = async () => {
    setBusy(true)
    onSigningIn?.(true)
    try {
      signedIn(await call('signInWithPasskey', { body: await readPasskey() }))
      onSignedIn?.()
    } catch (failure) {
      onSigningIn?.(false)
      if (!(failure instanceof ApiError)) throw failure
      notify(signInFailed(failure.message), 'problem', { id: SIGN_IN_TOAST })
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton variant={variant} busy={busy} onClick={() => void signIn()}>
      {PASSKEY_BUTTON}
    </BusyButton>
  )
}
