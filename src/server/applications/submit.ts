import type { Reply } from '#contract/calls.ts'
import {
  type ApplicationRow,
  findApplication,
  insertEmptyDraft,
  submitDraft,
} from '#database/applications.ts'
import type { Transaction } from '#database/database.ts'
import { type FundingRoundStatusRow, findClosedFundingRounds } from '#database/funding-rounds.ts'
import { copyAnswersToProfile } from '#database/profiles.ts'
import { askOnSubmission } from '#database/question-sets.ts'
import type { Person } from '#domain/actor.ts'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { isSubmitted } from '#domain/applications/life-cycle.ts'
import { requiredFieldsMissing, validationToast } from '#domain/applications/messages.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { fundingRoundClosed } from '#domain/funding-rounds/messages.ts'
import { changedKeys } from '#domain/records/record.ts'
import { mayApply, maySubmitApplication } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { presentFundingRoundStatus } from '#server/funding-rounds/present.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem, problemOf } from '#server/problem.ts'
import { questionsEmail } from '#server/questions/questions-email.ts'
import { mergeAndStore, retryOnConflict } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'
import { presentSubmitted } from './read.ts'
import { type DraftSave, draftRecord, refuseInvalidDraft, withStoredFileDetails } from './save.ts'

type Outcome =
  | { submitted: Reply<'submit'> }
  | { faults: readonly ValidationError[] }
  | { closed: FundingRoundStatusRow }

/**
 * Submits a draft once, asks the questions of the marked set, and e-mails the receipt and the questions. A repeated
 * request gets the same response, even from a second tab, unless the request has unsubmitted changes. The last changes
 * are saved even if validation fails (D-form.3) or no round is open, so these errors are thrown after the commit.
 * If any of the changes conflict, none are saved.
 * @throws Problem 'validation-failed' with the invalid fields; 'funding-round-closed'; 'conflict' if another tab changed
 *   the same fields; 'already-submitted' if it was submitted with different answers; 'already-exists' if another copy of the
 *   same application is submitted
 */
export async function submitApplication(
  { database }: Services,
  { session }: Caller,
  id: string,
  save: DraftSave,
): Promise<Reply<'submit'>> {
  refuseInvalidDraft(save.changes)
  const outcome = await database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))

    if (save.base_version === 0) await insertEmptyDraft(transaction, id)
    const changes = APPLICATION_FORM.normalise(
      await withStoredFileDetails(APPLICATION_FORM, transaction, save.changes),
    )
    return retryOnConflict(() => submitOnce(transaction, actor as Person, id, { ...save, changes }))
  })
  if ('submitted' in outcome) return outcome.submitted
  if ('closed' in outcome) throw fundingRoundClosedProblem(outcome.closed)
  const toast = validationToast(outcome.faults, 'submitting') ?? requiredFieldsMissing('submitting')
  throw problemOf('validation-failed', toast, { faults: outcome.faults })
}

async function submitOnce(
  transaction: Transaction,
  person: Person,
  id: string,
  save: DraftSave,
): Promise<Outcome | undefined> {
  const row = requireSubmittable(person, await findApplication(transaction, id), save.changes)
  if (isSubmitted(row)) return { submitted: presentSubmitted(row) }

  const stored = await mergeAndStore(transaction, draftRecord(id), row, save)
  if (!stored) return undefined
  const { stamp, merge } = stored
  if (merge.conflicts.length > 0) throw conflictError()
  const closed = await findClosedFundingRounds(transaction, id)
  if (closed) return { closed }
  const answers = { ...row.answers, ...merge.apply }
  const faults = APPLICATION_FORM.validate(answers)
  if (faults.length > 0) return { faults }

  const submitted = await submitDraft(transaction, { id, version: stamp.version })
  if (!submitted) return undefined
  await copyAnswersToProfile(transaction, person.userId, answers)
  const questions = await askOnSubmission(transaction, id)

  const to = { name: person.fullName, address: person.email, userId: person.userId }
  const { company_name } = answers
  await queueEmail(transaction, { template: 'receipt', to, data: { company: company_name } })
  if (questions.length > 0) {
    await queueEmail(transaction, questionsEmail(to, { id, company_name }, questions))
  }
  return { submitted: presentSubmitted({ id, ...submitted }) }
}

function requireSubmittable(
  person: Person,
  row: ApplicationRow | undefined,
  changes: DraftSave['changes'],
): ApplicationRow {
  const changesNothing =
    row !== undefined && changedKeys<Answers>(APPLICATION_FORM, row.answers, changes).length === 0
  authorise(maySubmitApplication(person, row, changesNothing))
  return row as ApplicationRow
}

/** Formats times in UTC, because the server does not know the founder's time zone. Browsers use their own. */
function fundingRoundClosedProblem(row: FundingRoundStatusRow): Problem {
  const status = presentFundingRoundStatus(row)
  return problemOf('funding-round-closed', fundingRoundClosed(status, 'UTC'), { funding_rounds: status })
}

const conflictError = () =>
  new Problem(
    'conflict',
    'This application was changed in another tab or on another device. Please review the fields that differ, then submit again.',
  )
