import { Button } from '@mantine/core'
import { PATHS } from '#domain/routes.ts'
import { Link, NavLink } from '#web/routing/link.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { lazyMenu, lazyPart, useReload } from '#web/ui/lazy.tsx'
import { LOAD_FAILED } from '#web/ui/texts.ts'
import { BrandMark } from './brand-mark.tsx'
import styles from './header.module.css'
import { SHELL_TEXTS } from './texts.ts'
import { UserButton } from './user-button.tsx'

const UserMenu = lazyMenu(
  () => import('./user-menu.tsx'),
  ({ opener }) => <UserButton {...opener} aria-haspopup='menu' aria-expanded={false} />,
)

// The landing does without it.
const TextKeeping = lazyPart(() => import('./text-keeping.ts'), { Failed: ReloadButton })

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
        <nav aria-label={SHELL_TEXTS.navigation} className={styles.nav}>
          {user && <SignedIn />}
          {!user && (onLanding || !(loading || unreachable)) && (
            <Button component={Link} to={PATHS.apply} variant='default'>
              {SHELL_TEXTS.applyOrSignIn}
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
      {isOfTeam && <Place to={PATHS.review}>{SHELL_TEXTS.review}</Place>}
      <Place to={PATHS.myApplications}>{SHELL_TEXTS.myApplications}</Place>
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
      {SHELL_TEXTS.reloadMenu}
    </BusyButton>
  )
}
