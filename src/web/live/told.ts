import type { Told } from '#domain/changes/change.ts'
import { gathered } from './gathered.ts'
import { type Work, works } from './works.ts'

const gathering = new WeakMap<Work, (told: Told) => void>()

let latest = Number.NEGATIVE_INFINITY

/** Whether anything was told in this tab since then. @param moment by `performance.now()` */
export const toldSince = (moment: number): boolean => latest >= moment

/** Tells the screens of this tab. */
export function tellHere(told: Told): void {
  latest = performance.now()
  for (const work of works) {
    const add = gathering.get(work) ?? gathered((all) => (works.has(work) ? work(all) : Promise.resolve()))
    gathering.set(work, add)
    add(told)
  }
}
