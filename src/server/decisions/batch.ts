import type { Calls, Reply } from '#contract/calls.ts'
import { findApplicants } from '#database/applicants.ts'
import type { Transaction } from '#database/database.ts'
import { findPendingDecisions, insertHeld, type NewDecision } from '#database/decisions.ts'
import type { Person } from '#domain/actor.ts'
import { PREVIEWED_EMAILS } from '#domain/limits.ts'
import { BATCH_REFUSALS } from '#domain/review/decision-refusals.ts'
import { emailOutcomeOf } from '#domain/review/decisions.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { safeName } from '#domain/safe-names.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister, mayDecide } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { applyDecisions, type DecisionInput, type DecisionTerms, decisionRow } from './apply-decisions.ts'
import { emailTo, hashWording, loadWording, renderDecisionEmail } from './decision-email.ts'
import { decideIdempotently } from './idempotency.ts'
import { lockForDecisions, refuseConflicts, type SubmittedApplication } from './lock-applications.ts'

/**
 * Says what a change would do, and to whom: nothing is stored, and nobody is kept from deciding meanwhile.
 * @throws Problem 'not-found' when one of them is not to be seen
 */
export const previewBatch = (
  { config, database }: Services,
  { session }: Caller,
  { ids, change }: Calls['previewBatch']['body'],
): Promise<Reply<'previewBatch'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const found = new Map((await findApplicants(transaction, ids)).map((one) => [one.id, one]))
    const named = ids.map((id) => found.get(id))
    for (const one of named) authorise(mayDecide(actor, one?.application_status, change.status))
    const applicants = named as SubmittedApplication[]

    const waiting = new Map(
      (await findPendingDecisions(transaction, ids)).map((one) => [one.application_id, one]),
    )
    const outlooks = applicants.map((applicant) => ({
      applicant,
      email: emailOutcomeOf(
        {
          current: applicant.application_status,
          pending: waiting.get(applicant.id),
          hasFounder: applicant.email !== null,
        },
        change.status,
      ),
    }))
    const words = await loadWording(transaction, change)
    const told = outlooks.filter(({ email }) => email === 'yes').slice(0, PREVIEWED_EMAILS)
    return {
      affected: outlooks.map(({ applicant, email }) => ({ ...presentAffected(applicant), email })),
      emails: told.map(({ applicant }) => {
        const to = safeName(applicant.full_name ?? '')
        const email = emailTo(applicant, change, words, config)
        return { id: applicant.id, to, ...renderDecisionEmail(to, email, change.status, config) }
      }),
      words: hashWording(words),
    }
  })

const presentAffected = ({
  id,
  company_name,
  applicant_name,
  application_status,
  version,
}: SubmittedApplication) => ({
  id,
  company_name,
  applicant_name: applicant_name || REVIEW_TEXTS.applicantUnknown,
  from_status: application_status,
  version,
})

/**
 * Decides about many as it was previewed, all or none; the same request again does nothing more.
 * @throws Problem 'not-found' when one of them is not to be seen, 'conflict' when any was decided about since the preview,
 * each named, or the words of the e-mail are others, 'already-exists' when the id is that of another request
 */
export const commitBatch = (
  { config, database }: Services,
  { session }: Caller,
  { id, change, how, affected, words: previewed }: Calls['commitBatch']['body'],
): Promise<Reply<'commitBatch'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const by = actor as Person

    return decideIdempotently(transaction, { id, by, what: { change, how, affected } }, async () => {
      const ids = affected.map((one) => one.id)
      const { applicants } = await lockForDecisions(transaction, actor, ids, change.status)
      const moved = applicants.filter(({ version }, place) => version !== affected[place]?.version)
      refuseConflicts(moved, BATCH_REFUSALS.conflict)
      const words = await loadWording(transaction, change)
      if (how !== 'none' && hashWording(words) !== previewed) {
        throw new Problem('conflict', BATCH_REFUSALS.templateConflict, { moved: [] })
      }
      const all = applicants.map((applicant) => ({
        applicant,
        email: how === 'none' ? undefined : emailTo(applicant, change, words, config),
      }))

      const terms = { by, change, batch: id }
      if (how === 'hold') return { reply: presentDecided(await holdDecisions(transaction, all, terms)) }
      const { undoSeconds } = config
      const rows = await applyDecisions(transaction, all, { ...terms, undoSeconds })
      return { reply: presentDecided(rows), undoSeconds: rows.length > 0 ? undoSeconds : 0 }
    })
  })

/** Stores decisions without a trace for anybody but administrators, until they are released. */
async function holdDecisions(
  transaction: Transaction,
  all: readonly DecisionInput[],
  terms: DecisionTerms,
): Promise<NewDecision[]> {
  const rows = all.flatMap((decided) => {
    const standing = decided.applicant.application_status as Calls['changeStatus']['body']['status']
    return standing === terms.change.status ? [] : [decisionRow(decided, terms, standing)]
  })
  await insertHeld(transaction, rows)
  return rows
}

const presentDecided = (rows: readonly NewDecision[]) => ({
  decided: rows.map(({ id, application_id }) => ({ id, application_id })),
  emails: rows.filter(({ subject }) => subject !== null).length,
})
