import { companyTitle } from '#domain/applications/messages.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { DECIDE_TEXTS } from '#domain/review/deciding-messages.ts'
import { EMAIL_OUTCOMES } from '#domain/review/decisions.ts'
import styles from './concerned.module.css'
import type { Affected as One } from './use-preview.ts'

/** Everybody concerned, by what happens to them. */
export const Affected = ({ affected }: { readonly affected: readonly One[] }) => (
  <section aria-label={DECIDE_TEXTS.affected} className={styles.concerned}>
    {EMAIL_OUTCOMES.map((outlook) => (
      <Group key={outlook} outlook={outlook} members={affected.filter(({ email }) => email === outlook)} />
    ))}
  </section>
)

type GroupProps = { readonly outlook: One['email']; readonly members: readonly One[] }

function Group({ outlook, members }: GroupProps) {
  if (members.length === 0) return null
  return (
    <details open className={styles.group}>
      <summary>{DECIDE_TEXTS.groups[outlook](members.length)}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one is scrolled by keys too */}
      <ul tabIndex={0} aria-label={DECIDE_TEXTS.groups[outlook](members.length)}>
        {members.map(({ id, company_name, applicant_name, from_status }) => (
          <li key={id}>
            <span className={styles.company}>{companyTitle(company_name)}</span>
            <span>
              {applicant_name} · {describeStatus(from_status).label}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
