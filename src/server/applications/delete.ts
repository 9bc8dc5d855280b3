import type { Reply } from '#contract/calls.ts'
import { deleteDraft, findApplication } from '#database/applications.ts'
import { mayApply, mayEditApplication } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

/** Deletes a draft. The clean-up job deletes its files once nothing refers to them. */
export const deleteApplication = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'deleteDraft'>> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))
    authorise(mayEditApplication(actor, await findApplication(transaction, id)))

    const deleted = await deleteDraft(transaction, id)
    // The draft was submitted or deleted concurrently. A second read shows which.
    if (!deleted) authorise(mayEditApplication(actor, await findApplication(transaction, id)))

    return { done: true }
  })
