import type { Reply } from '#contract/calls.ts'
import { type HeldRow, heldDecisions } from '#database/decisions.ts'
import { actorName } from '#domain/audit-log/actor-name.ts'
import { plainName } from '#domain/plain-names.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { House } from '#server/mail/letters/letter.ts'
import type { Services } from '#server/services.ts'
import { asRead } from './as-read.ts'

type Found = { held: HeldRow[]; count: number }

/** What is held back, of what the actor sees, newest first. */
export async function listHeld(
  { config, database }: Services,
  { session }: Caller,
): Promise<Reply<'listHeld'>> {
  const { actor, rows } = await database.once<Found>(session, 'administrator', heldDecisions())

  authorise(mayAdminister(actor))

  const [{ held, count }] = rows as [Found]
  return { held: held.map((row) => presentHeld(row, config)), count }
}

const presentHeld = ({ doer, held_at, subject, body, ...row }: HeldRow, house: House) => ({
  ...row,
  applicant_name: row.applicant_name || REVIEW_TEXTS.applicantUnknown,
  decided_by: actorName(doer),
  held_at: new Date(held_at).toISOString(),
  email:
    subject === null || body === null
      ? null
      : asRead(plainName(row.applicant_name), { subject, body }, row.to_status, house),
})
