import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { ChangedNotice } from '#web/features/privacy/changed-notice.tsx'
import { useSearchParams } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { type Person, useLastPerson } from '#web/session/current-person.ts'
import { settings } from '#web/settings.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { LoadingCards, Spinner } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { AffiliationsSection } from './affiliations-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { DigestSection } from './digest-section.tsx'
import { EmailSection } from './email-section.tsx'
import { identityTexts } from './identity-texts.ts'
import type { LinkedIdentityProps } from './linked-identity.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection, useProfile } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'
import { TwoStepSection } from './two-step-section.tsx'

// This is loaded lazily, because it is needed only after the user has opened the link sent to a new e-mail address.
const EmailChangeOutcome = lazyPart(() => import('./email-change-outcome.tsx'), {
  Fallback: () => <LoadingCards count={1} />,
})

// This is lazy because many installations have no identity provider.
const LinkedIdentity = lazyPart<LinkedIdentityProps>(() => import('./linked-identity.tsx'), {
  Fallback: () => <Spinner text={LOADING} />,
})

export default function Account() {
  const person = useLastPerson()
  const [query] = useSearchParams()
  const { refreshProfile } = useAuth()
  return (
    <>
      <PageHeader title={ACCOUNT_TEXTS.title}>{ACCOUNT_TEXTS.lead}</PageHeader>
      <Stack gap={5}>
        <ChangedNotice />
        {query.has('email_change') && <EmailChangeOutcome />}
        {person ? (
          <Sections person={person} />
        ) : (
          <ErrorState message={ACCOUNT_MESSAGES.profileLoadFailed} onRetry={() => void refreshProfile()} />
        )}
      </Stack>
    </>
  )
}

function Sections({ person }: { readonly person: Person }) {
  const { isOfTeam, session } = useAuth()
  const profile = useProfile(person)
  // Shows all sections together, because a section that appears later would move those below it.
  if (!profile) return <LoadingCards count={3} />
  return (
    <Stack gap={6}>
      <ProfileSection record={profile} />
      {isOfTeam && !session?.two_step_setup_required && (
        <>
          <AffiliationsSection email={person.user.email} role={person.profile.role} />
          <DigestSection digest={person.profile.digest} />
        </>
      )}
      <EmailSection email={person.user.email} />
      <PasswordSection email={person.user.email} />
      {settings.identityProvider && <IdentitySection name={settings.identityProvider} />}
      <PasskeysSection />
      <TwoStepSection />
      <SessionsSection />
      <DataSection />
      <DeletionSection />
    </Stack>
  )
}

/** Links the account to an identity at the provider, or unlinks it. */
function IdentitySection({ name }: LinkedIdentityProps) {
  const { title, lead } = identityTexts(name)
  return (
    <SettingsSection id='identity' title={title} lead={lead}>
      <LinkedIdentity name={name} />
    </SettingsSection>
  )
}
