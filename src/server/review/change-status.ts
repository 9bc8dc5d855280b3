import type { Reply } from '#contract/calls.ts'
import { findApplicant, setStatus } from '#database/review.ts'
import { describeStatus, type ReviewStatus } from '#domain/applications/status.ts'
import { mayAdminister, mayDecide } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { tell } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'

/** Sets any of the seven statuses; the founder is told once. The same status again changes nothing and tells nobody. */
export const changeStatus = (
  { database }: Services,
  { session }: Caller,
  id: string,
  status: ReviewStatus,
): Promise<Reply<'changeStatus'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const applicant = await findApplicant(transaction, id)
    authorise(mayDecide(actor, applicant?.application_status, status))

    const version = await setStatus(transaction, id, status)

    if (version !== undefined && applicant?.email) {
      await tell(transaction, {
        letter: 'status-changed',
        to: { name: applicant.full_name ?? '', address: applicant.email },
        data: { company: applicant.company_name, status: describeStatus(status).label },
      })
    }
    return { id, application_status: status }
  })
