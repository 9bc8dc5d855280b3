import { MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { READER_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import { Moment } from '#web/ui/moment.tsx'
import styles from './history.module.css'
import type { Reading } from './use-reading.ts'

type Change = Reading['history'][number]

/** How its status came to be what it is, newest first, and the way to all that happened with it. */
export function History({ application: { id, history, submitted_at } }: { readonly application: Reading }) {
  const { isAdmin } = useAuth()
  const isWhole = history.some(({ from }) => from === 'draft')
  return (
    <div className={styles.history}>
      <ol className={styles.changes}>
        {history.map((change) => (
          <li key={change.id}>
            <p className={styles.what}>{whatOf(change)}</p>
            <p className={styles.who}>
              {change.who} · <Moment at={change.changed_at} />
            </p>
          </li>
        ))}
        {!isWhole && (
          <li>
            <p className={styles.what}>{READER_TEXTS.submitted}</p>
            <p className={styles.who}>
              {MY_APPLICATIONS_TEXTS.submittedOn} <Moment at={submitted_at} />
            </p>
          </li>
        )}
      </ol>
      {isAdmin && <Link to={PATHS.auditLog(id)}>{AUDIT_LOG_TEXTS.title}</Link>}
    </div>
  )
}

const whatOf = ({ from, to }: Change): string =>
  from === 'draft'
    ? READER_TEXTS.submitted
    : READER_TEXTS.moved(describeStatus(from).label, describeStatus(to).label)
