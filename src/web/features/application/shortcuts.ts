import { useEffect, useEffectEvent } from 'react'
import { saveFailed } from '#domain/applications/messages.ts'
import { reasonOf } from '#web/api/api-error.ts'
import { notifySaveFailed } from '#web/autosave/save-status.tsx'
import { isComposing, type KeyPress, latinKey } from '#web/ui/shortcuts.ts'
import { notify } from '#web/ui/toasts.tsx'
import type { DraftRecord } from './draft-record.ts'
import { TEXTS } from './texts.ts'

/** Inputs in which Enter moves to the next field. */
const SINGLE_LINE_INPUTS = 'form :is(input:not([type=radio], [type=checkbox], [type=file]), [data-one-line])'
/** Fields in order, followed by the last button under the section. */
const ENTER_STOPS = 'input, select, textarea, [data-bar] > button:last-child'

type FormShortcuts = { readonly record: DraftRecord; readonly next: () => void }

/** Handles Enter, Ctrl+Enter and Ctrl+S on the screen of a draft. */
export function useFormShortcuts({ record, next }: FormShortcuts) {
  useShortcuts((shortcut, target) => {
    if (shortcut === 'next-section') next()
    else if (shortcut === 'save') void saveNow(record)
    else if (!target.matches(SINGLE_LINE_INPUTS)) return false
    else focusNextAfter(target)
    return true
  })
}

/**
 * Listens for the form's shortcuts anywhere on the screen, except in dialogs.
 * @param handle returns false to leave the key to the browser
 */
export function useShortcuts(handle: (shortcut: Shortcut, target: HTMLElement) => boolean) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    const target = event.target instanceof HTMLElement ? event.target : document.body
    if (!shortcut || target.closest('[role=dialog]')) return
    if (handle(shortcut, target)) event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Saves the draft. Shows a toast only if there is nothing to save or the save fails. */
async function saveNow(record: DraftRecord) {
  if (record.isUntouched()) return notify(TEXTS.nothingToSave)
  const outcome = await record.save()
  if (!outcome.ok) notifySaveFailed(outcome, saveFailed(reasonOf(outcome.problem)))
}

function focusNextAfter(input: HTMLElement) {
  const stops = [...(input.closest('form')?.querySelectorAll<HTMLElement>(ENTER_STOPS) ?? [])]
  const reachable = stops.filter((stop) => stop === input || isReachable(stop))
  reachable[reachable.indexOf(input) + 1]?.focus()
}

const isReachable = (stop: HTMLElement) => !stop.matches(':disabled') && stop.getClientRects().length > 0

type Shortcut = 'save' | 'next-section' | 'next-field'

/**
 * Returns the shortcut for a key press, or undefined for other keys, for an Enter that is held down, and during IME
 * composition.
 */
export function shortcutOf(keyPress: KeyPress & Parameters<typeof isComposing>[0]): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = keyPress
  if (altKey || shiftKey || isComposing(keyPress)) return undefined
  const isCommand = ctrlKey !== metaKey
  // This is handled even when the key repeats, because the browser would otherwise offer to save the page.
  if (isCommand && latinKey(keyPress) === 's') return 'save'
  if (key !== 'Enter' || repeat) return undefined
  if (isCommand) return 'next-section'
  return ctrlKey ? undefined : 'next-field'
}
