import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { useAuth } from '#web/session/use-auth.ts'

/** For an administrator who looks at an application: who did what with it. */
export function AuditLogLink() {
  const { isAdmin } = useAuth()
  const [address] = useSearchParams()
  return isAdmin && <Link to={PATHS.auditLog(address.get('id') ?? undefined)}>{AUDIT_LOG_TEXTS.title}</Link>
}
