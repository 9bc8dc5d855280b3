import { useRef } from 'react'
import { roleBadge } from '#domain/accounts/roles.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import styles from './trail.module.css'
import type { AuditLogEntry, useAuditLog } from './use-trail.ts'

type AuditLogListProps = {
  readonly query: Pick<ReturnType<typeof useAuditLog>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  readonly entries: readonly AuditLogEntry[]
  /** Whether each entry has to say which application it is about. */
  readonly ofEverything: boolean
}

/** What happened, newest first, and the way further back. */
export function AuditLogList({ query, entries, ofEverything }: AuditLogListProps) {
  const list = useRef<HTMLOListElement>(null)
  const showOlder = async () => {
    const shown = entries.length
    await query.fetchNextPage()
    // The first that has come: whoever listens goes on there.
    const first = list.current?.children[shown]
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={AUDIT_LOG_TEXTS.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} ofEverything={ofEverything} />
        ))}
      </ol>
      <div className={styles.end}>
        {query.hasNextPage ? (
          <BusyButton variant='default' busy={query.isFetchingNextPage} onClick={showOlder}>
            {AUDIT_LOG_TEXTS.older}
          </BusyButton>
        ) : (
          AUDIT_LOG_TEXTS.end
        )}
      </div>
    </>
  )
}

type EntryProps = { readonly entry: AuditLogEntry; readonly ofEverything: boolean }

const Entry = ({ entry, ofEverything }: EntryProps) => (
  <li className={styles.entry} tabIndex={-1}>
    <span className={styles.when}>
      <Moment at={entry.happened_at} />
    </span>
    <span className={styles.who}>
      {entry.who}
      {entry.role && <span className={styles.role}>{roleBadge(entry.role)}</span>}
    </span>
    <span className={styles.what}>
      {entry.what}
      {ofEverything && entry.application && (
        <Link to={PATHS.auditLog(entry.application.id)}>{companyTitle(entry.application.company_name)}</Link>
      )}
    </span>
    <span className={styles.network}>{entry.network}</span>
  </li>
)
