import { Button } from '@mantine/core'
import { PATHS } from '#domain/routes.ts'
import { Link, NavLink } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { lazyMenu, lazyPart, useReload } from '#web/ui/lazy.tsx'
import { LOAD_FAILED } from '#web/ui/texts.ts'
import styles from './header.module.css'
import { PAGE_TEXTS } from './texts.ts'
import { UserButton } from './user-button.tsx'

const UserMenu = lazyMenu(
  () => import('./user-menu.tsx'),
  ({ opener }) => <UserButton {...opener} aria-haspopup='menu' aria-expanded={false} />,
)

// The landing does without it.
const TextKeeping = lazyPart(() => import('./save-before-sign-out.ts'), { Failed: ReloadButton })

/** The bar on top of every screen (S2-header.1 to S2-header.7). */
export function Header({ onLanding }: { readonly onLanding: boolean }) {
  const { loading, unreachable, user } = useAuth()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={PATHS.home} className={styles.brand}>
          <BrandMark />
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
      {isOfTeam && <Place to={PATHS.review}>{PAGE_TEXTS.review}</Place>}
      <Place to={PATHS.myApplications}>{PAGE_TEXTS.myApplications}</Place>
      <UserMenu />
      <TextKeeping />
    </>
  )
}

/** Says by itself whether one is there. */
const Place = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Button component={NavLink} to={to} variant='subtle' className={styles.link}>
    {children}
  </Button>
)

/** Without the code that saves and clears typed text at sign-out, the page needs to be reloaded. */
function ReloadButton() {
  const { reload, reloading } = useReload(LOAD_FAILED)
  return (
    <BusyButton variant='subtle' busy={reloading} onClick={reload}>
      {PAGE_TEXTS.reloadMenu}
    </BusyButton>
  )
}

/** A round, open at one place. */
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
