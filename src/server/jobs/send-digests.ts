import type { Transaction } from '#database/database.ts'
import {
  claimDigest,
  type DigestRow,
  databaseTime,
  deleteDigest,
  findDueMembers,
  selectDigest,
} from '#database/digests.ts'
import { type Member, queryAsMember } from '#database/member-query.ts'
import { MINUTE_MS } from '#domain/dates.ts'
import { type DigestRun, digestCriteria, digestRun, isEmptyDigest } from '#domain/open-tasks/digest.ts'
import { toMinute } from '#domain/review/submission-period.ts'
import type { EmailData } from '#server/email/email.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Services } from '#server/services.ts'
import { hashToken, newToken } from '#server/token.ts'
import type { Job } from './jobs.ts'

type DigestServices = Pick<Services, 'database' | 'site'>

/** Sends team members the digest on the days that they chose, if there is something to report. */
export const sendDigestsJob = (services: DigestServices): Job => ({
  name: 'send digests',
  everyMs: MINUTE_MS,
  run: (signal) => sendDigests(services, signal),
})

/** @throws AggregateError after trying all members, if some of the e-mails failed; the next run retries them */
export async function sendDigests(services: DigestServices, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  const { requireTwoStep: twoStepRequired, timeZone } = services.site.current
  const { run, due } = await services.database.asWorker(async (transaction) => {
    const run = digestRun(await databaseTime(transaction), timeZone)
    return { run, due: run ? await findDueMembers(transaction, run, twoStepRequired) : [] }
  })
  for (const userId of due) {
    if (!run || signal?.aborted) break
    const member = { userId, twoStepRequired }
    try {
      await services.database.asWorker((transaction) => sendDigest(transaction, member, run))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some digests could not be composed.')
}

/**
 * Claims the run, counts the applications and enqueues the e-mail in one transaction, so that only one server sends it,
 * and only once.
 */
async function sendDigest(transaction: Transaction, member: Member, run: DigestRun): Promise<void> {
  const token = newToken()
  const claimed = await claimDigest(transaction, member, run, hashToken(token))
  if (!claimed) return

  const since = toMinute(claimed.since)
  const content = await readContent(transaction, member, since)
  if (!content) return

  await queueEmail(transaction, {
    template: 'digest',
    to: { name: claimed.full_name, address: claimed.email, userId: member.userId },
    data: { user_id: member.userId, since, token, ...content },
  })
}

type Digest = EmailData['digest']

/** Returns the content of the member's e-mail, or undefined if there is nothing to report. */
async function readContent(
  transaction: Transaction,
  member: Member,
  since: string,
): Promise<Pick<Digest, 'companies' | 'counts' | 'followed'> | undefined> {
  const counting = selectDigest(digestCriteria(member.userId, since), since)
  const [row] = (await queryAsMember<DigestRow>(transaction, member, counting)) ?? []
  if (!row || isEmptyDigest(row)) return undefined
  const { companies, followed, ...counts } = row
  return { companies, counts, followed }
}

/**
 * Rebuilds an enqueued digest, because its recipient may have lost access to some applications since.
 * @param id id in the outbox
 * @returns undefined if the e-mail was deleted, because there is nothing left to report
 */
export async function refreshDigest(
  transaction: Transaction,
  id: string,
  queued: Digest,
  twoStepRequired: boolean,
): Promise<Digest | undefined> {
  const member = { userId: queued.user_id, twoStepRequired }
  const content = await readContent(transaction, member, queued.since)
  if (content) return { ...queued, ...content }
  await deleteDigest(transaction, id)
  return undefined
}
