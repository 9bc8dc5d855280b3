import type { Calls, Reply } from '#contract/calls.ts'
import { lockApplicationsToDecide } from '#database/applications-to-decide.ts'
import {
  assignableTo,
  assignableToMany,
  countReviewers,
  countVisible,
  deleteAssignments,
  endRecusal,
  findIneligiblePair,
  findWithdrawnCompanies,
  storeAssignments,
  storeRecusal,
  visibleAmong,
} from '#database/assignments.ts'
import type { Transaction } from '#database/database.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { WITHDRAWAL_REFUSALS } from '#domain/applications/withdrawal.ts'
import { TEAM_REFUSALS } from '#domain/team/messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister, mayListForReview } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { withTeamErrors } from './database-errors.ts'

/**
 * Assigns applications to reviewers, all pairs or none. With `skip_ineligible`, assigns all except ineligible pairs.
 * @throws Problem 'not-found' if the actor cannot see one of the applications; 'bad-request' for users who do not
 *   review; 'recused' with the first pair whose reviewer is recused or is the founder; 'application-withdrawn' for new
 *   reviewers of a withdrawn application
 */
export const assign = (
  { database }: Services,
  { session }: Caller,
  { applications, reviewers, due_at, skip_ineligible = false }: Calls['assign']['body'],
): Promise<Reply<'assign'>> =>
  withTeamErrors(
    database.transaction(session, 'administrator', async (transaction, actor) => {
      authorise(mayAdminister(actor))

      const request = { applications: [...new Set(applications)], reviewers: [...new Set(reviewers)], due_at }
      // Waits for concurrent decisions and withdrawals, which lock the applications too.
      const locked = await lockApplicationsToDecide(transaction, request.applications)
      if (locked.length < request.applications.length) authorise('not-found')
      if ((await countReviewers(transaction, request.reviewers)) < request.reviewers.length) {
        throw new Problem('bad-request', TEAM_REFUSALS.notAReviewer)
      }
      if (!skip_ineligible) await requireEligible(transaction, request)

      await storeAssignments(transaction, request)
      return { done: true }
    }),
  )

async function requireEligible(
  transaction: Transaction,
  { applications, reviewers }: Pick<Calls['assign']['body'], 'applications' | 'reviewers'>,
): Promise<void> {
  const ineligible = await findIneligiblePair(transaction, applications, reviewers)
  if (ineligible) {
    const { full_name, company_name, why } = ineligible
    throw new Problem('recused', TEAM_REFUSALS[why](full_name, company_name))
  }
  const withdrawn = await findWithdrawnCompanies(transaction, applications, reviewers)
  if (withdrawn.length > 0) {
    throw new Problem('application-withdrawn', WITHDRAWAL_REFUSALS.assignments(withdrawn.map(companyTitle)))
  }
}

/**
 * Returns all administrators and reviewers. For each, returns how many of the applications are assigned to them, and
 * which cannot be assigned to them.
 */
export async function previewAssignments(
  { database }: Services,
  { session }: Caller,
  applications: Calls['previewAssignments']['body']['applications'],
): Promise<Reply<'previewAssignments'>> {
  return database.read(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const seen = await visibleAmong(transaction, [...new Set(applications)])
    return { seen, members: await assignableToMany(transaction, seen) }
  })
}

/** Deletes assignments without a verdict. @throws Problem 'not-found' if the actor cannot see an application */
export const removeAssignments = (
  { database }: Services,
  { session }: Caller,
  { applications, reviewers }: Calls['removeAssignments']['body'],
): Promise<Reply<'removeAssignments'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    await requireVisible(transaction, [...new Set(applications)])

    return { removed: await deleteAssignments(transaction, applications, reviewers) }
  })

/**
 * Returns all administrators and reviewers, and other members who are recused from the application. For each, states
 * whether the application is assigned to them, or why it cannot be.
 */
export const readAssignments = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'readAssignments'>> =>
  database.read(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    await requireVisible(transaction, [id])

    return { members: await assignableTo(transaction, id) }
  })

async function requireVisible(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if ((await countVisible(transaction, ids)) < ids.length) authorise('not-found')
}

/**
 * Recuses the actor from an application, which the actor then can no longer see.
 * @throws Problem 'not-found' if the actor cannot see it, 'last-administrator-with-access' if no other administrator
 *   can
 */
export const recuse = (
  { database }: Services,
  { session }: Caller,
  id: string,
  reason = '',
): Promise<Reply<'recuse'>> =>
  withTeamErrors(
    database.transaction(session, 'team', async (transaction, actor) => {
      authorise(mayListForReview(actor))

      if (!(await storeRecusal(transaction, id, reason))) authorise('not-found')
      return { done: true }
    }),
  )

/** Lifts another member's recusal. @throws Problem 'not-found' if there is no recusal, or if it is the actor's own */
export const liftRecusal = (
  { database }: Services,
  { session }: Caller,
  id: string,
  person: string,
): Promise<Reply<'liftRecusal'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    if ((await countVisible(transaction, [id])) === 0) authorise('not-found')

    if (!(await endRecusal(transaction, id, person))) authorise('not-found')
    return { done: true }
  })
