import { AUDIT_LOG_TEXTS } from '#domain/audit-log/messages.ts'
import { EMAIL_TEMPLATES_TEXTS, HELD_TEXTS } from '#domain/review/decision-messages.ts'
import { PATHS } from '#domain/routes.ts'
import { TEAM_TEXTS } from '#domain/team/messages.ts'
import { useHeldDecisions } from '#web/features/decisions/api.ts'
import { NavLink } from '#web/routing/router.tsx'
import styles from './header.module.css'
import { PAGE_TEXTS } from './texts.ts'

/** The administrators' screens, in the same place on each of them. */
export default function TeamNavigation() {
  const { data } = useHeldDecisions()
  const held = data && data.count > 0 ? ` (${data.count})` : ''
  const links = [
    { to: PATHS.review, label: PAGE_TEXTS.review },
    { to: PATHS.held, label: `${HELD_TEXTS.title}${held}` },
    { to: PATHS.emails, label: EMAIL_TEMPLATES_TEXTS.title },
    { to: PATHS.team, label: TEAM_TEXTS.title },
    { to: PATHS.auditLog(), label: AUDIT_LOG_TEXTS.title },
  ]
  return (
    <nav aria-label={PAGE_TEXTS.teamNavigation} className={styles.tabs}>
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} className={styles.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
