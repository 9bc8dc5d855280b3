import { useSyncExternalStore } from 'react'
import { deviceStorage } from './browser-storage.ts'
import { useOwner } from './current-person.ts'

const KEY = 'single-keys'
const OFF = 'off'

/**
 * Returns whether single-character shortcuts are active, and a function that turns them on or off. The user's choice is
 * stored on this device. People who use speech input or often press keys unintentionally may need to turn these
 * shortcuts off (WCAG 2.2, 2.1.4).
 */
export function useSingleKeyShortcuts() {
  const owner = useOwner()
  const stored = useSyncExternalStore(deviceStorage.subscribe, () => deviceStorage.read(owner, KEY))
  const used = stored !== OFF
  return {
    used,
    use: (wanted: boolean) => deviceStorage.write(owner, KEY, wanted ? 'on' : OFF),
    /** Returns the value of `aria-keyshortcuts`, or undefined while the shortcuts are off. */
    ariaShortcut: (key: string | undefined) => (used ? key : undefined),
  }
}
