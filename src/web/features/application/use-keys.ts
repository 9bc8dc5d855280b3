import { useEffect, useEffectEvent } from 'react'
import { saveFailed } from '#domain/applications/messages.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { tellUnsaved } from '#web/autosave/tell-unsaved.ts'
import { notify } from '#web/ui/toasts.tsx'
import type { DraftRecord } from './draft-kind.ts'
import { type Step, stepOf } from './keys.ts'
import { TEXTS } from './texts.ts'

/** Where Enter has nothing else to do. */
const ONE_LINE = 'form :is(input:not([type=radio], [type=checkbox], [type=file]), [data-one-line])'
/** And behind the last of a section, its way on. */
const STOPS = 'input, select, textarea, [data-bar] > button:last-child'

type Keys = { readonly record: DraftRecord; readonly next: () => void }

/** The keys of a form that is filled in. */
export function useKeys({ record, next }: Keys) {
  useStepKeys((step, from) => {
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
export function useStepKeys(take: (step: Step, from: HTMLElement) => boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event)
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
  if (!outcome.ok) tellUnsaved(outcome, saveFailed(reasonOf(outcome.problem)))
}

function goOnFrom(input: HTMLElement) {
  const stops = [...(input.closest('form')?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
  const reachable = stops.filter((stop) => stop === input || isReachable(stop))
  reachable[reachable.indexOf(input) + 1]?.focus()
}

const isReachable = (stop: HTMLElement) => !stop.matches(':disabled') && stop.getClientRects().length > 0
