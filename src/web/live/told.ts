import type { Told } from '#domain/changes/change.ts'
import { gathered } from './gathered.ts'
import { type Work, works } from './works.ts'

const gathering = new WeakMap<Work, (told: Told) => void>()

/** Tells the screens of this tab. */
export function tellHere(told: Told): void {
  for (const work of works) {
    const add = gathering.get(work) ?? gathered((all) => (works.has(work) ? work(all) : Promise.resolve()))
    gathering.set(work, add)
    add(told)
  }
}
