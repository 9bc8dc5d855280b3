import { sweepEmailTokens } from '#database/email-tokens.ts'
import { sweepLoginChallenges } from '#database/login-challenges.ts'
import { sweepHits } from '#database/rate-limits.ts'
import { sweepSessions } from '#database/sessions.ts'
import { sweepSignUps } from '#database/sign-ups.ts'
import { sweepInvitations } from '#database/team.ts'
import { EXPIRED_LINK_DAYS } from '#domain/limits.ts'
import type { Services } from '#server/services.ts'

/**
 * Clears sessions and half sign-ins that have run out, tries that no limit counts any more, and links, sign-ups
 * and invitations of long ago.
 */
export const sweepAccounts = ({ database }: Pick<Services, 'database'>): Promise<void> =>
  database.asWorker(async (transaction) => {
    await sweepSessions(transaction)
    await sweepLoginChallenges(transaction)
    await sweepHits(transaction)
    await sweepEmailTokens(transaction, EXPIRED_LINK_DAYS)
    await sweepSignUps(transaction, EXPIRED_LINK_DAYS)
    await sweepInvitations(transaction, EXPIRED_LINK_DAYS)
  })
