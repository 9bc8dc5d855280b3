import { type Actor, isOfTeam, needsTwoStepSetup } from '#domain/actor.ts'
import type { Verdict } from './verdict.ts'

type Owned = { readonly owner_id: string | null }

/** Whoever is signed in may store a file of their own. */
export const mayUpload = (actor: Actor): Verdict => (actor.kind === 'person' ? 'yes' : 'signed-out')

/**
 * Its owner, and the team as far as the row policies show it to them; to everybody else there is no such file (D-files.2).
 */
export function mayDownload(actor: Actor, file: Owned | undefined): Verdict {
  if (actor.kind === 'visitor') return 'not-found'
  if (file && (file.owner_id === actor.userId || isOfTeam(actor))) return 'yes'
  return needsTwoStepSetup(actor) ? 'two-step-setup-required' : 'not-found'
}
