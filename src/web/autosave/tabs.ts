import { newId } from '#web/new-id.ts'

/** This tab, as long as its page lives; a reload is another one. */
export const TAB = newId()

const lockOf = (tab: string) => `tab:${tab}`
/** Missing on plain http beyond this machine; text is then taken over from living tabs too, which harms nobody. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/** Lets the other tabs see that this one lives, until its page goes. */
export function showLife(): void {
  void locks()?.request(lockOf(TAB), () => new Promise(() => undefined))
}

/** @returns whether a tab of this browser lives and is not this one */
export async function otherLivingTabs(): Promise<(tab: string) => boolean> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {}
  const living = new Set(held.map(({ name }) => name))
  return (tab) => tab !== TAB && living.has(lockOf(tab))
}

/** One writer among the tabs: the others wait for their turn. */
export function asWriter<T>(record: string, write: () => Promise<T>): Promise<T> {
  const manager = locks()
  return manager ? manager.request(`writer:${record}`, write) : write()
}
