import type { Calls, Reply } from '#contract/calls.ts'
import {
  assignableTo,
  assignableToMany,
  countReviewers,
  countVisible,
  deleteAssignments,
  endRecusal,
  findIneligiblePair,
  storeAssignments,
  storeRecusal,
  visibleAmong,
} from '#database/assignments.ts'
import type { Transaction } from '#database/database.ts'
import { TEAM_REFUSALS } from '#domain/team/messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister, mayListForReview } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { withTeamErrors } from './database-errors.ts'

/**
 * Assigns many applications to many reviewers: all of it, or nothing; with `skip_ineligible`, all but what may not be.
 * @throws Problem 'not-found' when one of them is not to be seen, 'bad-request' for who does not review, 'recused' naming
 * who is recused from what or applied with it
 */
export const assign = (
  { database }: Services,
  { session }: Caller,
  { applications, reviewers, due_at, skip_ineligible = false }: Calls['assign']['body'],
): Promise<Reply<'assign'>> =>
  withTeamErrors(
    database.transaction(session, 'administrator', async (transaction, actor) => {
      authorise(mayAdminister(actor))

      const wanted = { applications: [...new Set(applications)], reviewers: [...new Set(reviewers)], due_at }
      await requireVisible(transaction, wanted.applications)
      if ((await countReviewers(transaction, wanted.reviewers)) < wanted.reviewers.length) {
        throw new Problem('bad-request', TEAM_REFUSALS.notAReviewer)
      }
      const hindrance = await findIneligiblePair(transaction, wanted.applications, wanted.reviewers)
      if (hindrance && !skip_ineligible) {
        const { full_name, company_name, why } = hindrance
        throw new Problem('recused', TEAM_REFUSALS[why](full_name, company_name))
      }

      await storeAssignments(transaction, wanted)
      return { done: true }
    }),
  )

/** Who of the team has how many of these and may get the rest, and what keeps them from which. */
export async function previewAssignments(
  { database }: Services,
  { session }: Caller,
  applications: Calls['previewAssignments']['body']['applications'],
): Promise<Reply<'previewAssignments'>> {
  return database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const seen = await visibleAmong(transaction, [...new Set(applications)])
    return { seen, members: await assignableToMany(transaction, seen) }
  })
}

/** Takes assignments away that are not begun. @throws Problem 'not-found' when one of the applications is not to be seen */
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

/** Who may be assigned an application, who is, and who is kept from it. */
export const readAssignments = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'readAssignments'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    await requireVisible(transaction, [id])

    return { members: await assignableTo(transaction, id) }
  })

async function requireVisible(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if ((await countVisible(transaction, ids)) < ids.length) authorise('not-found')
}

/**
 * The actor has nothing to do with an application any more, and finds it nowhere.
 * @throws Problem 'not-found' for what they do not see, 'last-administrator-with-access' for the last administrator who does
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

/** Lifts another's recusal. @throws Problem 'not-found' when there is none, or it is one's own */
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
