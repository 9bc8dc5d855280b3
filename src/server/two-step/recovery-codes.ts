import { createHash, randomInt } from 'node:crypto'
import type { Calls, Reply } from '#contract/calls.ts'
import { lockTotpSecret, replaceRecoveryCodes } from '#database/two-step.ts'
import { groupCode } from '#domain/accounts/two-step-code.ts'
import { TWO_STEP_REFUSALS } from '#domain/accounts/two-step-messages.ts'
import { RECOVERY_CODES, TOTP_SETUP_MINUTES } from '#domain/limits.ts'
import { requireAccount, verifyOwnPassword } from '#server/accounts/own-account.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

const title = TWO_STEP_REFUSALS.notRenewed

/**
 * Replaces the recovery codes if the password is right.
 * @throws Problem 'conflict' if two-step sign-in is off, 'wrong-password', 'rate-limited', 'signed-out'
 */
export async function renewRecoveryCodes(
  services: Services,
  caller: Caller,
  { password }: Calls['renewRecoveryCodes']['body'],
): Promise<Reply<'renewRecoveryCodes'>> {
  const owner = await requireAccount(services, caller)
  await verifyOwnPassword(services, owner, password, title)

  return services.database.asAccounts(async (transaction) => {
    const totp = await lockTotpSecret(transaction, owner.userId, TOTP_SETUP_MINUTES)
    if (!totp?.secret) throw new Problem('conflict', TWO_STEP_REFUSALS.notEnabled, { title })
    const { codes, hashes } = newRecoveryCodes()
    await replaceRecoveryCodes(transaction, owner.userId, hashes)
    return { recovery_codes: codes }
  })
}

// Omits 0, 1, i, l, o and u, which are easily confused with other characters on paper.
const CHARACTERS = '23456789abcdefghjkmnpqrstvwxyz'
/** The codes have 78 bits. They cannot be guessed even from their hashes, which therefore need no salt. */
const LENGTH = 16

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('')

/** Returns new codes, and their hashes to store. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  return { codes: codes.map((code) => groupCode(code, '-')), hashes: codes.map(hashRecoveryCode) }
}

/** @param code as returned by `parseTwoStepCode` */
export const hashRecoveryCode = (code: string): string => createHash('sha256').update(code).digest('hex')
