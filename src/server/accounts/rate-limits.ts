import { createHash } from 'node:crypto'
import type { Database, Transaction } from '#database/database.ts'
import { addHit, clearHits, countHits, type Hits } from '#database/rate-limits.ts'
import { tooManyAttempts } from '#domain/accounts/messages.ts'
import {
  CO_FOUNDER_INVITATIONS_PER_HOUR,
  EMAILS_FROM_ALL_NETWORKS_PER_HOUR,
  EMAILS_PER_HOUR,
  EMAILS_TO_KNOWN_BROWSERS_PER_HOUR,
  FAILED_SIGN_IN_DELAY_SECONDS,
  FAILED_SIGN_INS_MAX,
  FAILED_SIGN_INS_MINUTES,
  PASSWORD_CHECKS_MAX,
  PASSWORD_CHECKS_MINUTES,
  SIGN_INS_PER_MINUTE,
  SIGN_UPS_PER_MINUTE,
  TEST_EMAILS_PER_HOUR,
  WIDER_NETWORK_FACTOR,
  WRONG_CODE_DELAY_SECONDS,
  WRONG_CODE_DELAY_SECONDS_MAX,
  WRONG_CODES_HOURS,
  WRONG_CODES_MAX,
} from '#domain/limits.ts'
import type { Config } from '#server/config/config.ts'
import type { Caller } from '#server/http/caller.ts'
import { networksOf } from '#server/http/client-address.ts'
import { isKnownBrowser } from '#server/http/cookies.ts'
import { Problem } from '#server/problem.ts'

type RateLimit = {
  readonly name: string
  readonly max: number
  readonly seconds: number
  /**
   * Returns the seconds to wait after this number of hits. By default, the wait ends when the oldest hit leaves the
   * window.
   */
  readonly delay?: (hits: number) => number
}

/** The rate limits. Their `name` is stored in the database. */
export const RATE_LIMITS = {
  /** Per network. */
  signIns: { name: 'sign-in', max: SIGN_INS_PER_MINUTE, seconds: 60 },
  /** Per network. Also covers resent links, password resets and the set-up. */
  signUps: { name: 'sign-up', max: SIGN_UPS_PER_MINUTE, seconds: 60 },
  /** Per e-mail address, with or without an account. */
  failedSignIns: {
    name: 'failed-sign-in',
    max: FAILED_SIGN_INS_MAX,
    seconds: FAILED_SIGN_INS_MINUTES * 60,
    delay: failedSignInDelay,
  },
  /** Per account id. Only callers with the password or a session of the account reach this limit. */
  wrongCodes: {
    name: 'wrong-code',
    max: WRONG_CODES_MAX,
    seconds: WRONG_CODES_HOURS * 3600,
    delay: wrongCodeDelay,
  },
  /** Per account id. */
  passwordChecks: {
    name: 'password-check',
    max: PASSWORD_CHECKS_MAX,
    seconds: PASSWORD_CHECKS_MINUTES * 60,
  },
  /** Per administrator's id. */
  testEmails: { name: 'test-email', max: TEST_EMAILS_PER_HOUR, seconds: 3600 },
  /** Per application, inviter and invited address. Not among the limits of e-mails that an account needs. */
  invitations: { name: 'co-founder-invitation', max: CO_FOUNDER_INVITATIONS_PER_HOUR, seconds: 3600 },
  /** Per e-mail address and requesting network, so that a stranger cannot use up the owner's e-mails. */
  emails: { name: 'email', max: EMAILS_PER_HOUR, seconds: 3600 },
  /** Per e-mail address, from all networks. */
  emailsFromAllNetworks: { name: 'email-all', max: EMAILS_FROM_ALL_NETWORKS_PER_HOUR, seconds: 3600 },
  /** Per e-mail address, for browsers that have signed in with it before. */
  emailsToKnownBrowsers: { name: 'email-known', max: EMAILS_TO_KNOWN_BROWSERS_PER_HOUR, seconds: 3600 },
} as const satisfies Record<string, RateLimit>

/**
 * Returns the delay in seconds between a failed sign-in and the next attempt. There is no delay after the first few
 * failures. After that, each failure doubles the delay, up to 15 minutes. Failures older than 15 minutes do not count.
 */
export function failedSignInDelay(failures: number): number {
  if (failures < FAILED_SIGN_INS_MAX) return 0
  const doubled = FAILED_SIGN_IN_DELAY_SECONDS * 2 ** (failures - FAILED_SIGN_INS_MAX)
  return Math.min(doubled, FAILED_SIGN_INS_MINUTES * 60)
}

/**
 * Returns the delay in seconds between a wrong code and the next attempt. There is no delay after the first few wrong
 * codes. After that, each wrong code doubles the delay, up to a maximum.
 */
export function wrongCodeDelay(wrong: number): number {
  if (wrong < WRONG_CODES_MAX) return 0
  return Math.min(WRONG_CODE_DELAY_SECONDS * 2 ** (wrong - WRONG_CODES_MAX), WRONG_CODE_DELAY_SECONDS_MAX)
}

/** A limit and the network, address or id that it applies to. */
type KeyedLimit = readonly [limit: RateLimit, key: string]

/**
 * Counts one attempt against a limit. Refused attempts do not count.
 * @param key address or id that the limit applies to
 * @returns undefined if allowed, otherwise the time of the next attempt
 */
