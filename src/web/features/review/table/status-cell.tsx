import { companyTitle } from '#domain/applications/messages.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { StatusSelect } from '../status-select.tsx'
import type { ReviewCard } from '../use-review-list.ts'

/** The status, to be changed by whoever may. */
export function StatusCell({ application }: { readonly application: ReviewCard }) {
  const { isAdmin } = useAuth()
  if (!isAdmin) return <StatusBadge status={application.application_status} />
  return <StatusSelect application={application} company={companyTitle(application.company_name)} />
}
