import { type Actor, isAdmin } from '#domain/actor.ts'
import type { Verdict } from './verdict.ts'

type Owned = { readonly owner_id: string | null }

/** Whoever is signed in may store a file of their own. */
export const mayUpload = (actor: Actor): Verdict => (actor.kind === 'person' ? 'yes' : 'signed-out')

/** Its owner and administrators; to everybody else there is no such file (decisions, Files). */
export function mayDownload(actor: Actor, file: Owned | undefined): Verdict {
  if (!file || actor.kind === 'visitor') return 'not-found'
  return file.owner_id === actor.userId || isAdmin(actor) ? 'yes' : 'not-found'
}
