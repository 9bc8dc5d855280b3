import { useRef } from 'react'
import { otherTabs } from '#web/autosave/other-tabs.ts'
import { openRecords } from '#web/autosave/records.ts'
import { useOwner } from '#web/session/person-here.ts'
import { notify } from '#web/ui/toasts.tsx'
import { SHELL_MESSAGES } from './texts.ts'

/** How long the person's answer to being told may take. */
const TOLD_FOR_MS = 60_000

/**
 * Saves what was typed, in this tab and in others, before the session ends.
 * @returns asks whether it may end: where something is left the person is told, and the next try leaves
 * behind what they were told of
 */
export function useMaySignOut(): () => Promise<boolean> {
  const owner = useOwner()
  const told = useRef({ at: Number.NEGATIVE_INFINITY, of: '' })
  return async () => {
    const saved = await Promise.all([openRecords().saveAll(owner), otherTabs.saveAll()])
    if (!saved.includes(false)) return true
    const left = await openRecords().unsavedText(owner)
    if (told.current.of === left && Date.now() - told.current.at < TOLD_FOR_MS) return true
    told.current = { at: Date.now(), of: left }
    notify(SHELL_MESSAGES.unsavedAtSignOut, 'problem')
    return false
  }
}
