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
    description: 'We could not reach the server to sign you out. Please try again.',
  },
  unsavedAtSignOut: {
    title: 'You are still signed in',
    description:
      'Something you typed, here or in another tab, is not saved or sent yet. Sign out again to discard it.',
  },
} as const satisfies Record<string, Message>

/**
 * Returns a function that saves the edits, signs the user out and goes to the sign-in screen (S2-header.7). If any of
 * this fails, the function shows a toast.
 */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuth()
  const confirmSignOut = useConfirmSignOut()
  const navigate = useNavigate()
  return async () => {
    try {
      if (!(await confirmSignOut())) return
      await signOut()
      navigate(PATHS.auth, { replace: true })
    } catch (failure) {
      console.error('Could not sign out', failure)
      notify(MESSAGES.signOutFailed, 'problem')
    }
  }
}

/** Milliseconds after the warning during which a second attempt to sign out discards the unsaved text. */
const WARNING_VALID_MS = 60_000

/**
 * Returns a function that saves the edits of this and all other tabs before a sign-out, and resolves to whether the
 * session may end. If something cannot be saved, the first attempt shows a warning. A second attempt succeeds if it is
 * made within a minute and the unsaved text is still the same.
 */
export function useConfirmSignOut(): () => Promise<boolean> {
  const owner = useOwner()
  const warning = useRef({ at: Number.NEGATIVE_INFINITY, unsaved: '' })
  return async () => {
    const saved = await Promise.all([recordRegistry().saveAll(owner), otherTabs.saveAll()])
    if (!saved.includes(false)) return true
    const unsaved = await recordRegistry().unsavedFingerprint(owner)
    const { at, unsaved: warnedOf } = warning.current
    if (warnedOf === unsaved && Date.now() - at < WARNING_VALID_MS) return true
    warning.current = { at: Date.now(), unsaved }
    notify(MESSAGES.unsavedAtSignOut, 'problem')
    return false
  }
}
