import { AUDIT_LOG_TEXTS, AUDIT_LOG_UNAVAILABLE } from '#domain/audit-log/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingCards } from '#web/ui/loading-cards.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { AuditLogEmails } from './trail-letters.tsx'
import { AuditLogList } from './trail-list.tsx'
import { type AuditLogPage, useAuditLog } from './use-trail.ts'

/** /trail, of everything or of the application in the address */
export default function AuditLog() {
  const [address] = useSearchParams()
  const id = address.get('id') || undefined
  const query = useAuditLog(id)
  const entries = query.data?.pages.flatMap((page) => page.entries)
  const emails = emailsIn(query.data?.pages[0])
  const company = entries?.[0]?.application?.company_name
  return (
    <>
      <PageHeader title={AUDIT_LOG_TEXTS.title} aside={id && <WaysOn id={id} />}>
        {id === undefined
          ? AUDIT_LOG_TEXTS.ofEverything
          : AUDIT_LOG_TEXTS.ofApplication(company || AUDIT_LOG_TEXTS.thisApplication)}
      </PageHeader>
      {emails && <AuditLogEmails emails={emails} />}
      <Shown query={query} entries={entries} ofEverything={id === undefined} />
    </>
  )
}

const emailsIn = (page: AuditLogPage | undefined) => (page && 'emails' in page ? page.emails : undefined)

const WaysOn = ({ id }: { readonly id: string }) => (
  <>
    <Link to={PATHS.applicationForm(id)}>{AUDIT_LOG_TEXTS.toApplication}</Link>
    <Link to={PATHS.auditLog()}>{AUDIT_LOG_TEXTS.toEverything}</Link>
  </>
)

type ShownProps = {
  readonly query: ReturnType<typeof useAuditLog>
  readonly entries: Parameters<typeof AuditLogList>[0]['entries'] | undefined
  readonly ofEverything: boolean
}

function Shown({ query, entries, ofEverything }: ShownProps) {
  if (entries?.length === 0)
    return <EmptyState title={AUDIT_LOG_TEXTS.empty} hint={AUDIT_LOG_TEXTS.emptyHint} />
  if (entries) return <AuditLogList query={query} entries={entries} ofEverything={ofEverything} />
  if (query.isError) return <ReadingFailed query={query} message={AUDIT_LOG_UNAVAILABLE} />
  return <LoadingCards count={4} />
}
