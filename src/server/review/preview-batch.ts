import type { Calls, Reply } from '#contract/calls.ts'
import { findApplicants } from '#database/applicants.ts'
import { waitingDecisions } from '#database/decisions.ts'
import { PREVIEWED_EMAILS } from '#domain/limits.ts'
import { plainName } from '#domain/plain-names.ts'
import { emailOutcomeOf } from '#domain/review/decisions.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { mayAdminister, mayDecide } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { asRead } from './as-read.ts'
import { emailTo, hashOfWords, wordsFor } from './letter-words.ts'
import type { Decidable } from './lock-decidable.ts'

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
    const applicants = named as Decidable[]

    const waiting = new Map(
      (await waitingDecisions(transaction, ids)).map((one) => [one.application_id, one]),
    )
    const outlooks = applicants.map((applicant) => ({
      applicant,
      email: emailOutcomeOf(
        {
          standing: applicant.application_status,
          waiting: waiting.get(applicant.id),
          hasFounder: applicant.email !== null,
        },
        change.status,
      ),
    }))
    const words = await wordsFor(transaction, change)
    const told = outlooks.filter(({ email }) => email === 'yes').slice(0, PREVIEWED_EMAILS)
    return {
      affected: outlooks.map(({ applicant, email }) => ({ ...presentConcerned(applicant), email })),
      emails: told.map(({ applicant }) => {
        const to = plainName(applicant.full_name ?? '')
        const email = emailTo(applicant, change, words, config)
        return { id: applicant.id, to, ...asRead(to, email, change.status, config) }
      }),
      words: hashOfWords(words),
    }
  })

const presentConcerned = ({ id, company_name, applicant_name, application_status, version }: Decidable) => ({
  id,
  company_name,
  applicant_name: applicant_name || REVIEW_TEXTS.applicantUnknown,
  from_status: application_status,
  version,
})
