import { MY_APPLICATIONS_TEXTS, PROFILE_LINES } from '#domain/applications/messages.ts'
import { normaliseLink } from '#domain/links.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import type { Profile } from '#web/session/auth-state.ts'
import styles from './profile-card.module.css'

type ProfileCardProps = { readonly profile: Profile | null; readonly unknown: boolean }

/** What the founder told at sign-up; lines stay empty while nobody has said what stands in them. */
export function ProfileCard({ profile, unknown }: ProfileCardProps) {
  return (
    <section className={styles.card} aria-labelledby='profile-title'>
      <div className={styles.top}>
        <h2 id='profile-title'>{MY_APPLICATIONS_TEXTS.profile}</h2>
        <Link to={PATHS.account} className={styles.edit}>
          {MY_APPLICATIONS_TEXTS.editProfile}
        </Link>
      </div>
      <dl className={styles.lines} aria-busy={unknown}>
        {PROFILE_LINES.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{!unknown && <Line value={profile?.[key]} link={key === 'linkedin_url'} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Line({ value, link }: { readonly value: string | undefined; readonly link: boolean }) {
  if (!value) return <span className={styles.missing}>{MY_APPLICATIONS_TEXTS.notProvided}</span>
  const address = link ? normaliseLink(value) : null
  if (!address) return value
  return (
    <a href={address} target='_blank' rel='noreferrer'>
      {address.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
    </a>
  )
}
