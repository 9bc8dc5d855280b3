import { PATHS } from '#domain/routes.ts'
import { TRAIL_TEXTS } from '#domain/trail/messages.ts'
import { Link } from '#web/routing/link.tsx'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { useAuth } from '#web/session/use-auth.ts'

/** For an administrator who looks at an application: who did what with it. */
export function TrailLink() {
  const { isAdmin } = useAuth()
  const [address] = useSearchParams()
  return isAdmin && <Link to={PATHS.trail(address.get('id') ?? undefined)}>{TRAIL_TEXTS.title}</Link>
}
