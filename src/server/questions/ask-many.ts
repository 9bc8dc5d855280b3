import type { Calls, Reply } from '#contract/calls.ts'
import {
  type ApplicationToDecide,
  findApplicationsToDecide,
  lockApplicationsToDecide,
} from '#database/applications-to-decide.ts'
import { findLatestQuestionRounds, insertQuestionRounds } from '#database/questions.ts'
import type { Actor, Person } from '#domain/actor.ts'
import { askOutcome } from '#domain/questions/ask-outcome.ts'
import { ASK_MANY_REFUSALS } from '#domain/questions/messages.ts'
import { numberQuestions } from '#domain/questions/question-round.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister, mayAskMany } from '#server/access/review.ts'
import { applicantRecipients, queueEmails } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import { processOnce } from '#server/records/idempotency.ts'
import type { Services } from '#server/services.ts'
import { questionsEmail } from './questions-email.ts'
import { refuseInvalidQuestions } from './send.ts'

/**
 * Returns which of the founders can be asked, without storing or locking anything.
 * @throws Problem 'not-found' if the actor cannot see one of the applications
 */
export const previewQuestions = (
  { database }: Services,
  { session }: Caller,
  { ids }: Calls['previewQuestions']['body'],
): Promise<Reply<'previewQuestions'>> =>
  database.read(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const applications = requireAll(actor, ids, await findApplicationsToDecide(transaction, ids))

    const rounds = await findLatestQuestionRounds(transaction, ids)
    return {
      affected: applications.map((application) => {
        const latest = rounds.get(application.id)
        const { id, company_name } = application
        const applicant_name = application.applicant_name || REVIEW_TEXTS.applicantUnknown
        return {
          id,
          company_name,
          applicant_name,
          latest: latest?.id ?? null,
          ask: askOutcome(application, latest),
        }
      }),
    }
  })

/**
 * Sends the same questions to many founders, all or none. A repeated request has no effect.
 * @throws Problem 'not-found' if the actor cannot see one of the applications; 'conflict' if any has newer questions
 *   than in the preview, has open questions, is withdrawn, or has a founder whose account is deleted (each such
 *   application is listed); 'validation-failed' if there are no questions; 'already-exists' if the id belongs to
 *   another request
 */
export const sendQuestionsToMany = (
  { database }: Services,
  { session }: Caller,
  { id: batch, questions: texts, affected }: Calls['sendQuestionsToMany']['body'],
): Promise<Reply<'sendQuestionsToMany'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const questions = numberQuestions(texts)
    refuseInvalidQuestions(questions)

    const request = { id: batch, by: actor as Person, what: { questions, affected } }
    const { sent } = await processOnce(transaction, request, async () => {
      const ids = affected.map(({ id }) => id)
      const applications = requireAll(actor, ids, await lockApplicationsToDecide(transaction, ids))
      // Reads the rounds after taking the locks. Until this transaction ends, no other administrator can send rounds
      // about these applications.
      const rounds = await findLatestQuestionRounds(transaction, ids)
      refuseConflicts(
        applications.filter((application, place) => {
          const latest = rounds.get(application.id)
          return (latest?.id ?? null) !== affected[place]?.latest || askOutcome(application, latest) !== 'yes'
        }),
      )

      await insertQuestionRounds(transaction, { batch, applicationIds: ids, questions })

      await queueEmails(
        transaction,
        applications.flatMap((application) =>
          applicantRecipients(application).map((to) => questionsEmail(to, application, questions)),
        ),
      )
      return { reply: { sent: ids.length } }
    })
    return { sent }
  })

/**
 * Returns the applications in the order of the ids.
 * @throws Problem 'not-found' if the actor cannot see one of the applications
 */
function requireAll(
  actor: Actor,
  ids: readonly string[],
  found: readonly ApplicationToDecide[],
): ApplicationToDecide[] {
  const byId = new Map(found.map((application) => [application.id, application]))
  for (const id of ids) authorise(mayAskMany(actor, byId.get(id)))
  return ids.map((id) => byId.get(id) as ApplicationToDecide)
}

function refuseConflicts(applications: readonly ApplicationToDecide[]): void {
  if (applications.length === 0) return
  const conflicts = applications.map(({ id, company_name }) => ({ id, company_name }))
  throw new Problem('conflict', ASK_MANY_REFUSALS.conflict(conflicts.length), { conflicts })
}
