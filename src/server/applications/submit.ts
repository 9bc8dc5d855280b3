import type { Calls, Reply } from '#contract/calls.ts'
import { findApplicants } from '#database/applicants.ts'
import { insertEmptyDraft, submitDraft } from '#database/applications.ts'
import type { Transaction } from '#database/database.ts'
import { type FundingRoundStatusRow, findClosedFundingRounds } from '#database/funding-rounds.ts'
import { findSubmittableForm } from '#database/own-questions.ts'
import { copyAnswersToProfile } from '#database/profiles.ts'
import { askOnSubmission } from '#database/question-sets.ts'
import type { Person } from '#domain/actor.ts'
import {
  type Answers,
  type ApplicationForm,
  applicationForm,
} from '#domain/applications/form/application-form.ts'
import { isSubmitted } from '#domain/applications/life-cycle.ts'
import { FORM_CHANGED, requiredFieldsMissing, validationToast } from '#domain/applications/messages.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { fundingRoundClosed } from '#domain/funding-rounds/messages.ts'
import { changedKeys } from '#domain/records/record.ts'
import { mayApply, maySubmitApplication } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { accountRecipient, queueEmails } from '#server/email/outbox.ts'
import { presentFundingRoundStatus } from '#server/funding-rounds/present.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem, problemOf } from '#server/problem.ts'
import { questionsEmail } from '#server/questions/questions-email.ts'
import { mergeAndStore, retryOnConflict } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'
import { presentSubmitted } from './read.ts'
import { type DraftRow, draftRecord, findDraft, prepareChanges, refuseInvalidDraft } from './save.ts'

type Submission = Calls['submit']['body']

/** A submission with the form to which all its changes belong. */
type PreparedSubmission = Submission & { readonly form: ApplicationForm }

type Outcome =
  | { submitted: Reply<'submit'> }
  | { faults: readonly ValidationError[] }
  | { closed: FundingRoundStatusRow }
  | 'form-changed'

/**
 * Submits a draft once, asks the questions of the marked set, and e-mails the receipt and the questions. A repeated
 * request gets the same response, even from a second tab, unless the request has unsubmitted changes. The last changes
 * are saved even if validation fails (D-form.3), no round is open or the questions have changed, so these errors are
 * thrown after the commit.
 * If any of the changes conflict, none are saved.
 * @throws Problem 'validation-failed' with the invalid fields; 'funding-round-closed'; 'form-changed'; 'conflict' if
 * another tab changed
 *   the same fields; 'already-submitted' if it was submitted with different answers; 'already-exists' if another copy of the
 *   same application is submitted
 */
export async function submitApplication(
  { database }: Services,
  { session }: Caller,
  id: string,
  save: Submission,
): Promise<Reply<'submit'>> {
  refuseInvalidDraft(save.changes)
  const outcome = await database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))

    if (save.base_version === 0) await insertEmptyDraft(transaction, id, save.via)
    const { form, changes: prepared } = await prepareChanges(transaction, save.changes)
    const changes = form.normalise(prepared)
    return retryOnConflict(() => submitOnce(transaction, actor as Person, id, { ...save, changes, form }))
  })
  if (outcome === 'form-changed') throw problemOf('form-changed', FORM_CHANGED)
  if ('submitted' in outcome) return outcome.submitted
  if ('closed' in outcome) throw fundingRoundClosedProblem(outcome.closed)
  const toast = validationToast(outcome.faults, 'submitting') ?? requiredFieldsMissing('submitting')
  throw problemOf('validation-failed', toast, { faults: outcome.faults })
}

async function submitOnce(
  transaction: Transaction,
  person: Person,
  id: string,
  save: PreparedSubmission,
): Promise<Outcome | undefined> {
  const row = requireSubmittable(person, await findDraft(transaction, id), save)
  if (isSubmitted(row)) return { submitted: presentSubmitted(row) }

  const stored = await mergeAndStore(transaction, draftRecord(id), row, save)
  if (!stored) return undefined
  const { stamp, merge } = stored
  if (merge.conflicts.length > 0) throw conflictError()
  const closed = await findClosedFundingRounds(transaction, id)
  if (closed) return { closed }
  const { form_version: shown = 0 } = save
  // Without own questions, there is no version to find.
  const version = row.form || shown > 0 ? await findSubmittableForm(transaction, shown) : null
  if (version === undefined) return 'form-changed'
  const form = applicationForm(version)
  const answers = form.answersFrom({ ...row.answers, ...merge.apply })
  const faults = form.validate(answers)
  if (faults.length > 0) return { faults }

  const submitted = await submitDraft(
    transaction,
    { id, version: stamp.version },
    { version: version?.number ?? null, answers },
  )
  if (!submitted) return undefined
  await copyAnswersToProfile(transaction, person.userId, answers)
  const questions = await askOnSubmission(transaction, id)

  const { company_name } = answers
  const recipients = (await findApplicants(transaction, id)).flatMap((one) => accountRecipient(one) ?? [])
  await queueEmails(
    transaction,
    recipients.map((to) => ({ template: 'receipt', to, data: { company: company_name } })),
  )
  if (questions.length > 0) {
    await queueEmails(
      transaction,
      recipients.map((to) => questionsEmail(to, { id, company_name }, questions)),
    )
  }
  return { submitted: presentSubmitted({ id, ...submitted }) }
}

function requireSubmittable(
  person: Person,
  row: DraftRow | undefined,
  { form, changes }: PreparedSubmission,
): DraftRow {
  const changesNothing =
    row !== undefined && changedKeys<Answers>(form, form.answersFrom(row.answers), changes).length === 0
  authorise(maySubmitApplication(person, row, changesNothing))
  return row as DraftRow
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
