import type { Actor } from '#domain/actor.ts'
import type { Verdict } from './verdict.ts'

/** Everybody who is signed in may subscribe; each change is checked by itself (server/live/visible-events.ts). */
export const maySubscribe = (actor: Actor): Verdict => (actor.kind === 'visitor' ? 'signed-out' : 'yes')
