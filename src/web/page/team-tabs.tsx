import { useLayoutEffect, useRef } from 'react'
import { PATHS } from '#domain/routes.ts'
import { useIsCommitteeOpen } from '#web/features/committee/open-committee.ts'
import { useHeldDecisions } from '#web/features/decisions/api.ts'
import { NavLink } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import styles from './team-tabs.module.css'
import { PAGE_TEXTS } from './texts.ts'

/** Links between the team's screens. Members other than administrators have only some of them. */
export function TeamTabs() {
  const { isAdmin, givesVerdicts, isOfTeam } = useAuth()
  const held = useHeldDecisions().data?.count
  const isCommitteeOpen = useIsCommitteeOpen()
  const bar = useRef<HTMLElement>(null)
  // Scrolls to the current tab, because on a phone the bar is wider than the screen. Runs after each render, because
  // the number of held decisions changes the bar's width. A focused tab stays in view.
  useLayoutEffect(() => {
    if (bar.current?.contains(document.activeElement)) return
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - bar.current.clientWidth / 2
  })
  if (!isOfTeam) return null
  const figures = { to: PATHS.figures, label: PAGE_TEXTS.figures }
  const tabs = [
    { to: PATHS.review, label: PAGE_TEXTS.review },
    {
      to: PATHS.committee,
      label: PAGE_TEXTS.committee,
      ...(isCommitteeOpen && {
        'aria-label': PAGE_TEXTS.committeeOpen,
        title: PAGE_TEXTS.committeeOpen,
        'data-marked': true,
      }),
    },
    ...(isAdmin
      ? [
          { to: PATHS.held, label: PAGE_TEXTS.held(held) },
          { to: PATHS.emails, label: PAGE_TEXTS.emails },
          { to: PATHS.team, label: PAGE_TEXTS.team },
          figures,
          { to: PATHS.auditLog(), label: PAGE_TEXTS.auditLog },
          { to: PATHS.settings, label: PAGE_TEXTS.settings },
        ]
      : givesVerdicts
        ? [figures]
        : []),
  ]
  return (
    <nav ref={bar} aria-label={PAGE_TEXTS.teamNavigation} className={styles.tabs}>
      {tabs.map(({ label, ...link }) => (
        <NavLink key={link.to} {...link} className={styles.tab}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
