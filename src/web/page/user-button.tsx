import type { ComponentProps } from 'react'
import { useAuth } from '#web/session/auth.tsx'
import styles from './header.module.css'

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()

/** Returns the signed-in user's name, or the e-mail address if the user has no name. */
export function useShownName(): string {
  const { user, profile } = useAuth()
  return profile?.full_name || user?.email || ''
}

/** The button with the user's name that opens the menu (S2-header.4). */
export function UserButton(attributes: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  const name = useShownName()
  return (
    <button {...attributes} type='button' className={styles.user} aria-label={name}>
      <span className={styles.initials} data-initials={initialsOf(name)} aria-hidden='true' />
      <bdi className={styles.name}>{name}</bdi>
    </button>
  )
}
