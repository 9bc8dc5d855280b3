import { useSyncExternalStore } from 'react'
import { deviceStorage } from './browser-storage.ts'
import { useOwner } from './current-person.ts'

const KEY = 'single-keys'
const OFF = 'off'

/**
 * Returns whether shortcuts of a single character are active, as this person chose on this device. People who use speech
 * input or press keys unintentionally switch them off (WCAG 2.2, 2.1.4).
 */
export function useSingleKeyShortcuts() {
  const owner = useOwner()
  const stored = useSyncExternalStore(deviceStorage.subscribe, () => deviceStorage.read(owner, KEY))
  const used = stored !== OFF
  return {
    used,
    use: (wanted: boolean) => deviceStorage.write(owner, KEY, wanted ? 'on' : OFF),
    /** Returns the value of `aria-keyshortcuts`: nothing while the shortcut is off. */
    ariaShortcut: (key: string | undefined) => (used ? key : undefined),
  }
}
