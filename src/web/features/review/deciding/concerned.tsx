import { companyTitle } from '#domain/applications/messages.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { DECIDE_TEXTS } from '#domain/review/deciding-messages.ts'
import { LETTER_OUTLOOKS } from '#domain/review/decisions.ts'
import styles from './concerned.module.css'
import type { Concerned as One } from './use-preview.ts'

/** Everybody concerned, by what happens to them. */
export const Concerned = ({ concerned }: { readonly concerned: readonly One[] }) => (
  <section aria-label={DECIDE_TEXTS.concerned} className={styles.concerned}>
    {LETTER_OUTLOOKS.map((outlook) => (
      <Group key={outlook} outlook={outlook} members={concerned.filter(({ letter }) => letter === outlook)} />
    ))}
  </section>
)

type GroupProps = { readonly outlook: One['letter']; readonly members: readonly One[] }

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
