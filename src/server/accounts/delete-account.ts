import type { Calls, Reply } from '#contract/calls.ts'
import { countOwnSubmitted, deleteOwnAccount } from '#database/account-deletion.ts'
import { findApplicants } from '#database/applicants.ts'
import type { Transaction } from '#database/database.ts'
import { findOwnMeetingsAhead, type OwnMeeting } from '#database/meetings.ts'
import { ACCOUNT_REFUSALS, SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import { mayApply } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import type { Recipient } from '#server/email/email.ts'
import { queueMeetingUpdate } from '#server/email/meeting-updates.ts'
import { accountRecipient, queueEmail } from '#server/email/outbox.ts'
import { deleteFiles } from '#server/files/delete-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { expiredKnownBrowserCookie, expiredSessionCookie } from '#server/http/cookies.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { requireAccount, verifyOwnPassword } from './own-account.ts'

/**
 * If the password is right, deletes the account with its drafts, unsubmitted answers, unused files, profile,
 * memberships, sessions and e-mails, cancels meetings ahead, and notifies the owner. Unless `also_submitted` is true,
 * submitted applications pass to a member with their meetings, or remain without an owner (D-accounts.20).
 * @throws Problem 'wrong-password', 'rate-limited', 'signed-out'
 */
export async function deleteAccount(
  services: Services,
  caller: Caller,
  { password, also_submitted }: Calls['deleteAccount']['body'],
): Promise<{ reply: Reply<'deleteAccount'>; cookies: readonly string[] }> {
  const owner = await requireAccount(services, caller)
  await verifyOwnPassword(services, owner, password, ACCOUNT_REFUSALS.deletion)

  const paths = await services.database.transaction(
    caller.session,
    'applicant',
    async (transaction, actor) => {
      authorise(mayApply(actor))
      const kept = also_submitted ? 0 : await countOwnSubmitted(transaction)
      const meetings = await findOwnMeetingsAhead(transaction, services.site.current.requireTwoStep)
      const members = await findMembersOf(transaction, meetings)
      const files = await deleteOwnAccount(transaction, also_submitted)
      if (!files) throw new Problem('signed-out', SIGN_IN_REFUSALS.sessionMissing)
      const to = { name: owner.fullName, address: owner.email }
      const ending = meetings.filter(
        ({ id, entry }) => !entry.cancelled && (also_submitted || !members.get(id)?.length),
      )
      for (const { entry, ...meeting } of ending) {
        const cancelled = { ...entry, sequence: entry.sequence + 1, cancelled: true }
        await queueMeetingUpdate(
          transaction,
          [to, ...(members.get(meeting.id) ?? [])],
          { ...meeting, entry: cancelled },
          { account_deleted: true },
        )
      }
      await queueEmail(transaction, { template: 'account-deleted', to, data: { kept } })
      return files
    },
  )

  const [err] = await deleteFiles(services, paths)
  if (err)
    services.log.error({ err }, 'Could not delete the files of a deleted account; the sweep will delete them')
  const { config } = services
  return { reply: { done: true }, cookies: [expiredSessionCookie(config), expiredKnownBrowserCookie(config)] }
}

/** Returns the members of applications with a meeting, by application. */
async function findMembersOf(
  transaction: Transaction,
  meetings: readonly OwnMeeting[],
): Promise<Map<string, Recipient[]>> {
  const members = new Map<string, Recipient[]>()
  for (const { id } of meetings) {
    const others = (await findApplicants(transaction, id)).filter(({ is_owner }) => !is_owner)
    members.set(
      id,
      others.flatMap((one) => accountRecipient(one) ?? []),
    )
  }
  return members
}
