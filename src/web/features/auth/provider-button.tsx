import { useState } from 'react'
import { signInFailed } from '#domain/accounts/messages.ts'
import { reasonOf } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { pendingInvitation } from './pending-invitation.ts'
import styles from './provider-button.module.css'
import { PROVIDER_TOAST, providerTexts } from './provider-texts.ts'

type ProviderButtonProps = {
  /** Token of the invitation that the visitor accepts. */
  readonly invitation?: string
  /** Called before the browser leaves the page. */
  readonly onLeave?: () => void
}

/** A button that signs in with the identity provider, above a form for signing in with a password. */
export default function ProviderButton({ invitation, onLeave }: ProviderButtonProps) {
  const { name, busy, open } = useProvider(() => {
    pendingInvitation.remember(invitation)
    onLeave?.()
  })
  const texts = providerTexts(name)
  return (
    <div className={styles.provider}>
      <BusyButton variant='default' fullWidth busy={busy} onClick={() => void open()}>
        {texts.continue}
      </BusyButton>
      <span className={styles.or}>{texts.or}</span>
    </div>
  )
}

/**
 * Returns the provider's name and a function that opens its page. If the provider does not answer, a toast says so.
 * @param onLeave called before the browser leaves the page
 * @param again true to ask for a new sign-in of a person who is signed in at the provider
 */
export function useProvider(onLeave: () => void, again = false) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { url } = await call('startProviderSignIn', { body: { again } })
      onLeave()
      window.location.assign(url)
    } catch (failure) {
      setBusy(false)
      notify(signInFailed(reasonOf(failure) ?? ''), 'problem', { id: PROVIDER_TOAST })
    }
  }
  return { name: settings.identityProvider ?? '', busy, open }
}
