import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useAuth } from '#web/session/auth.tsx'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { actionOfKey, activeShortcuts, isTyping } from '#web/ui/shortcuts.ts'
import { type ReaderAction, readerKeysFor } from './reader-keys.ts'

/** Returns whether no dialog is open over the reader. */
const isTopDialog = (reader: HTMLElement | null) =>
  [...document.querySelectorAll('[role=dialog]')].every((dialog) => dialog.contains(reader))

/**
 * Listens for the reader's keys, except in a field and while another dialog is open over the reader.
 * @param covered true if such a dialog is about to appear
 */
export function useReaderKeys(
  reader: RefObject<HTMLElement | null>,
  actions: Readonly<Record<ReaderAction, () => void>>,
  covered: boolean,
): void {
  const rights = useAuth()
  const { used } = useSingleKeyShortcuts()
  const isOnTop = useRef(true)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!isOnTop.current || event.defaultPrevented || !(target instanceof Element)) return
    const isInReader = target === document.body || target.closest('[role=dialog]')?.contains(reader.current)
    const action = actionOfKey(event, activeShortcuts(readerKeysFor(rights), used))
    if (!isInReader || !action || isTyping(target)) return
    event.preventDefault()
    actions[action]()
  })
  const noteIsOnTop = useEffectEvent(() => {
    isOnTop.current = !covered && isTopDialog(reader.current)
  })
  // This is a layout effect so that it listens before the dialogs do. Mantine closes a dialog on Escape before the key
  // reaches the document.
  useLayoutEffect(() => {
    const note = () => noteIsOnTop()
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', note, true)
    document.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', note, true)
      document.removeEventListener('keydown', listen)
    }
  }, [])
}
