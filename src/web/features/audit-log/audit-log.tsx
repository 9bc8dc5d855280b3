import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import type { Reply } from '#contract/calls.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { isAuditKind } from '#domain/audit-log/events.ts'
import { AUDIT_LOG_TEXTS, AUDIT_LOG_UNAVAILABLE } from '#domain/audit-log/messages.ts'
import { splitParagraphs } from '#domain/review/email-template.ts'
import { PATHS } from '#domain/routes.ts'
import { Email } from '#web/features/decisions/email-preview.tsx'
import { Link, useSearchParams } from '#web/routing/router.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FramedList } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { focusPageTitle } from '#web/ui/focus.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import {
  ALL_KINDS,
  type AuditLogEntry,
  type AuditLogPage,
  type AuditLogFilters as Filters,
  useAuditLog,
} from './api.ts'
import styles from './audit-log.module.css'
import { AuditLogFilters } from './audit-log-filters.tsx'
import { EntryRow } from './audit-log-row.tsx'
import { groupEntries } from './group-entries.ts'

/** The audit log screen, /audit-log: the whole log, or the log of the application in the address. */
export default function AuditLog() {
  const { filters, choose, clear } = useFilters()
  const { id } = filters
  const query = useAuditLog(filters)
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
      <Stack gap={5}>
        {emails && <AuditLogEmails emails={emails} />}
        <AuditLogFilters filters={filters} choose={choose} />
        <Result query={query} entries={entries} filters={filters} onClear={clear} />
      </Stack>
    </>
  )
}

function filtersOf(address: URLSearchParams): Filters {
  const kind = address.get('kind') ?? ''
  return {
    id: address.get('id') || undefined,
    by: address.get('by') || undefined,
    kind: isAuditKind(kind) || kind === ALL_KINDS ? kind : undefined,
  }
}

/** Returns the filters in the address, and functions that change them. */
function useFilters() {
  const [address, setAddress] = useSearchParams()
  const change = (changed: Partial<Filters>) =>
    setAddress(
      (latest) => {
        const { id, by, kind } = { ...filtersOf(latest), ...changed }
        return { ...(id && { id }), ...(by && { by }), ...(kind && { kind }) }
      },
      { replace: true },
    )
  return {
    filters: filtersOf(address),
    choose: (name: 'by' | 'kind', value: string) => change({ [name]: value }),
    clear: () => change({ by: undefined, kind: undefined }),
  }
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
  readonly filters: Filters
  readonly onClear: () => void
}

function Result({ query, entries, filters, onClear }: ResultProps) {
  if (entries?.length === 0) return <NoEntries filters={filters} onClear={onClear} />
  if (entries) return <AuditLogList query={query} entries={entries} isFullLog={filters.id === undefined} />
  if (query.isError) return <QueryError query={query} message={AUDIT_LOG_UNAVAILABLE} />
  return <LoadingCards count={4} />
}

function NoEntries({ filters, onClear }: Pick<ResultProps, 'filters' | 'onClear'>) {
  if (!filters.by && !filters.kind)
    return <EmptyState title={AUDIT_LOG_TEXTS.empty} hint={AUDIT_LOG_TEXTS.emptyHint} />
  const clear = () => {
    onClear()
    // Moves the focus, because the clicked button disappears.
    focusPageTitle()
  }
  return (
    <EmptyState title={AUDIT_LOG_TEXTS.noMatch} hint={AUDIT_LOG_TEXTS.noMatchHint}>
      <Button variant='default' onClick={clear}>
        {AUDIT_LOG_TEXTS.clear}
      </Button>
    </EmptyState>
  )
}

type AuditLogListProps = {
  readonly query: Pick<ReturnType<typeof useAuditLog>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  readonly entries: readonly AuditLogEntry[]
  /** True in the whole log, where each row shows its application. */
  readonly isFullLog: boolean
}

/** The entries grouped by day, newest first, with a button that loads older entries. */
function AuditLogList({ query, entries, isFullLog }: AuditLogListProps) {
  const list = useRef<HTMLElement>(null)
  const rowsIn = () => list.current?.querySelectorAll<HTMLElement>('[data-row]')
  const showOlder = async () => {
    const shownCount = rowsIn()?.length ?? 0
    await query.fetchNextPage()
    // Screen readers continue at the first new row.
    rowsIn()?.item(shownCount)?.focus({ preventScroll: true })
  }
  return (
    <Stack as='section' gap={5} ref={list} aria-label={AUDIT_LOG_TEXTS.list}>
      {groupEntries(entries).map(({ day, rows }) => (
        <Stack key={day} gap={2}>
          <h2 className={styles.day}>{day}</h2>
          <FramedList>
            {rows.map((row) => (
              <EntryRow key={row[0].id} row={row} isFullLog={isFullLog} />
            ))}
          </FramedList>
        </Stack>
      ))}
      <Group justify='center'>
        {query.hasNextPage ? (
          <BusyButton variant='default' busy={query.isFetchingNextPage} onClick={showOlder}>
            {AUDIT_LOG_TEXTS.older}
          </BusyButton>
        ) : (
          <Text size='small' tone='soft'>
            {AUDIT_LOG_TEXTS.end}
          </Text>
        )}
      </Group>
    </Stack>
  )
}

type SentEmail = Reply<'readApplicationAuditLog'>['emails'][number]

/** The decision e-mails that were sent to the founder. */
function AuditLogEmails({ emails }: { readonly emails: readonly SentEmail[] }) {
  const titleId = useId()
  if (emails.length === 0) return null
  return (
    <Stack as='section' gap={3} aria-labelledby={titleId}>
      <Heading level={2} size='small' id={titleId}>
        {AUDIT_LOG_TEXTS.emails}
      </Heading>
      <Text size='small' tone='soft'>
        {AUDIT_LOG_TEXTS.emailsHint}
      </Text>
      <FramedList>
        {emails.map((email) => (
          <SentEmailItem key={email.id} email={email} />
        ))}
      </FramedList>
    </Stack>
  )
}

const SentEmailItem = ({ email }: { readonly email: SentEmail }) => (
  <li className={styles.email}>
    <StatusBadge status={email.to_status} />
    <Text size='small' tone='soft'>
      <DateTime at={email.decided_at} /> {AUDIT_LOG_TEXTS.by(email.decided_by)}
    </Text>
    <details>
      <summary aria-label={AUDIT_LOG_TEXTS.emailOf(describeStatus(email.to_status).label)}>
        {AUDIT_LOG_TEXTS.email}
      </summary>
      <Email email={{ subject: email.subject, paragraphs: splitParagraphs(email.body) }} />
    </details>
  </li>
)
