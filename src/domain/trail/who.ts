import { TRAIL_TEXTS } from './messages.ts'

/** Somebody who did something: null for the server itself, without a name once their account is gone. */
type Doer = { readonly full_name: string | null } | null

/** Who did something, in words. */
export function nameOfDoer(doer: Doer): string {
  if (doer === null) return TRAIL_TEXTS.server
  if (doer.full_name === null) return TRAIL_TEXTS.deletedPerson
  return doer.full_name || TRAIL_TEXTS.namelessPerson
}
