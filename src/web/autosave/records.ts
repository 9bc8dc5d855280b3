import { personHere } from '#web/session/person-here.ts'
import { createOpenRecords } from './open-records.ts'
import { openShelf } from './shelf.ts'
import type { Heard, Surroundings } from './surroundings.ts'
import { asWriter, otherLivingTabs, showLife, TAB } from './tabs.ts'

const CHANNEL = 'records'

function inBrowser(): Surroundings {
  const channel = new BroadcastChannel(CHANNEL)
  return {
    shelf: openShelf(),
    tab: TAB,
    isOtherLiving: otherLivingTabs,
    asWriter,
    tell: (heard) => channel.postMessage(heard),
    listen: (listener) => {
      const hear = ({ data }: MessageEvent<Heard>) => listener(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    present: () => personHere.get().present,
    isOnline: () => navigator.onLine,
    now: Date.now,
  }
}

type OpenRecords = ReturnType<typeof createOpenRecords>

/** A phone may drop a page that it no longer shows; who is online or signed in again wants it saved at once. */
function followPage(records: OpenRecords): void {
  const retry = () => {
    const { present } = personHere.get()
    if (present) records.retry(present)
  }
  let { present } = personHere.get()
  personHere.subscribe(() => {
    if (personHere.get().present === present) return
    present = personHere.get().present
    retry()
  })
  window.addEventListener('online', retry)
  window.addEventListener('pagehide', records.keepAll)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    records.keepAll()
    retry()
  })
}

let made: OpenRecords | undefined

/** What is typed in this tab, and what waits on this device. */
export function openRecords(): OpenRecords {
  if (!made) {
    showLife()
    made = createOpenRecords(inBrowser())
    followPage(made)
  }
  return made
}
