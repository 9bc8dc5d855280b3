import type { Reply } from '#contract/calls.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import type { Caller } from '#server/http/caller.ts'
import { presentUndo } from '#server/review/read-applications.ts'
import type { Services } from '#server/services.ts'
import { applyDecisions } from './apply-decisions.ts'
import { emailTo, loadWording } from './decision-email.ts'
import { lockForDecision } from './lock-applications.ts'

/**
 * Sets any of the seven statuses at once; the e-mail waits for the time of Undo. The same status again changes nothing
 * and tells nobody, nor does one that puts back what the founder knows.
 */
export const changeStatus = (
  { config, database }: Services,
  { session }: Caller,
  id: string,
  status: ReviewStatus,
): Promise<Reply<'changeStatus'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    const { applicant, by } = await lockForDecision(transaction, actor, id, status)

    const change = { status, reason_ids: [], note: '' }
    const email = emailTo(applicant, change, await loadWording(transaction, change), config)

    const terms = { by, change, undoSeconds: config.undoSeconds }
    const [decision] = await applyDecisions(transaction, [{ applicant, email }], terms)
    return { id, application_status: status, undo: presentUndo(decision, config) }
  })
