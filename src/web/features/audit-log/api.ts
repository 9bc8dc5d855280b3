import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { AUDIT_LOG_LOAD_FAILED } from '#domain/audit-log/messages.ts'
import { call } from '#web/api/client.ts'
import { useRefreshSessionOnRoleLoss } from '#web/session/role-loss.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export type AuditLogPage = Reply<'readAuditLog'> | Reply<'readApplicationAuditLog'>
export type AuditLogEntry = AuditLogPage['entries'][number]

const FIRST_PAGE: number | undefined = undefined

/** Queries the audit log page by page, newest first. @param id of an application; undefined for the whole log */
export function useAuditLog(id: string | undefined) {
  const query = useInfiniteQuery({
    queryKey: ['audit-log', id],
    queryFn: ({ pageParam: before, signal }): Promise<AuditLogPage> =>
      id === undefined
        ? call('readAuditLog', { query: { before }, signal })
        : call('readApplicationAuditLog', { params: { id }, query: { before }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next ?? undefined,
  })
  useErrorToast(query, AUDIT_LOG_LOAD_FAILED)
  useRefreshSessionOnRoleLoss(query.error)
  return query
}