export const takeAttempt = (
  transaction: Transaction,
  limit: RateLimit,
  key: string,
): Promise<Date | undefined> => takeAttempts(transaction, [[limit, key]])

/**
 * Like takeAttempt, for a limit per network.
 * @param address network address of the caller
 */
export const takeNetworkAttempt = (
  transaction: Transaction,
  limit: RateLimit,
  address: string,
): Promise<Date | undefined> => takeAttempts(transaction, perNetwork(limit, address))

/** Returns a limit for the caller's network and, for IPv6, a higher one for the wider network. */
const perNetwork = (limit: RateLimit, address: string, email?: string): KeyedLimit[] =>
  networksOf(address).map((network, index) => [
    index === 0 ? limit : { ...limit, max: limit.max * WIDER_NETWORK_FACTOR },
    [network, email].filter(Boolean).join(' '),
  ])

/** Takes one attempt from each limit, or none if one of them refuses. */
async function takeAttempts(
  transaction: Transaction,
  limits: readonly KeyedLimit[],
): Promise<Date | undefined> {
  const next = await nextAttempt(transaction, limits)
  if (!next) await addHits(transaction, limits)
  return next
}

/** Returns the time from which no limit refuses an attempt, or undefined if it is allowed now. */
async function nextAttempt(
  transaction: Transaction,
  limits: readonly KeyedLimit[],
): Promise<Date | undefined> {
  for (const [limit, key] of limits) {
    const next = nextAttemptAt(limit, await countHits(transaction, bucketOf(limit, key), limit.seconds))
    if (next) return next
  }
  return undefined
}

async function addHits(transaction: Transaction, limits: readonly KeyedLimit[]): Promise<void> {
  for (const [limit, key] of limits) await addHit(transaction, bucketOf(limit, key))
}

/**
 * Counts one e-mail to an address against its limits, unless one of them refuses it. Strangers can use up these limits,
 * so a browser that has signed in with the address before has a share of its own.
 * @returns undefined if allowed, otherwise the time from which the caller may cause another e-mail to the address
 */
export async function takeEmail(
  transaction: Transaction,
  config: Pick<Config, 'publicUrl' | 'sessionSecret'>,
  { address, headers }: Pick<Caller, 'address' | 'headers'>,
  email: string,
): Promise<Date | undefined> {
  const limits: KeyedLimit[] = [
    ...perNetwork(RATE_LIMITS.emails, address, email),
    [RATE_LIMITS.emailsFromAllNetworks, email],
  ]
  if (!isKnownBrowser(config, headers, email)) return takeAttempts(transaction, limits)
  const share: KeyedLimit[] = [[RATE_LIMITS.emailsToKnownBrowsers, email]]
  const next = (await nextAttempt(transaction, limits)) && (await nextAttempt(transaction, share))
  // Counts against both, so that the share adds nothing for a browser whose own requests used up the limits.
  if (!next) await addHits(transaction, [...limits, ...share])
  return next
}

/** Counts an invitation of a co-founder. Returns the time of the next one if it is refused. */
export const takeInvitation = (
  transaction: Transaction,
  keys: { readonly application: string; readonly inviter: string; readonly email: string },
): Promise<Date | undefined> =>
  takeAttempts(
    transaction,
    Object.entries(keys).map(([kind, key]) => [RATE_LIMITS.invitations, `${kind} ${key}`]),
  )

/** Forgets the attempts that a limit has counted for a key. */
export const resetAttempts = (transaction: Transaction, limit: RateLimit, key: string): Promise<void> =>
  clearHits(transaction, bucketOf(limit, key))

/** Returns the time of the next attempt, or undefined if an attempt is allowed now. */
export function nextAttemptAt(limit: RateLimit, { count, first, last, now }: Hits): Date | undefined {
  if (count < limit.max || !first || !last) return undefined
  const next = limit.delay ? addSeconds(last, limit.delay(count)) : addSeconds(first, limit.seconds)
  return next > now ? next : undefined
}

const addSeconds = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

// Hashes keys, so that they have a fixed length and no list of addresses is stored.
const bucketOf = ({ name }: RateLimit, key: string) =>
  `${name} ${createHash('sha256').update(key).digest('base64url')}`

/**
 * @param next result of takeAttempt
 * @param title title of the error
 * @throws Problem 'rate-limited' with the time of the next attempt
 */
export function refuseIfLimited(next: Date | undefined, title?: string): void {
  if (!next) return
  const seconds = (next.getTime() - Date.now()) / 1000
  throw new Problem('rate-limited', tooManyAttempts(seconds), { title, retryAt: next })
}

/**
 * Counts one attempt against a limit, in a transaction of its own.
 * @param key address or id that the limit applies to
 * @param title title of the error
 * @throws Problem 'rate-limited' with the time of the next attempt
 */
export async function requireAttempt(
  database: Pick<Database, 'asAccounts'>,
  limit: RateLimit,
  key: string,
  title?: string,
): Promise<void> {
  refuseIfLimited(await database.asAccounts((transaction) => takeAttempt(transaction, limit, key)), title)
}

/** Like requireAttempt, for a limit per network. @param address network address of the caller */
export async function requireNetworkAttempt(
  database: Pick<Database, 'asAccounts'>,
  limit: RateLimit,
  address: string,
  title?: string,
): Promise<void> {
  const next = await database.asAccounts((transaction) => takeNetworkAttempt(transaction, limit, address))
  refuseIfLimited(next, title)
}
