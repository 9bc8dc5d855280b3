import type { Reply } from '#contract/calls.ts'
import { afterCommit } from '#database/after-commit.ts'
import { retryFailedEmails } from '#database/outbox.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { emailStored } from '#server/mail/nudge.ts'
import type { Services } from '#server/services.ts'

/** Makes the e-mails that were given up due again, with all their tries. */
export const retryEmails = (
  { database }: Pick<Services, 'database'>,
  { session }: Caller,
): Promise<Reply<'retryEmails'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const due = await retryFailedEmails(transaction)

    afterCommit(transaction, emailStored)
    return { due }
  })
