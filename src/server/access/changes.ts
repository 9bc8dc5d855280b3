import type { Actor } from '#domain/actor.ts'
import type { Verdict } from './verdict.ts'

/** Whoever is signed in; of what they hear is decided change by change (domain/changes/change.ts, and the row policies). */
export const mayListen = (actor: Actor): Verdict => (actor.kind === 'visitor' ? 'signed-out' : 'yes')
