import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { useState } from 'react'
import { roleLabel } from '#domain/accounts/roles.ts'
import { PATHS } from '#domain/routes.ts'
import { useSignOut } from '#web/autosave/use-sign-out.ts'
import { Link } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import styles from './header.module.css'
import { PAGE_TEXTS } from './texts.ts'
import { UserButton, useShownName } from './user-button.tsx'

/** Who is signed in, and where they can go (S2-header.4 to S2-header.6). */
export default function UserMenu() {
  // Here, and not in the list, which goes away between the first click on it and the second.
  const signOut = useSignOut()
  const [opened, setOpened] = useState(false)
  const name = useShownName()
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position='bottom-end'
      // Within the header's landmark, and without the library's placeholder, which no menu may hold.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: styles.dropdown, item: styles.item }}
    >
      <Menu.Target>
        <UserButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Who name={name} />
        <Menu.Divider />
        <Places onSignOut={signOut} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Who({ name }: { readonly name: string }) {
  const { user, profile } = useAuth()
  return (
    <div className={styles.who}>
      <span className={styles.fullName}>{name}</span>
      {profile && <span className={styles.role}>{roleLabel(profile.role)}</span>}
      {user && user.email !== name && <span className={styles.email}>{user.email}</span>}
    </div>
  )
}

function Places({ onSignOut }: { readonly onSignOut: () => Promise<void> }) {
  const { isAdmin, isOfTeam } = useAuth()
  return (
    <>
      <Menu.Item component={Link} to={PATHS.myApplications}>
        {PAGE_TEXTS.myApplications}
      </Menu.Item>
      <Menu.Item component={Link} to={PATHS.account}>
        {PAGE_TEXTS.account}
      </Menu.Item>
      {isOfTeam && (
        <Menu.Item component={Link} to={PATHS.review}>
          {PAGE_TEXTS.reviewApplications}
        </Menu.Item>
      )}
      {isAdmin && (
        <Menu.Item component={Link} to={PATHS.team}>
          {PAGE_TEXTS.team}
        </Menu.Item>
      )}
      {isAdmin && (
        <Menu.Item component={Link} to={PATHS.health}>
          {PAGE_TEXTS.health}
        </Menu.Item>
      )}
      <Menu.Item onClick={onSignOut}>{PAGE_TEXTS.signOut}</Menu.Item>
    </>
  )
}
