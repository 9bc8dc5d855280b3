import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { useState } from 'react'
import { roleLabel } from '#domain/accounts/roles.ts'
import { PATHS } from '#domain/routes.ts'
import { useSignOut } from '#web/autosave/use-sign-out.ts'
import { Link } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { Pill } from '#web/ui/badge.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './header.module.css'
import { PAGE_TEXTS } from './texts.ts'
import { UserButton, useShownName } from './user-button.tsx'

/** The menu of the signed-in user (S2-header.4 to S2-header.6). */
export default function UserMenu() {
  // The sign-out's state is kept here, because the list is unmounted between the first click on 'Sign Out' and the
  // second click that confirms it.
  const signOut = useSignOut()
  const [opened, setOpened] = useState(false)
  const name = useShownName()
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position='bottom-end'
      // The menu is rendered inside the header's landmark and without Mantine's focus placeholder, which is not allowed
      // in a menu.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ item: styles.item }}
    >
      <Menu.Target>
        <UserButton />
      </Menu.Target>
      <Menu.Dropdown>
        <PersonDetails name={name} />
        <Menu.Divider />
        <MenuItems onSignOut={signOut} />
      </Menu.Dropdown>
    </Menu>
  )
}

function PersonDetails({ name }: { readonly name: string }) {
  const { user, profile } = useAuth()
  return (
    <Stack gap={1} className={styles.person}>
      <Text as='bdi' strong>
        {name}
      </Text>
      {profile && <Pill>{roleLabel(profile.role)}</Pill>}
      {user && user.email !== name && (
        <Text as='span' tone='soft' size='small'>
          {user.email}
        </Text>
      )}
    </Stack>
  )
}

function MenuItems({ onSignOut }: { readonly onSignOut: () => Promise<void> }) {
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
