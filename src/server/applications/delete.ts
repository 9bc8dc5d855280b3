import type { Reply } from '#contract/calls.ts'
import { deleteDraft, findApplication } from '#database/applications.ts'
import { mayEdit } from '#server/access/applications.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

/** Deletes a draft, while its status is draft. Its files are swept once nothing refers to them. */
export const deleteApplication = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'deleteDraft'>> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    const application = await findApplication(transaction, id)
    authorise(mayEdit(actor, application))

    const deleted = await deleteDraft(transaction, id)
    if (!deleted) authorise('not-draft')

    return { done: true }
  })
