import { type ApplicationToDecide, lockApplicationsToDecide } from '#database/applications-to-decide.ts'
import type { Transaction } from '#database/database.ts'
import { type FoundDecision, findDecisions } from '#database/decisions.ts'
import type { Actor } from '#domain/actor.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { WITHDRAWAL_REFUSALS } from '#domain/applications/withdrawal.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister, mayDecide } from '#server/access/review.ts'
import { Problem } from '#server/problem.ts'

export type SubmittedApplication = ApplicationToDecide & { readonly application_status: ReviewStatus }

/**
 * Authorises a decision on applications. If one application is refused, all are. The database also refuses decisions on
 * withdrawn applications (policies/62-withdrawals.sql).
 * @param read finds or locks the applications
 * @returns the applications in the order of the ids
 * @throws Problem 'not-found' if the actor cannot see one of the applications; 'application-withdrawn' with the list of
 *   withdrawn applications
 */
export async function readForDecisions(
  transaction: Transaction,
  actor: Actor,
  {
    ids,
    to,
    read,
  }: {
    readonly ids: readonly string[]
    readonly to: ReviewStatus
    readonly read: typeof lockApplicationsToDecide
  },
): Promise<SubmittedApplication[]> {
  authorise(mayAdminister(actor))
  const found = new Map((await read(transaction, ids)).map((application) => [application.id, application]))
  for (const id of ids) authorise(mayDecide(actor, found.get(id)?.application_status, to))
  const applications = ids.map((id) => found.get(id) as SubmittedApplication)
  const withdrawn = namesOf(applications.filter(({ withdrawn_at }) => withdrawn_at !== null))
  if (withdrawn.length > 0) {
    const companies = withdrawn.map(({ company_name }) => companyTitle(company_name))
    const message = WITHDRAWAL_REFUSALS.decisions(companies)
    throw new Problem('application-withdrawn', message, { conflicts: withdrawn })
  }
  return applications
}

export type LockedDecision = {
  readonly decision: FoundDecision
  /** Undefined if the actor cannot see it, for example because of a recusal. */
  readonly application: SubmittedApplication | undefined
}

/** Locks the applications of decisions, so that concurrent decisions wait. Omits unknown decisions. */
export async function lockDecisions(
  transaction: Transaction,
  ids: readonly string[],
): Promise<LockedDecision[]> {
  const about = (await findDecisions(transaction, ids)).map(({ application_id }) => application_id)
  const locked = (await lockApplicationsToDecide(transaction, about)) as SubmittedApplication[]
  const applications = new Map(locked.map((application) => [application.id, application]))
  // Reads the decisions again, because their states may have changed before the lock was taken.
  const decisions = new Map(
    (await findDecisions(transaction, ids)).map((decision) => [decision.id, decision]),
  )
  return ids.flatMap((id) => {
    const decision = decisions.get(id)
    return decision ? [{ decision, application: applications.get(decision.application_id) }] : []
  })
}

/**
 * Throws if a statement has skipped locked applications because the actor was recused from them after the lock. Row
 * policies hide rows from an update without an error.
 * @throws Problem 'not-found'
 */
export function refuseSkipped(changed: number, expected: number): void {
  if (changed < expected) authorise('not-found')
}

/**
 * Throws if any application has changed.
 * @param messageFor returns the message for a number of applications
 * @throws Problem 'conflict' with the list of applications
 */
export function refuseConflicts(
  changed: readonly SubmittedApplication[],
  messageFor: (number: number) => string,
): void {
  if (changed.length > 0)
    throw new Problem('conflict', messageFor(changed.length), { conflicts: namesOf(changed) })
}

const namesOf = (applications: readonly SubmittedApplication[]) =>
  applications.map(({ id, company_name }) => ({ id, company_name }))
