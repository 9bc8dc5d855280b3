import { newId } from '#web/new-id.ts'
import { onPageRestored } from '#web/page-restored.ts'

/** The id of this tab, until the page is closed or reloaded. */
export const TAB = newId()

const lockOf = (tab: string) => `tab:${tab}`
/**
 * Returns the browser's Web Locks, which are missing on plain HTTP, except on localhost. Without them, the drafts of
 * other open tabs are restored too.
 */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/** Holds a Web Lock until the page is closed. The lock shows other tabs that this tab is open. */
export function announceTab(): void {
  const hold = () => void locks()?.request(lockOf(TAB), () => new Promise(() => undefined))
  hold()
  onPageRestored(hold)
}

/** @returns a function that returns whether another tab with this id is open in this browser */
export async function findOpenTabs(): Promise<(tab: string) => boolean> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return (tab) => tab !== TAB && names.has(lockOf(tab))
}

/** Allows only one tab at a time to save a record. Has no effect without Web Locks. */
export function withWriteLock<T>(record: string, write: () => Promise<T>): Promise<T> {
  const manager = locks()
  if (!manager) return write()
  return new Promise((resolve, reject) => {
    let isGranted = false
    // The lock's own promise is not awaited, because in a restored page an earlier lock is neither granted nor
    // released.
    const begin = () => {
      if (isGranted) return undefined
      isGranted = true
      stopWaiting()
      const writing = write()
      writing.then(resolve, reject)
      return writing
    }
    const request = () => void manager.request(`writer:${record}`, begin).catch(reject)
    const stopWaiting = onPageRestored(request)
    request()
  })
}

type SaveAll = () => Promise<boolean>
type Question = { readonly question: string; readonly asker: string }
/** A tab replies twice: first without `saved`, as an acknowledgement, then with the result. */
type Reply = { readonly question: string; readonly tab: string; readonly saved?: boolean }

const CHANNEL = 'unsaved-work'
/** Milliseconds to wait for an acknowledgement. An open tab sends it much faster. */
const ACKNOWLEDGE_TIMEOUT_MS = 400
const SAVE_TIMEOUT_MS = 15_000

const isQuestion = (data: Question | Reply): data is Question => 'asker' in data

/** Lets this browser's tabs ask each other to save, before the user is signed out of all of them. */
export function createOtherTabs() {
  const tab = newId()
  return {
    /**
     * @returns whether no other tab has unsaved edits; false if a tab acknowledges the question but does not save in
     *   time
     */
    saveAll: async (): Promise<boolean> => {
      const channel = new BroadcastChannel(CHANNEL)
      const question = newId()
      const replies = new Map<string, boolean | undefined>()
      const saved = await new Promise<boolean>((resolve) => {
        let areAllKnown = false
        const check = () => {
          const results = [...replies.values()]
          if (areAllKnown && !results.includes(undefined)) resolve(!results.includes(false))
        }
        channel.addEventListener('message', ({ data }: MessageEvent<Question | Reply>) => {
          if (isQuestion(data) || data.question !== question) return
          replies.set(data.tab, data.saved)
          check()
        })
        setTimeout(() => {
          areAllKnown = true
          check()
        }, ACKNOWLEDGE_TIMEOUT_MS)
        setTimeout(() => resolve(false), SAVE_TIMEOUT_MS)
        channel.postMessage({ question, asker: tab } satisfies Question)
      })
      channel.close()
      return saved
    },
    /** Saves when another tab asks for it, and replies with the result. @returns a function that stops this */
    listen: (saveAll: SaveAll): (() => void) => {
      const channel = new BroadcastChannel(CHANNEL)
      const reply = (message: Omit<Reply, 'tab'>) => channel.postMessage({ ...message, tab } satisfies Reply)
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
