import { useEffect, useEffectEvent } from 'react'
import { saveFailed } from '#domain/applications/messages.ts'
import { reasonOf } from '#web/api/api-error.ts'
import { notifySaveFailed } from '#web/autosave/save-status.tsx'
import { notify } from '#web/ui/toasts.tsx'
import type { DraftRecord } from './draft-record.ts'
import { TEXTS } from './texts.ts'

/** Where Enter has nothing else to do. */
const ONE_LINE = 'form :is(input:not([type=radio], [type=checkbox], [type=file]), [data-one-line])'
/** And behind the last of a section, its way on. */
const STOPS = 'input, select, textarea, [data-bar] > button:last-child'

type Keys = { readonly record: DraftRecord; readonly next: () => void }

/** The keys of a form that is filled in. */
export function useFormShortcuts({ record, next }: Keys) {
  useShortcuts((step, from) => {
    if (step === 'next-section') next()
    else if (step === 'save') void saveNow(record)
    else if (!from.matches(ONE_LINE)) return false
    else goOnFrom(from)
    return true
  })
}

/**
 * The form's keys, wherever the focus is on its screen, but for dialogs over it.
 * @param take tells whether a step was taken; one that was not is the browser's
 */
export function useShortcuts(take: (step: Shortcut, from: HTMLElement) => boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = shortcutOf(event)
    const from = event.target instanceof HTMLElement ? event.target : document.body
    if (!step || from.closest('[role=dialog]')) return
    if (take(step, from)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** How it went shows in the save state; what went wrong is told, as after a click. */
async function saveNow(record: DraftRecord) {
  if (record.isUntouched()) return notify(TEXTS.nothingToSave)
  const outcome = await record.save()
  if (!outcome.ok) notifySaveFailed(outcome, saveFailed(reasonOf(outcome.problem)))
}

function goOnFrom(input: HTMLElement) {
  const stops = [...(input.closest('form')?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
  const reachable = stops.filter((stop) => stop === input || isReachable(stop))
  reachable[reachable.indexOf(input) + 1]?.focus()
}

const isReachable = (stop: HTMLElement) => !stop.matches(':disabled') && stop.getClientRects().length > 0

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>

type Shortcut = 'save' | 'next-section' | 'next-field'

/** What a key asks of the form; undefined when it is none of the form's own, or is held down, or composes an e-mail. */
export function shortcutOf(pressed: Pressed): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = pressed
  if (altKey || shiftKey || isComposing) return undefined
  const isCommand = ctrlKey !== metaKey
  // Held down too, or the browser would offer to save the page.
  if (isCommand && key.toLowerCase() === 's') return 'save'
  if (key !== 'Enter' || repeat) return undefined
  if (isCommand) return 'next-section'
  return ctrlKey ? undefined : 'next-field'
}
