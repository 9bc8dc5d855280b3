import { createHash } from 'node:crypto'
import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import {
  addIdentity,
  addProviderSignIn,
  consumeProviderSignIn,
  findIdentity,
  findLinkedUser,
  hasUnlinkedProvider,
  lockSignIns,
} from '#database/identities.ts'
import { findUser, lockAddress } from '#database/users.ts'
import { identityErrorTitles, providerRefusals } from '#domain/accounts/identity-provider.ts'
import { signInFailed } from '#domain/accounts/messages.ts'
import { PROVIDER_SIGN_IN_MINUTES, PROVIDER_SIGN_UP_MINUTES } from '#domain/limits.ts'
import { RATE_LIMITS, requireNetworkAttempt } from '#server/accounts/rate-limits.ts'
import { presentStartedSession, presentVisitor, type StartedSession } from '#server/accounts/sessions.ts'
import { type LoginChallenge, startSessionOrChallenge } from '#server/accounts/sign-in.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  expiredProviderSignInCookie,
  newProviderSignUpCookie,
  providerSignInCookie,
  providerSignInToken,
} from '#server/http/cookies.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { hashToken, newToken } from '#server/token.ts'
import { linkToOwnAccount } from './link.ts'
import type { IdentityProvider, ProviderPerson, SignInRequest, SignInSecrets } from './provider.ts'

const TITLE = signInFailed('').title

type Started = { reply: Reply<'startProviderSignIn'>; cookies: readonly string[] }

/**
 * Starts a sign-in with the provider: returns the provider's page, and the cookie that binds the response to this
 * browser.
 * @throws Problem 'provider-unavailable', 'rate-limited'
 */
export async function startProviderSignIn(
  services: Services,
  provider: IdentityProvider,
  { address }: Caller,
  { again, other_account: otherAccount = false }: Calls['startProviderSignIn']['body'],
): Promise<Started> {
  await requireNetworkAttempt(services.database, RATE_LIMITS.signIns, address, TITLE)
  return openProvider(services, provider, { again, otherAccount })
}

/** @param userId the signed-in user who links the identity; omitted for a sign-in */
export async function openProvider(
  { config, database }: Services,
  provider: IdentityProvider,
  { userId = null, ...request }: SignInRequest & { userId?: string | null },
): Promise<Started> {
  const token = newToken()
  const secrets = deriveSecrets(token)
  const { href: url } = await provider.signInUrl(secrets, request)
  await database.asAccounts((transaction) =>
    addProviderSignIn(transaction, hashToken(token), { userId, minutes: PROVIDER_SIGN_IN_MINUTES }),
  )
  return { reply: { url }, cookies: [providerSignInCookie(config, secrets.state, token)] }
}

/**
 * Derives the secrets of one sign-in from the token in the browser's cookie. The server then stores only the token's
 * hash, and a response is accepted only in the browser that started the sign-in.
 */
const deriveSecrets = (token: string): SignInSecrets => ({
  state: derive('state', token),
  nonce: derive('nonce', token),
  codeVerifier: derive('code verifier', token),
})

const derive = (purpose: string, token: string): string =>
  createHash('sha256').update(`${purpose} ${token}`).digest('base64url')

type Finished = { reply: Reply<'finishProviderSignIn'>; cookies: readonly string[] }

/**
 * Finishes a sign-in with the provider's response. The identity decides which account it belongs to. An identity that is
 * not linked yet is linked to the confirmed account of its verified address; a person without an account continues with
 * the sign-up. Each response works once, in the browser that started the sign-in.
 * @throws Problem 'provider-refused', 'provider-unavailable', 'rate-limited'; for a link, the errors of
 *   linkToOwnAccount
 */
export async function finishProviderSignIn(
  services: Services,
  provider: IdentityProvider,
  caller: Caller,
  { parameters }: Calls['finishProviderSignIn']['body'],
): Promise<Finished> {
  const { config, database } = services
  await requireNetworkAttempt(database, RATE_LIMITS.signIns, caller.address, TITLE)
  const state = new URLSearchParams(parameters).get('state') ?? ''
  const token = providerSignInToken(config, caller.headers, state) ?? ''
  const secrets = deriveSecrets(token)
  const pending =
    secrets.state === state
      ? await database.asAccounts((transaction) => consumeProviderSignIn(transaction, hashToken(token)))
      : undefined
  if (!pending) throw refusal(provider, 'expired')

  const person = await provider.readResponse(parameters, secrets).catch((error: unknown) => {
    if (pending.userId === null || !(error instanceof Problem)) throw error
    throw new Problem(error.code, error.message, { title: identityErrorTitles(provider.name).notLinked })
  })
  const finished =
    pending.userId === null
      ? await signInOrSignUp(services, provider, caller, person)
      : await linkToOwnAccount(services, provider, caller, pending.userId, person)
  return { ...finished, cookies: [...finished.cookies, expiredProviderSignInCookie(config, state)] }
}

