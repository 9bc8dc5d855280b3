import { useRef } from 'react'
import type { Message } from '#domain/message.ts'
import { PATHS } from '#domain/routes.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { useOwner } from '#web/session/current-person.ts'
import { notify } from '#web/ui/toasts.tsx'
import { recordRegistry } from './registry.ts'
import { otherTabs } from './tabs.ts'

const MESSAGES = {
  signOutFailed: {
    title: 'You are still signed in',
    description: 'The server could not be reached to sign you out. Please try again.',
  },
  unsavedAtSignOut: {
    title: 'You are still signed in',
    description:
      'Something you typed, here or in another tab, is not saved or sent yet. Sign out again to leave it behind.',
  },
} as const satisfies Record<string, Message>

/** Signs out and goes to the way in (S2-header.7). */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuth()
  const mayEnd = useConfirmSignOut()
  const navigate = useNavigate()
  return async () => {
    try {
      if (!(await mayEnd())) return
      await signOut()
      navigate(PATHS.auth, { replace: true })
    } catch (failure) {
      console.error('Could not sign out', failure)
      notify(MESSAGES.signOutFailed, 'problem')
    }
  }
}

/** How long the person's answer to being told may take. */
const TOLD_FOR_MS = 60_000

/**
 * Saves what was typed, in this tab and in others, before the session ends.
 * @returns asks whether it may end: where something is left the person is told, and the next try leaves
 * behind what they were told of
 */
export function useConfirmSignOut(): () => Promise<boolean> {
  const owner = useOwner()
  const told = useRef({ at: Number.NEGATIVE_INFINITY, of: '' })
  return async () => {
    const saved = await Promise.all([recordRegistry().saveAll(owner), otherTabs.saveAll()])
    if (!saved.includes(false)) return true
    const left = await recordRegistry().unsavedText(owner)
    if (told.current.of === left && Date.now() - told.current.at < TOLD_FOR_MS) return true
    told.current = { at: Date.now(), of: left }
    notify(MESSAGES.unsavedAtSignOut, 'problem')
    return false
  }
}
