import { useSyncExternalStore } from 'react'
import { deviceStorage } from './browser-storage.ts'
import { useOwner } from './current-person.ts'

const WHAT = 'single-keys'
const OFF = 'off'

/**
 * Whether keys act that are a character alone, as this person chose on this device, in whichever tab. Who speaks to
 * the computer, or strikes keys unintended, switches them off (WCAG 2.2, 2.1.4).
 */
export function useSingleKeyShortcuts() {
  const owner = useOwner()
  const noted = useSyncExternalStore(deviceStorage.subscribe, () => deviceStorage.read(owner, WHAT))
  const used = noted !== OFF
  return {
    used,
    use: (wanted: boolean) => deviceStorage.write(owner, WHAT, wanted ? 'on' : OFF),
    /** As an element tells it: nothing while it does nothing. */
    told: (key: string | undefined) => (used ? key : undefined),
  }
}
