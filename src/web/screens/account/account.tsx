import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { ErrorState } from '#web/parts/error-state.tsx'
import { PageHeader } from '#web/parts/page-header.tsx'
import { useLastPerson } from '#web/session/person-here.ts'
import { useAuth } from '#web/session/use-auth.ts'
import styles from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { AffiliationsSection } from './affiliations/affiliations-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { EmailChangeOutcome } from './email-change-outcome.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'
import TwoStep from './two-step/two-step.tsx'

/** /account */
export default function Account() {
  const person = useLastPerson()
  const { isOfTeam, session, refreshProfile } = useAuth()
  return (
    <>
      <PageHeader title={ACCOUNT_TEXTS.title}>{ACCOUNT_TEXTS.lead}</PageHeader>
      <EmailChangeOutcome />
      {person ? (
        <div className={styles.sections}>
          <ProfileSection person={person} />
          {isOfTeam && !session?.second_step_missing && <AffiliationsSection email={person.user.email} />}
          <EmailSection user={person.user} />
          <PasswordSection email={person.user.email} />
          <AccountSection id='two-step' {...ACCOUNT_TEXTS.twoStep}>
            <TwoStep />
          </AccountSection>
          <SessionsSection />
          <DeletionSection />
        </div>
      ) : (
        <ErrorState message={ACCOUNT_MESSAGES.profileLoadFailed} onRetry={() => void refreshProfile()} />
      )}
    </>
  )
}
