import { AUDIT_LOG_TEXTS } from './messages.ts'

/** Null for events without an actor. `full_name` is null once the account is deleted. */
type NamedActor = { readonly full_name: string | null } | null

/** Returns an actor's name for display. */
export function actorName(actor: NamedActor): string {
  if (actor === null) return AUDIT_LOG_TEXTS.server
  if (actor.full_name === null) return AUDIT_LOG_TEXTS.deletedPerson
  return actor.full_name || AUDIT_LOG_TEXTS.unnamedPerson
}
