import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import type { AuditKind } from '#domain/audit-log/events.ts'
import { AUDIT_LOG_LOAD_FAILED } from '#domain/audit-log/messages.ts'
import { call } from '#web/api/client.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export type AuditLogPage = Reply<'readAuditLog'> | Reply<'readApplicationAuditLog'>
export type AuditLogEntry = AuditLogPage['entries'][number]

/** The value of the filter by kind that shows everything. */
export const ALL_KINDS = 'all'

export type AuditLogFilters = {
  /** Id of an application, or undefined for the whole log. */
  readonly id: string | undefined
  /** Id of the user who acted. */
  readonly by: string | undefined
  /** If undefined, the log omits opened applications. */
  readonly kind: AuditKind | typeof ALL_KINDS | undefined
}

const FIRST_PAGE: number | undefined = undefined

/** Queries the audit log page by page, newest first. */
export function useAuditLog({ id, by, kind: chosen }: AuditLogFilters) {
  const kind = chosen === ALL_KINDS ? undefined : (chosen ?? 'except-opened')
  const query = useInfiniteQuery({
    queryKey: ['audit-log', id, by, kind],
    queryFn: ({ pageParam: before, signal }): Promise<AuditLogPage> =>
      id === undefined
        ? call('readAuditLog', { query: { before, by, kind }, signal })
        : call('readApplicationAuditLog', { params: { id }, query: { before, by, kind }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next ?? undefined,
    // Keeps the list in view while another filter loads, but not while another application loads.
    placeholderData: (before, lastQuery) =>
      lastQuery?.queryKey[1] === id ? keepPreviousData(before) : undefined,
  })
  useErrorToast(query, AUDIT_LOG_LOAD_FAILED)
  return query
}
