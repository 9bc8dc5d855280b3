import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { addSetupLink, hasAdministrator, isSetupLink, lockSetup, storeGroup } from '#database/settings.ts'
import { findUser, lockAddress } from '#database/users.ts'
import { COMMON_PASSWORDS } from '#domain/accounts/common-passwords.ts'
import { joinFullName } from '#domain/accounts/sign-up.ts'
import { SETUP_LINKS_KEPT } from '#domain/limits.ts'
import { setupPath } from '#domain/routes.ts'
import { SETUP_MESSAGES, SETUP_REFUSALS } from '#domain/settings/messages.ts'
import { normaliseSetup, SETUP_FIELDS, type SetupValues, validateSetup } from '#domain/settings/setup.ts'
import { timeZoneError } from '#domain/time-zones.ts'
import { createMember } from '#server/accounts/create-member.ts'
import { RATE_LIMITS, requireNetworkAttempt } from '#server/accounts/rate-limits.ts'
import { presentStartedSession, type StartedSession, startSession } from '#server/accounts/sessions.ts'
import { isProxied } from '#server/config/addresses.ts'
import type { Caller } from '#server/http/caller.ts'
import { ownOrigins } from '#server/http/own-origins.ts'
import { fieldFaults, Problem, problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashToken, invalidLink, newToken } from '#server/token.ts'

/** Creates a set-up link, which the server prints when it starts. @returns undefined if there is an administrator */
export const newSetupLink = ({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Promise<URL | undefined> =>
  database.asAccounts(async (transaction) => {
    // Without the lock, a server that starts during a set-up could add a link after the set-up has invalidated the
    // others.
    await lockSetup(transaction)
    if (await hasAdministrator(transaction)) return undefined
    const token = newToken()
    await addSetupLink(transaction, hashToken(token), SETUP_LINKS_KEPT)
    return new URL(setupPath(token), config.publicUrl)
  })

/**
 * Checks a set-up link before the user fills in the form.
 * @throws Problem 'invalid-link' for an unknown token, or once there is an administrator; 'rate-limited';
 *   'cross-origin' at an address that is not the operator's
 */
export async function checkSetupLink(
  services: Services,
  caller: Caller,
  { token }: Calls['checkSetupLink']['body'],
): Promise<Reply<'checkSetupLink'>> {
  const { config, database } = services
  await authoriseSetup(services, caller)

  await database.asAccounts((transaction) => refuseUnlessOpen(transaction, token))
  return { investor: config.fixedSettings.investor ? config.investor : null }
}

type SetUp = { reply: Reply<'setUp'>; cookies: readonly string[] }

/**
 * Creates the first administrator and signs them in, and sends a link that confirms the address. The account works
 * before that, because only the operator has the set-up link, and there may be no mail server yet.
 * @throws Problem 'invalid-link' for an unknown token, or once there is an administrator; 'validation-failed';
 *   'already-exists' for an address that has an account; 'rate-limited'; 'cross-origin'
 */
export async function setUp(
  services: Services,
  caller: Caller,
  { token, time_zone = '', ...typed }: Calls['setUp']['body'],
): Promise<SetUp> {
  const { config, database, passwords, site } = services
  await authoriseSetup(services, caller)

  // Checks the link before hashing, which is expensive.
  await database.asAccounts((transaction) => refuseUnlessOpen(transaction, token))
  refuseInvalidSetup(services, typed)
  const values = normaliseSetup(typed)
  const passwordHash = await passwords.hash(values.password)

  const started = await database.asAccounts(async (transaction) => {
    await lockSetup(transaction)
    await refuseUnlessOpen(transaction, token)
    await storeGroup(transaction, {
      investor: config.fixedSettings.investor ? null : values.investor,
      time_zone: timeZoneError(time_zone) === null ? time_zone : null,
    })
    return createAdministrator(services, transaction, caller, values, passwordHash)
  })

  await site.reload()
  return presentStartedSession(services, caller, started)
}

/** @throws Problem 'rate-limited', 'cross-origin' */
async function authoriseSetup({ config, database }: Services, { address, headers }: Caller): Promise<void> {
  await requireNetworkAttempt(database, RATE_LIMITS.signUps, address)
  if (!isOperatorsAddress(config, headers)) {
    throw new Problem('cross-origin', SETUP_REFUSALS.wrongAddress(config.publicUrl.origin))
  }
}

/** Proxies may include the default port. URLs omit it. */
const DEFAULT_PORT = /:(?:80|443)$/

/**
 * Returns whether the browser shows the operator's address, with no unknown proxy in between. Without TRUST_PROXY, the
 * request is direct, so its Host header is the address in the browser.
 */
function isOperatorsAddress(config: Services['config'], headers: Headers): boolean {
  const origins = ownOrigins(config)
  const hosts = origins.map((origin) => new URL(origin).host)
  // Each proxy appends its own value.
  const forwarded = headers.get('x-forwarded-host')?.split(',') ?? []
  const host = isProxied(config.trustProxy) ? null : headers.get('host')
  const named = [...forwarded, ...(host === null ? [] : [host])].map((name) =>
    name.trim().replace(DEFAULT_PORT, ''),
  )
  return origins.includes(headers.get('origin') ?? '') && named.every((name) => hosts.includes(name))
}

async function refuseUnlessOpen(transaction: Transaction, token: string): Promise<void> {
  if (await hasAdministrator(transaction)) throw problemOf('invalid-link', SETUP_MESSAGES.done)
  if (!(await isSetupLink(transaction, hashToken(token))))
    throw invalidLink(token, SETUP_MESSAGES.invalidLink)
}

function refuseInvalidSetup({ config }: Services, values: SetupValues): void {
  const rule = { minimum: config.passwordMin, common: COMMON_PASSWORDS }
  const errors = validateSetup(values, rule, config.fixedSettings.investor !== undefined)
  const faults = fieldFaults(SETUP_FIELDS, errors)
  if (faults[0]) throw new Problem('validation-failed', faults[0].message, { faults })
}

async function createAdministrator(
  services: Services,
  transaction: Transaction,
  caller: Caller,
  { email: typed, ...names }: SetupValues,
  passwordHash: string,
): Promise<StartedSession> {
  const email = typed.toLowerCase()
  await lockAddress(transaction, email)
  if (await findUser(transaction, email)) throw new Problem('already-exists', SETUP_REFUSALS.addressTaken)
  const account = { name: joinFullName(names), email, passwordHash }
  const userId = await createMember(transaction, { ...account, role: 'admin', isConfirmed: false })
  return startSession(services, transaction, caller, userId)
}
