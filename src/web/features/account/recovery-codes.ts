import { useSyncExternalStore } from 'react'
import { createObservable } from '#web/observable.ts'
import { hasLeft, personLeftSignal } from '#web/session/current-person.ts'
import { addUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'

/**
 * The recovery codes that the user has not saved yet, in memory only. The server sends codes only once, so they must not
 * be lost when the user opens another screen.
 */
const unsaved = createObservable<{ readonly codes: readonly string[] }>({ codes: [] })
let removePrompt: (() => void) | undefined

/**
 * Stores the codes until they are saved. Until then, the browser asks for confirmation before the tab is closed.
 * @param owner the user who requested the codes; if this user has signed out since, the codes are ignored
 */
export function storeCodes(owner: string, codes: readonly string[]): void {
  if (hasLeft(owner)) return
  removePrompt ??= addUnsavedChangesPrompt(() => true)
  unsaved.change({ codes })
}

/** Call this when the user has saved the codes. */
export function forgetCodes(): void {
  removePrompt?.()
  removePrompt = undefined
  unsaved.change({ codes: [] })
}

export const unsavedCodes = (): readonly string[] => unsaved.get().codes

export const useUnsavedCodes = (): readonly string[] => useSyncExternalStore(unsaved.subscribe, unsavedCodes)

// Nobody else may see the codes after a sign-out.
personLeftSignal.subscribe(forgetCodes)
