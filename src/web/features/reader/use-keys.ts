import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useAuth } from '#web/session/use-auth.ts'
import { useSingleKeys } from '#web/session/use-single-keys.ts'
import { actOf, keysInForce } from '#web/ui/keys/act-of.ts'
import { isTyping } from '#web/ui/keys/typing.ts'
import { keysFor, type ReaderAct } from './keys.ts'

/** Returns whether no dialog is open over the reader. */
const isAlone = (reader: HTMLElement | null) =>
  [...document.querySelectorAll('[role=dialog]')].every((dialog) => dialog.contains(reader))

/**
 * Listens to the reader's keys while it is what the keyboard is about: not in a field, and not while another dialog
 * stands over it.
 */
export function useKeys(
  reader: RefObject<HTMLElement | null>,
  acts: Readonly<Record<ReaderAct, () => void>>,
): void {
  const rights = useAuth()
  const { used } = useSingleKeys()
  const wasAlone = useRef(true)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!wasAlone.current || event.defaultPrevented || event.isComposing || !(target instanceof Element))
      return
    const isHere = target === document.body || target.closest('[role=dialog]')?.contains(reader.current)
    const act = actOf(event, keysInForce(keysFor(rights), used))
    if (!isHere || !act || isTyping(target)) return
    event.preventDefault()
    acts[act]()
  })
  // A layout effect, to listen before the dialogs: at Escape the library closes one before the document hears of the key.
  useLayoutEffect(() => {
    const note = () => {
      wasAlone.current = isAlone(reader.current)
    }
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', note, true)
    document.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', note, true)
      document.removeEventListener('keydown', listen)
    }
  }, [reader])
}
