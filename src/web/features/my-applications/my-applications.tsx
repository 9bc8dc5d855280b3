import { MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ApplicationList } from './application-list.tsx'
import styles from './my-applications.module.css'
import { ProfileCard } from './profile-card.tsx'
import { StartNewCard } from './start-new-card.tsx'
import { useProfile } from './use-profile.ts'

/** /my-applications */
export default function MyApplications() {
  const { profile, unknown } = useProfile()
  return (
    <>
      <PageHeader title={MY_APPLICATIONS_TEXTS.title} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ApplicationList profile={profile} />
        </div>
        <div className={styles.main}>
          <StartNewCard />
          <ProfileCard profile={profile} unknown={unknown} />
        </div>
      </div>
    </>
  )
}
