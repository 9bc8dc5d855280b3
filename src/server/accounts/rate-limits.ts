import { createHash } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import { addHit, clearHits, countHits, type Hits } from '#database/rate-limits.ts'
import { tooManyAttempts } from '#domain/accounts/messages.ts'
import {
  EMAILS_PER_HOUR,
  FAILED_SIGN_IN_DELAY_SECONDS,
  FAILED_SIGN_INS_MAX,
  FAILED_SIGN_INS_MINUTES,
  PASSWORD_CHECKS_MAX,
  PASSWORD_CHECKS_MINUTES,
  SIGN_INS_PER_MINUTE,
  SIGN_UPS_PER_MINUTE,
  TEST_EMAILS_PER_HOUR,
  WRONG_CODE_DELAY_SECONDS,
  WRONG_CODE_DELAY_SECONDS_MAX,
  WRONG_CODES_HOURS,
  WRONG_CODES_MAX,
} from '#domain/limits.ts'
import { Problem } from '#server/problem.ts'

type RateLimit = {
  readonly name: string
  readonly most: number
  readonly seconds: number
  /** Seconds to wait after the last of so many hits; without it, until the oldest is out of the time counted. */
  readonly delay?: (hits: number) => number
}

/** Decisions, Accounts. */
export const RATE_LIMITS = {
  signIns: { name: 'sign-in', most: SIGN_INS_PER_MINUTE, seconds: 60 },
  signUps: { name: 'sign-up', most: SIGN_UPS_PER_MINUTE, seconds: 60 },
  failedSignIns: {
    name: 'failed-sign-in',
    most: FAILED_SIGN_INS_MAX,
    seconds: FAILED_SIGN_INS_MINUTES * 60,
    delay: failedSignInDelay,
  },
  /** By the account's id; only whoever has its password, or a session of it, can use these up. */
  wrongCodes: {
    name: 'wrong-code',
    most: WRONG_CODES_MAX,
    seconds: WRONG_CODES_HOURS * 3600,
    delay: wrongCodeDelay,
  },
  /** By the account's id. */
  passwordChecks: {
    name: 'password-check',
    most: PASSWORD_CHECKS_MAX,
    seconds: PASSWORD_CHECKS_MINUTES * 60,
  },
  /** By the administrator's id. */
  testEmails: { name: 'test-letter', most: TEST_EMAILS_PER_HOUR, seconds: 3600 },
  emails: { name: 'letter', most: EMAILS_PER_HOUR, seconds: 3600 },
} as const satisfies Record<string, RateLimit>

/**
 * Seconds between one failed sign-in of an account and the next try. They double, and failures of 15 minutes ago
 * no longer count, so that guessing gets slow and the owner never waits long.
 */
export function failedSignInDelay(failures: number): number {
  if (failures < FAILED_SIGN_INS_MAX) return 0
  const doubled = FAILED_SIGN_IN_DELAY_SECONDS * 2 ** (failures - FAILED_SIGN_INS_MAX)
  return Math.min(doubled, FAILED_SIGN_INS_MINUTES * 60)
}

/** Seconds between one wrong code of an account and the next try. They double, up to a bound. */
export function wrongCodeDelay(wrong: number): number {
  if (wrong < WRONG_CODES_MAX) return 0
  return Math.min(WRONG_CODE_DELAY_SECONDS * 2 ** (wrong - WRONG_CODES_MAX), WRONG_CODE_DELAY_SECONDS_MAX)
}

/**
 * Takes one try of a limit. Tries that are refused do not count.
 * @param whose network or e-mail address
 * @returns undefined, or the moment from which there is another
 */
export async function takeAttempt(
  transaction: Transaction,
  limit: RateLimit,
  whose: string,
): Promise<Date | undefined> {
  const bucket = bucketOf(limit, whose)
  const hits = await countHits(transaction, bucket, limit.seconds)
  const next = nextAttemptAt(limit, hits)
  if (next) return next
  await addHit(transaction, bucket)
  return undefined
}

/** Forgets the tries taken so far. */
export const resetAttempts = (transaction: Transaction, limit: RateLimit, whose: string): Promise<void> =>
  clearHits(transaction, bucketOf(limit, whose))

/** @returns undefined when a try is free now */
export function nextAttemptAt(limit: RateLimit, { count, first, last, now }: Hits): Date | undefined {
  if (count < limit.most || !first || !last) return undefined
  const next = limit.delay ? addSeconds(last, limit.delay(count)) : addSeconds(first, limit.seconds)
  return next > now ? next : undefined
}

const addSeconds = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

// By a hash, so that whatever was typed makes a short name and no list of addresses arises.
const bucketOf = ({ name }: RateLimit, whose: string) =>
  `${name} ${createHash('sha256').update(whose).digest('base64url')}`

/**
 * @param next what `take` returned
 * @param title of the toast
 * @throws Problem 'rate-limited' naming when there is another try
 */
export function refuseIfLimited(next: Date | undefined, title?: string): void {
  if (!next) return
  const seconds = (next.getTime() - Date.now()) / 1000
  throw new Problem('rate-limited', tooManyAttempts(seconds), { title, retryAt: next })
}
