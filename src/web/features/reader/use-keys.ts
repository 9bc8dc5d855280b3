import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useAuth } from '#web/session/use-auth.ts'
import { useSingleKeys } from '#web/session/use-single-keys.ts'
import { actOf, keysInForce } from '#web/ui/keys/act-of.ts'
import { isTyping } from '#web/ui/keys/typing.ts'
import { keysFor, type ReaderAct } from './keys.ts'

/** Whether no other dialog is open, to which the keys belong when what had the focus there has gone. */
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
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return
    const isHere =
      target === document.body
        ? isAlone(reader.current)
        : target.closest('[role=dialog]')?.contains(reader.current)
    const act = actOf(event, keysInForce(keysFor(rights), used))
    if (!isHere || !act || isTyping(target)) return
    event.preventDefault()
    acts[act]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
