import type { Reply } from '#contract/calls.ts'
import { findApplicants } from '#database/applicants.ts'
import { deleteDraft, findApplication } from '#database/applications.ts'
import type { Transaction } from '#database/database.ts'
import { followWithdrawal } from '#database/meetings.ts'
import { undoWithdrawal, withdrawApplication } from '#database/withdrawals.ts'
import { WITHDRAWAL_REFUSALS } from '#domain/applications/withdrawal.ts'
import { trimBlank } from '#domain/typed-text.ts'
import { mayApply, mayManageDraft, mayManageSubmitted } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { queueMeetingUpdate } from '#server/email/meeting-updates.ts'
import { accountRecipient } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

/**
 * Withdraws the founder's own application. Undoes a decision that can still be undone, discards a held decision,
 * deletes unsent e-mails about decisions and questions, and cancels a meeting ahead. A repeated request has no effect.
 * @throws Problem 'not-found' for a draft or somebody else's application
 */
export const withdraw = (
  services: Services,
  { session }: Caller,
  id: string,
  reason: string,
): Promise<Reply<'withdraw'>> =>
  services.database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))
    authorise(mayManageSubmitted(actor, await findApplication(transaction, id)))

    await withdrawApplication(transaction, id, trimBlank(reason))
    await updateMeeting(services, transaction, id)
    return { done: true }
  })

/**
 * Undoes a withdrawal, and restores the meeting that it cancelled. A repeated request has no effect.
 * @throws Problem 'not-found' for a draft or somebody else's application; 'conflict' if the time to undo is over;
 *   'already-exists' if another copy of the same application is submitted
 */
export const undoOwnWithdrawal = (
  services: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'undoWithdrawal'>> =>
  services.database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))
    authorise(mayManageSubmitted(actor, await findApplication(transaction, id)))

    if (!(await undoWithdrawal(transaction, id))) throw new Problem('conflict', WITHDRAWAL_REFUSALS.tooLate)
    await updateMeeting(services, transaction, id)
    return { done: true }
  })

/**
 * Cancels or restores the meeting of an application. The e-mails wait for the undo time, as those of decisions do, so
 * that an undo within that time sends none.
 */
async function updateMeeting(
  { site, config }: Services,
  transaction: Transaction,
  id: string,
): Promise<void> {
  const meeting = await followWithdrawal(transaction, id, site.current.requireTwoStep)
  if (!meeting) return
  const terms = { seconds: config.undoSeconds, except: meeting.dropped }
  const applicants = (await findApplicants(transaction, id)).flatMap((one) => accountRecipient(one) ?? [])
  await queueMeetingUpdate(transaction, applicants, meeting, terms)
}

/** Deletes a draft. The clean-up job deletes its files once nothing refers to them. */
export const deleteApplication = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'deleteDraft'>> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))
    authorise(mayManageDraft(actor, await findApplication(transaction, id)))

    const deleted = await deleteDraft(transaction, id)
    // The draft was submitted or deleted concurrently. A second read shows which.
    if (!deleted) authorise(mayManageDraft(actor, await findApplication(transaction, id)))

    return { done: true }
  })
