import { useId, useRef } from 'react'
import type { Reply } from '#contract/calls.ts'
import { roleLabel } from '#domain/accounts/roles.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { AUDIT_LOG_TEXTS, AUDIT_LOG_UNAVAILABLE } from '#domain/audit-log/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Email } from '#web/features/decisions/email-preview.tsx'
import { Link, useSearchParams } from '#web/routing/router.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type AuditLogEntry, type AuditLogPage, useAuditLog } from './api.ts'
import styles from './audit-log.module.css'

/** /audit-log: the whole audit log, or that of the application in the address */
export default function AuditLog() {
  const [address] = useSearchParams()
  const id = address.get('id') || undefined
  const query = useAuditLog(id)
  const entries = query.data?.pages.flatMap((page) => page.entries)
  const emails = emailsIn(query.data?.pages[0])
  const company = entries?.[0]?.application?.company_name
  return (
    <>
      <PageHeader title={AUDIT_LOG_TEXTS.title} aside={id && <HeaderLinks id={id} />}>
        {id === undefined
          ? AUDIT_LOG_TEXTS.subtitle
          : AUDIT_LOG_TEXTS.applicationSubtitle(company || AUDIT_LOG_TEXTS.thisApplication)}
      </PageHeader>
      {emails && <AuditLogEmails emails={emails} />}
      <Result query={query} entries={entries} isFullLog={id === undefined} />
    </>
  )
}

const emailsIn = (page: AuditLogPage | undefined) => (page && 'emails' in page ? page.emails : undefined)

const HeaderLinks = ({ id }: { readonly id: string }) => (
  <>
    <Link to={PATHS.applicationForm(id)}>{AUDIT_LOG_TEXTS.openApplication}</Link>
    <Link to={PATHS.auditLog()}>{AUDIT_LOG_TEXTS.openFullLog}</Link>
  </>
)

type ResultProps = {
  readonly query: ReturnType<typeof useAuditLog>
  readonly entries: readonly AuditLogEntry[] | undefined
  readonly isFullLog: boolean
}

function Result({ query, entries, isFullLog }: ResultProps) {
  if (entries?.length === 0)
    return <EmptyState title={AUDIT_LOG_TEXTS.empty} hint={AUDIT_LOG_TEXTS.emptyHint} />
  if (entries) return <AuditLogList query={query} entries={entries} isFullLog={isFullLog} />
  if (query.isError) return <QueryError query={query} message={AUDIT_LOG_UNAVAILABLE} />
  return <LoadingCards count={4} />
}

type AuditLogListProps = {
  readonly query: Pick<ReturnType<typeof useAuditLog>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  readonly entries: readonly AuditLogEntry[]
  /** Whether each entry names its application. */
  readonly isFullLog: boolean
}

/** The entries, newest first, and a button for older ones. */
function AuditLogList({ query, entries, isFullLog }: AuditLogListProps) {
  const list = useRef<HTMLOListElement>(null)
  const showOlder = async () => {
    const shownCount = entries.length
    await query.fetchNextPage()
    // Screen readers continue at the first new entry.
    const first = list.current?.children[shownCount]
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={AUDIT_LOG_TEXTS.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isFullLog={isFullLog} />
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

type EntryProps = { readonly entry: AuditLogEntry; readonly isFullLog: boolean }

const Entry = ({ entry, isFullLog }: EntryProps) => (
  <li className={styles.entry} tabIndex={-1}>
    <span className={styles.when}>
      <DateTime at={entry.happened_at} />
    </span>
    <span className={styles.who}>
      {entry.who}
      {entry.role && <span className={styles.role}>{roleLabel(entry.role)}</span>}
    </span>
    <span className={styles.what}>
      {entry.what}
      {isFullLog && entry.application && (
        <Link to={PATHS.auditLog(entry.application.id)}>{companyTitle(entry.application.company_name)}</Link>
      )}
    </span>
    <span className={styles.network}>{entry.network}</span>
  </li>
)

type SentEmail = Reply<'readApplicationAuditLog'>['emails'][number]

/** The e-mails about decisions that the founder was sent, if any. */
function AuditLogEmails({ emails }: { readonly emails: readonly SentEmail[] }) {
  const titleId = useId()
  if (emails.length === 0) return null
  return (
    <section className={styles.emails} aria-labelledby={titleId}>
      <h2 id={titleId}>{AUDIT_LOG_TEXTS.emails}</h2>
      <p className={styles.hint}>{AUDIT_LOG_TEXTS.emailsHint}</p>
      <ol className={styles.emailList}>
        {emails.map((email) => (
          <SentEmailItem key={email.id} email={email} />
        ))}
      </ol>
    </section>
  )
}

const SentEmailItem = ({ email }: { readonly email: SentEmail }) => (
  <li className={styles.emailItem}>
    <StatusBadge status={email.to_status} />
    <p className={styles.hint}>
      <DateTime at={email.decided_at} /> {AUDIT_LOG_TEXTS.by(email.decided_by)}
    </p>
    <details>
      <summary aria-label={AUDIT_LOG_TEXTS.emailOf(describeStatus(email.to_status).label)}>
        {AUDIT_LOG_TEXTS.email}
      </summary>
      <Email email={{ subject: email.subject, text: email.body }} />
    </details>
  </li>
)
