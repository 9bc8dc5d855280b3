import type { Told } from '#domain/changes/change.ts'

export type Work = (told: readonly Told[]) => Promise<void>

/** What the screens of this tab do when something has changed. */
export const works = new Set<Work>()
