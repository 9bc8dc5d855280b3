import { useRef } from 'react'
import { notify } from '#web/parts/notify.ts'
import { otherTabs } from '#web/records/other-tabs.ts'
import { openRecords } from '#web/records/records.ts'
import { useOwner } from '#web/session/person-here.ts'
import { SHELL_MESSAGES } from './texts.ts'

/** How long the person's answer to being told may take. */
const TOLD_FOR_MS = 60_000

/**
 * Saves what was typed, in this tab and in others, before the session ends.
 * @returns asks whether it may end: where something is left the person is told, and the next try leaves it behind
 */
export function useMaySignOut(): () => Promise<boolean> {
  const owner = useOwner()
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  return async () => {
    const saved = await Promise.all([openRecords().saveAll(owner), otherTabs.saveAll()])
    if (!saved.includes(false) || Date.now() - toldAt.current < TOLD_FOR_MS) return true
    toldAt.current = Date.now()
    notify(SHELL_MESSAGES.unsavedAtSignOut, 'problem')
    return false
  }
}
