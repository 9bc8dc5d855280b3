import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { type Person, useLastPerson } from '#web/session/person-here.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LateFailed, late } from '#web/ui/late.tsx'
import { LoadingCards } from '#web/ui/loading-cards.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import styles from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { AffiliationsSection } from './affiliations/affiliations-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'
import TwoStep from './two-step/two-step.tsx'
import { useTypedAddress } from './use-email-form.ts'
import { useProfile } from './use-profile-form.ts'

// For whoever has followed the link to a new address.
const EmailChangeOutcome = late(
  async () => ({ default: (await import('./email-change-outcome.tsx')).EmailChangeOutcome }),
  { Waiting: () => <LoadingCards count={1} />, Failed: LateFailed },
)

/** /account */
export default function Account() {
  const person = useLastPerson()
  const [query] = useSearchParams()
  const { refreshProfile } = useAuth()
  return (
    <>
      <PageHeader title={ACCOUNT_TEXTS.title}>{ACCOUNT_TEXTS.lead}</PageHeader>
      {query.has('email_change') && <EmailChangeOutcome />}
      {person ? (
        <Sections person={person} />
      ) : (
        <ErrorState message={ACCOUNT_MESSAGES.profileLoadFailed} onRetry={() => void refreshProfile()} />
      )}
    </>
  )
}

function Sections({ person }: { readonly person: Person }) {
  const { isOfTeam, session } = useAuth()
  const profile = useProfile(person)
  const address = useTypedAddress(person.user.id)
  // Together: a section that opens by itself moves all that stand below it.
  if (!profile || !address) return <LoadingCards count={3} />
  return (
    <div className={styles.sections}>
      <ProfileSection record={profile} />
      {isOfTeam && !session?.two_step_setup_required && <AffiliationsSection email={person.user.email} />}
      <EmailSection email={person.user.email} record={address} />
      <PasswordSection email={person.user.email} />
      <AccountSection id='two-step' {...ACCOUNT_TEXTS.twoStep}>
        <TwoStep />
      </AccountSection>
      <SessionsSection />
      <DeletionSection />
    </div>
  )
}
