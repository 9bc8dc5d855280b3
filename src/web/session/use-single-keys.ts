import { useSyncExternalStore } from 'react'
import { notedOnDevice } from './noted-on-device.ts'
import { useOwner } from './person-here.ts'

const WHAT = 'single-keys'
const OFF = 'off'

/**
 * Whether keys act that are a character alone, as this person chose on this device, in whichever tab. Who speaks to
 * the computer, or strikes keys unintended, switches them off (WCAG 2.2, 2.1.4).
 */
export function useSingleKeys() {
  const owner = useOwner()
  const noted = useSyncExternalStore(notedOnDevice.subscribe, () => notedOnDevice.read(owner, WHAT))
  const used = noted !== OFF
  return {
    used,
    use: (wanted: boolean) => notedOnDevice.write(owner, WHAT, wanted ? 'on' : OFF),
    /** As an element tells it: nothing while it does nothing. */
    told: (key: string | undefined) => (used ? key : undefined),
  }
}
