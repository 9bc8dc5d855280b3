import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { discardHeld, type HeldRow, heldDecisions } from '#database/decisions.ts'
import { findEntriesOf } from '#database/meetings.ts'
import type { Person } from '#domain/actor.ts'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { actorName } from '#domain/audit-log/actor-name.ts'
import { toIso } from '#domain/dates.ts'
import { HELD_REFUSALS } from '#domain/review/decision-refusals.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { safeName } from '#domain/safe-names.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { processOnce } from '#server/records/idempotency.ts'
import type { Services } from '#server/services.ts'
import type { SiteInfo } from '#server/site-settings.ts'
import { applyDecisions } from './apply-decisions.ts'
import { renderDecisionEmail } from './decision-email.ts'
import {
  type LockedDecision,
  lockDecisions,
  refuseConflicts,
  type SubmittedApplication,
} from './lock-applications.ts'

type HeldPage = { held: HeldRow[]; count: number }

/** Lists the held decisions that the actor may see, newest first. */
export async function listHeld(
  { site, database }: Services,
  { session }: Caller,
): Promise<Reply<'listHeld'>> {
  const { actor, rows } = await database.query<HeldPage>(session, 'administrator', heldDecisions())

  authorise(mayAdminister(actor))

  const [{ held, count }] = rows as [HeldPage]
  return { held: held.map((row) => presentHeld(row, site.current)), count }
}

const presentHeld = ({ doer, held_at, subject, body, founder_name, ...row }: HeldRow, site: SiteInfo) => ({
  ...row,
  applicant_name: row.applicant_name || REVIEW_TEXTS.applicantUnknown,
  decided_by: actorName(doer),
  held_at: toIso(held_at),
  email:
    subject === null || body === null || founder_name === null
      ? null
      : renderDecisionEmail(
          safeName(founder_name),
          { subject, body },
          { status: row.to_status, company: row.company_name },
          site,
        ),
})

/**
 * Releases held decisions with the texts that were stored with them, all or nothing. A repeated request has no effect.
 * @throws Problem 'not-found' if the actor cannot see one of the decisions; 'conflict' if any has been released or
 *   discarded, or if its application has changed since; 'already-exists' if the id belongs to another request
 */
export const releaseHeld = (
  { config, database }: Services,
  { session }: Caller,
  { id, ids }: Calls['releaseHeld']['body'],
): Promise<Reply<'releaseHeld'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const by = actor as Person

    return processOnce(transaction, { id, by, what: { releaseAll: ids } }, async () => {
      const all = await lockHeld(transaction, ids)
      const conflicts = all.filter((held) => !isUnchanged(held)).map(({ application }) => application)
      refuseConflicts(conflicts, HELD_REFUSALS.conflict)

      const entries = await findEntriesOf(transaction, ids)
      const { undoSeconds } = config
      for (const { value: status } of REVIEW_STATUSES) {
        const decisions = all
          .filter(({ decision }) => decision.to_status === status)
          .map(({ decision: { id: held, subject, body, member_text: memberText }, application }) => ({
            application,
            held,
            compose: () => ({
              email: subject === null || body === null ? undefined : { subject, body },
              memberText,
              entry: entries.get(held),
            }),
          }))
        const change = { status, reason_ids: [], note: '' }
        if (decisions.length > 0)
          await applyDecisions(transaction, decisions, { by, change, batch: id, undoSeconds })
      }
      return { reply: { released: [...ids] }, undoSeconds }
    })
  })

const isUnchanged = ({ decision, application }: LockedHeldDecision) =>
  decision.state === 'held' && decision.base_version === application.version

/**
 * Discards held decisions, all or nothing, without notifying anyone. A repeated request has no effect.
 * @throws Problem 'not-found' if the actor cannot see a decision in the list; 'conflict' if any has taken effect
 */
export const discardHeldDecisions = (
  { database }: Services,
  { session }: Caller,
  { ids }: Calls['discardHeld']['body'],
): Promise<Reply<'discardHeld'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const all = await lockHeld(transaction, ids)
    const released = all.filter(({ decision }) => ['applied', 'undone'].includes(decision.state))
    refuseConflicts(
      released.map(({ application }) => application),
      HELD_REFUSALS.conflict,
    )

    await discardHeld(transaction, ids)
    return { discarded: [...ids] }
  })

type LockedHeldDecision = LockedDecision & { readonly application: SubmittedApplication }

/**
 * Locks the applications of decisions, some of which may no longer be held.
 * @throws Problem 'not-found' if the actor cannot see one of the decisions
 */
async function lockHeld(transaction: Transaction, ids: readonly string[]): Promise<LockedHeldDecision[]> {
  const locked = await lockDecisions(transaction, ids)
  const isWhole = locked.length === ids.length && locked.every(({ application }) => application)
  authorise(isWhole ? 'yes' : 'not-found')
  return locked as LockedHeldDecision[]
}
