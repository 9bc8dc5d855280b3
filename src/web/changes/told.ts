import type { Told } from '#domain/changes/change.ts'

type Listener = (told: Told) => void

const listeners = new Set<Listener>()

/** Tells the screens of this tab. */
export function tellHere(told: Told): void {
  for (const listener of listeners) listener(told)
}

/** @returns what ends the listening */
export function onTold(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
