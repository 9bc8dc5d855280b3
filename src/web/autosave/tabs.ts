import { newId } from '#web/new-id.ts'

/** This tab, as long as its page lives; a reload is another one. */
export const TAB = newId()

const lockOf = (tab: string) => `tab:${tab}`
/** Missing on plain http beyond this machine; text is then taken over from living tabs too, which harms nobody. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/** Lets the other tabs see that this one lives, until its page goes. */
export function announceTab(): void {
  void locks()?.request(lockOf(TAB), () => new Promise(() => undefined))
}

/** @returns whether a tab of this browser lives and is not this one */
export async function findOpenTabs(): Promise<(tab: string) => boolean> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {}
  const living = new Set(held.map(({ name }) => name))
  return (tab) => tab !== TAB && living.has(lockOf(tab))
}

/** One writer among the tabs: the others wait for their turn. */
export function withWriteLock<T>(record: string, write: () => Promise<T>): Promise<T> {
  const manager = locks()
  return manager ? manager.request(`writer:${record}`, write) : write()
}

type SaveAll = () => Promise<boolean>
type Question = { readonly question: string; readonly asker: string }
/** First without `saved`: the tab has heard, and is at it. */
type Reply = { readonly question: string; readonly tab: string; readonly saved?: boolean }

const CHANNEL = 'unsaved-work'
/** A tab that lives answers within a few milliseconds. */
const HEARD_WITHIN_MS = 400
const SAVED_WITHIN_MS = 15_000

const isQuestion = (data: Question | Reply): data is Question => 'asker' in data

/** The other tabs of this browser, asked to save before the person is signed out of all of them. */
export function createOtherTabs() {
  const tab = newId()
  return {
    /** @returns whether nothing unsaved is left in any other tab; false also when one does not come to an end */
    saveAll: async (): Promise<boolean> => {
      const channel = new BroadcastChannel(CHANNEL)
      const question = newId()
      const replies = new Map<string, boolean | undefined>()
      const saved = await new Promise<boolean>((resolve) => {
        let allHeard = false
        const look = () => {
          const known = [...replies.values()]
          if (allHeard && !known.includes(undefined)) resolve(!known.includes(false))
        }
        channel.addEventListener('message', ({ data }: MessageEvent<Question | Reply>) => {
          if (isQuestion(data) || data.question !== question) return
          replies.set(data.tab, data.saved)
          look()
        })
        setTimeout(() => {
          allHeard = true
          look()
        }, HEARD_WITHIN_MS)
        setTimeout(() => resolve(false), SAVED_WITHIN_MS)
        channel.postMessage({ question, asker: tab } satisfies Question)
      })
      channel.close()
      return saved
    },
    /** Lets this tab be asked. @returns what ends it */
    listen: (saveAll: SaveAll): (() => void) => {
      const channel = new BroadcastChannel(CHANNEL)
      const reply = (words: Omit<Reply, 'tab'>) => channel.postMessage({ ...words, tab } satisfies Reply)
      channel.addEventListener('message', ({ data }: MessageEvent<Question | Reply>) => {
        if (!isQuestion(data) || data.asker === tab) return
        const { question } = data
        reply({ question })
        void saveAll().then((saved) => reply({ question, saved }))
      })
      return () => channel.close()
    },
  }
}

export const otherTabs = createOtherTabs()
