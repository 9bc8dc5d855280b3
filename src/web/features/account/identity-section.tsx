import { lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { identityTexts } from './identity-texts.ts'
import type { LinkedIdentityProps } from './linked-identity.tsx'

// This is lazy because many installations have no identity provider.
const LinkedIdentity = lazyPart<LinkedIdentityProps>(() => import('./linked-identity.tsx'), {
  Fallback: () => <Spinner text={LOADING} />,
})

/** Links the account to an identity at the provider, or unlinks it. */
export function IdentitySection({ name }: LinkedIdentityProps) {
  const { title, lead } = identityTexts(name)
  return (
    <SettingsSection id='identity' title={title} lead={lead}>
      <LinkedIdentity name={name} />
    </SettingsSection>
  )
}
