import { Button } from '@mantine/core'
import { PATHS } from '#domain/routes.ts'
import { Link, NavLink } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { lazyMenu, lazyPart } from '#web/ui/lazy.tsx'
import { useReload } from '#web/ui/reload-page.ts'
import styles from './header.module.css'
import { PAGE_TEXTS } from './texts.ts'
import { UserButton } from './user-button.tsx'

const UserMenu = lazyMenu(
  () => import('./user-menu.tsx'),
  ({ opener }) => <UserButton {...opener} aria-haspopup='menu' aria-expanded={false} />,
)

// This is lazy because the landing page does not need it.
const SaveBeforeSignOut = lazyPart(() => import('./save-before-sign-out.ts'), { Failed: ReloadButton })

/** The bar at the top of every screen (S2-header.1 to S2-header.7). */
export function Header({ onLanding }: { readonly onLanding: boolean }) {
  const { loading, unreachable, user } = useAuth()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={PATHS.home} className={styles.brand}>
          {settings.logo ? <img src={settings.logo} alt='' className={styles.logo} /> : <BrandMark />}
          <span className={styles.product}>{settings.product}</span>
        </Link>
        <nav aria-label={PAGE_TEXTS.navigation} className={styles.nav}>
          {user && <SignedIn />}
          {!user && (onLanding || !(loading || unreachable)) && (
            <Button component={Link} to={PATHS.apply} variant='default'>
              {PAGE_TEXTS.applyOrSignIn}
            </Button>
          )}
        </nav>
      </div>
    </header>
  )
}

function SignedIn() {
  const { isOfTeam } = useAuth()
  return (
    <>
      {isOfTeam && <HeaderLink to={PATHS.review}>{PAGE_TEXTS.review}</HeaderLink>}
      <HeaderLink to={PATHS.myApplications}>{PAGE_TEXTS.myApplications}</HeaderLink>
      <UserMenu />
      <SaveBeforeSignOut />
    </>
  )
}

const HeaderLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Button component={NavLink} to={to} variant='subtle' className={styles.link}>
    {children}
  </Button>
)

/**
 * A button that reloads the page. Shown if the code that saves and clears typed text at sign-out could not be loaded.
 */
function ReloadButton() {
  const { reload, isReloading } = useReload()
  return (
    <BusyButton variant='subtle' busy={isReloading} onClick={reload}>
      {PAGE_TEXTS.reloadMenu}
    </BusyButton>
  )
}

const BrandMark = () => (
  <svg viewBox='0 0 32 32' className={styles.mark} aria-hidden='true'>
    <path
      d='M21.5 6.5A11 11 0 1 0 26.6 13'
      fill='none'
      stroke='currentColor'
      strokeWidth='4.5'
      strokeLinecap='round'
    />
    <circle cx='25' cy='7.5' r='3' fill='currentColor' />
  </svg>
)
