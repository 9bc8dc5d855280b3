import type { Reply } from '#contract/calls.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { emailTo, wordsFor } from './letter-words.ts'
import { lockDecidable } from './lock-decidable.ts'
import { presentUndo } from './present.ts'
import { putInForce } from './put-in-force.ts'

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
    const { applicant, by } = await lockDecidable(transaction, actor, id, status)

    const change = { status, reason_ids: [], note: '' }
    const email = emailTo(applicant, change, await wordsFor(transaction, change), config)

    const terms = { by, change, undoSeconds: config.undoSeconds }
    const [decision] = await putInForce(transaction, [{ applicant, email }], terms)
    return { id, application_status: status, undo: presentUndo(decision, config) }
  })