async function signInOrSignUp(
  services: Services,
  provider: IdentityProvider,
  caller: Caller,
  person: ProviderPerson,
): Promise<Finished> {
  const started = await services.database.asAccounts(async (transaction) => {
    const userId =
      (await findLinkedUser(transaction, person)) ?? (await linkByAddress(transaction, provider, person))
    return userId === undefined
      ? startSignUp(services, transaction, person)
      : startIfStillThere(services, transaction, provider, caller, { userId, person })
  })
  if ('signUpCookie' in started) {
    return { reply: { ...presentVisitor(), outcome: 'sign-up' }, cookies: [started.signUpCookie] }
  }
  if ('challengeCookie' in started) {
    return { reply: { ...presentVisitor(), outcome: 'two-step' }, cookies: [started.challengeCookie] }
  }
  const { reply, cookies } = await presentStartedSession(services, caller, started)
  return { reply: { ...reply, outcome: 'signed-in' }, cookies }
}

/**
 * Links an identity to the account with its address, if both sides have verified the address and the owner has not
 * unlinked the provider, and notifies the owner.
 * @returns the id of the account; undefined if the address has none
 */
async function linkByAddress(
  transaction: Transaction,
  provider: IdentityProvider,
  person: ProviderPerson,
): Promise<string | undefined> {
  const { issuer, subject, email, emailVerified } = person
  if (email === undefined || !emailVerified) throw refusal(provider, 'unverified')
  await lockAddress(transaction, email)
  // Another tab may have linked the identity before this one got the lock.
  const linkedUser = await findLinkedUser(transaction, person)
  if (linkedUser !== undefined) return linkedUser
  const account = await findUser(transaction, email)
  if (!account) return undefined
  // Somebody else may have created the account with this address.
  if (!account.confirmed) throw refusal(provider, 'unconfirmed')
  // Waits for the owner who is just unlinking the provider.
  await lockSignIns(transaction, account.id)
  if (await hasUnlinkedProvider(transaction, account.id)) throw refusal(provider, 'unlinked')
  // The provider may have given the address to another person.
  if (await findIdentity(transaction, account.id, issuer)) throw refusal(provider, 'otherIdentity')
  await addIdentity(transaction, account.id, { issuer, subject, email })
  await queueEmail(transaction, {
    template: 'identity-linked',
    to: { name: account.name, address: account.email },
    data: { provider: provider.name, email },
  })
  return account.id
}

/** Stores the person until they have filled in the rest of the sign-up. */
async function startSignUp(
  { config }: Services,
  transaction: Transaction,
  { issuer, subject, email = '', firstName, lastName, signedInAt }: ProviderPerson,
): Promise<{ signUpCookie: string }> {
  const { cookie, tokenHash } = newProviderSignUpCookie(config)
  const name = { first_name: firstName, last_name: lastName }
  const claims = { issuer, subject, email, ...name, signed_in_at: signedInAt.toISOString() }
  await addProviderSignIn(transaction, tokenHash, { claims, minutes: PROVIDER_SIGN_UP_MINUTES })
  return { signUpCookie: cookie }
}

/** Starts a session or a login challenge, unless the identity has just been unlinked or its account deleted. */
async function startIfStillThere(
  services: Services,
  transaction: Transaction,
  provider: IdentityProvider,
  caller: Caller,
  { userId, person }: { userId: string; person: ProviderPerson },
): Promise<StartedSession | LoginChallenge> {
  await lockSignIns(transaction, userId)
  if ((await findLinkedUser(transaction, person)) !== userId) throw refusal(provider, 'expired')
  return startSessionOrChallenge(services, transaction, caller, userId, person.signedInAt)
}

type Refusal = 'expired' | 'unverified' | 'unconfirmed' | 'unlinked' | 'otherIdentity'

const refusal = ({ name }: IdentityProvider, reason: Refusal): Problem =>
  new Problem('provider-refused', providerRefusals(name)[reason], { title: TITLE })
