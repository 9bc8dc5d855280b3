import { useState } from 'react'
import { reasonOf } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { otherAccount } from './other-account.ts'
import { pendingInvitation } from './pending-invitation.ts'
import styles from './provider-button.module.css'
import { providerTexts } from './provider-texts.ts'

type ProviderButtonProps = {
  /** Token of the invitation that the visitor accepts. */
  readonly invitation?: string
  /** Called before the browser leaves the page. */
  readonly onLeave?: () => void
}

/** A button that signs in with the identity provider, above a form for signing in with a password. */
export default function ProviderButton({ invitation, onLeave }: ProviderButtonProps) {
  const { name, busy, error, open } = useProvider(() => {
    pendingInvitation.remember(invitation)
    onLeave?.()
  })
  const texts = providerTexts(name)
  return (
    <div className={styles.provider}>
      <BusyButton
        variant='default'
        fullWidth
        className={styles.button}
        busy={busy}
        onClick={() => void open()}
      >
        {texts.continue}
      </BusyButton>
      <ProviderError error={error} />
      <span className={styles.or}>{texts.or}</span>
    </div>
  )
}

/** Says why the provider's page could not be opened, below the button. */
export const ProviderError = ({ error }: { readonly error: string | undefined }) =>
  error !== undefined && (
    <Text role='alert' size='small' tone='danger'>
      {error}
    </Text>
  )

/**
 * Returns the provider's name, a function that opens its page, and why that has failed (for ProviderError).
 * @param onLeave called before the browser leaves the page
 * @param again true to ask for a new sign-in of a person who is signed in at the provider
 */
export function useProvider(onLeave: () => void, again = false) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const open = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const body = { again, other_account: otherAccount.isWanted() }
      const { url } = await call('startProviderSignIn', { body })
      onLeave()
      window.location.assign(url)
    } catch (failure) {
      setBusy(false)
      setError(reasonOf(failure))
    }
  }
  return { name: settings.identityProvider ?? '', busy, error, open }
}
