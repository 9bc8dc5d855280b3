import type { Calls, Reply } from '#contract/calls.ts'
import { setNoticeSeen } from '#database/users.ts'
import { mayApply } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

/** Records that the signed-in person has seen a version of the privacy notice. */
export const seePrivacyNotice = (
  { database }: Services,
  { session }: Caller,
  { version }: Calls['seePrivacyNotice']['body'],
): Promise<Reply<'seePrivacyNotice'>> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))

    if (actor.kind === 'person') await setNoticeSeen(transaction, actor.userId, version)
    return { done: true }
  })
