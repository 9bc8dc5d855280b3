import { AUDIT_LOG_TEXTS } from './messages.ts'

/** Somebody who did something: null for the server itself, without a name once their account is gone. */
type NamedActor = { readonly full_name: string | null } | null

/** Who did something, in words. */
export function actorName(doer: NamedActor): string {
  if (doer === null) return AUDIT_LOG_TEXTS.server
  if (doer.full_name === null) return AUDIT_LOG_TEXTS.deletedPerson
  return doer.full_name || AUDIT_LOG_TEXTS.unnamedPerson
}
