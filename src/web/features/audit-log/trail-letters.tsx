import { useId } from 'react'
import type { Reply } from '#contract/calls.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { Email } from '#web/features/review/deciding/letter.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './trail-letters.module.css'

type SentEmail = Reply<'readApplicationAuditLog'>['emails'][number]

/** What the founder was written about decisions; nothing while there was nothing to write. */
export function AuditLogEmails({ emails }: { readonly emails: readonly SentEmail[] }) {
  const titleId = useId()
  if (emails.length === 0) return null
  return (
    <section className={styles.letters} aria-labelledby={titleId}>
      <h2 id={titleId}>{AUDIT_LOG_TEXTS.emails}</h2>
      <p className={styles.hint}>{AUDIT_LOG_TEXTS.emailsHint}</p>
      <ol className={styles.list}>
        {emails.map((email) => (
          <Line key={email.id} email={email} />
        ))}
      </ol>
    </section>
  )
}

const Line = ({ email }: { readonly email: SentEmail }) => (
  <li className={styles.line}>
    <StatusBadge status={email.to_status} />
    <p className={styles.hint}>
      <Moment at={email.decided_at} /> {AUDIT_LOG_TEXTS.by(email.decided_by)}
    </p>
    <details>
      <summary aria-label={AUDIT_LOG_TEXTS.emailOf(describeStatus(email.to_status).label)}>
        {AUDIT_LOG_TEXTS.email}
      </summary>
      <Email email={{ subject: email.subject, text: email.body }} />
    </details>
  </li>
)
