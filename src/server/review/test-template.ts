import type { Calls, Reply } from '#contract/calls.ts'
import type { Person } from '#domain/actor.ts'
import { EMAIL_TEST } from '#domain/review/deciding-refusals.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import { LIMITS, refuseUntil, take } from '#server/accounts/limits.ts'
import type { Caller } from '#server/http/caller.ts'
import { labelOf } from '#server/mail/letters/status-changed.ts'
import { tell } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { emailTo } from './letter-words.ts'
import { refuseUnknown } from './refuse-unknown.ts'

/**
 * Sends an e-mail in these words to the actor's own address, as though a company had been decided about.
 * @throws Problem 'validation-failed' for what is unknown in braces, or blank; 'rate-limited' for the actor's e-mails
 */
export async function testTemplate(
  { config, database }: Services,
  { session }: Caller,
  { status, ...template }: Calls['testTemplate']['body'],
): Promise<Reply<'testTemplate'>> {
  const { userId } = await database.transaction(session, 'administrator', async (_, actor) => {
    authorise(mayAdminister(actor))
    refuseUnknown(template)
    return actor as Person
  })
  // In a transaction of its own, which counts for accounts; the next asks again who it is that tests.
  refuseUntil(await database.asAccounts((own) => take(own, LIMITS.testEmails, userId)))
  return database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const { email, fullName } = actor as Person

    const change = { status, reason_ids: [], note: EMAIL_TEST.note }
    const applicant = { company_name: EMAIL_TEST.company, full_name: fullName }
    const words = { template, reasons: [EMAIL_TEST.reason] }
    const { subject, body } = emailTo(applicant, change, words, config)

    await tell(transaction, {
      template: 'status-changed',
      to: { name: fullName, address: email },
      data: { subject: EMAIL_TEST.subject(subject), body, status: labelOf(status) },
    })
    return { sent_to: email }
  })
}
