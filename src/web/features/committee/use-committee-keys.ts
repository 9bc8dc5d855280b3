import { useEffect, useEffectEvent } from 'react'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { actionOfKey, activeShortcuts, isTyping, type ShortcutKey } from '#web/ui/shortcuts.ts'
import type { CommitteeAction } from './committee-keys.ts'

/** Overlays that handle keys themselves. */
const OVERLAYS = '[role=dialog], [role=menu]'

/** Handles the keys of the committee's page, except in a field and while an overlay is open. */
export function useCommitteeKeys(
  keys: readonly ShortcutKey<CommitteeAction>[],
  act: (action: CommitteeAction) => void,
): void {
  const { used } = useSingleKeyShortcuts()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || !(target instanceof Element)) return
    const action = actionOfKey(event, activeShortcuts(keys, used))
    if (!action || isTyping(target) || document.querySelector(OVERLAYS)) return
    event.preventDefault()
    act(action)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
