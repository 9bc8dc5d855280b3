import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import {
  addIdentity,
  consumeProviderSignIn,
  findLinkedUser,
  findProviderSignIn,
} from '#database/identities.ts'
import type { ProviderClaims } from '#database/tables/identities.ts'
import { consumeInvitation, findInvitation } from '#database/team.ts'
import { findUser, lockAddress, setNoticeSeen } from '#database/users.ts'
import { providerRefusals } from '#domain/accounts/identity-provider.ts'
import { signUpFailed } from '#domain/accounts/messages.ts'
import {
  fieldError,
  joinFullName,
  normaliseField,
  PROVIDER_JOIN_FIELDS,
  PROVIDER_SIGN_UP_FIELDS,
  validateProviderSignUp,
} from '#domain/accounts/sign-up.ts'
import { createMember } from '#server/accounts/create-member.ts'
import { RATE_LIMITS, requireNetworkAttempt } from '#server/accounts/rate-limits.ts'
import { grantAdminIfListed } from '#server/accounts/roles.ts'
import { presentStartedSession, startSession } from '#server/accounts/sessions.ts'
import { createAccount } from '#server/accounts/sign-up.ts'
import type { Caller } from '#server/http/caller.ts'
import { expiredProviderSignUpCookie, providerSignUpHash } from '#server/http/cookies.ts'
import { fieldFaults, Problem, problemOf } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { deadInvitation } from '#server/team/invitations.ts'
import { hashToken } from '#server/token.ts'
import type { IdentityProvider } from './provider.ts'

const TITLE = signUpFailed('').title

/**
 * Returns the address and the name of the person who has signed in with the provider in this browser and has no account
 * yet. A part of the name that an account may not have is blank.
 * @throws Problem 'provider-refused' if the sign-up has expired
 */
export async function readProviderSignUp(
  { config, database }: Services,
  provider: IdentityProvider,
  { headers }: Caller,
): Promise<Reply<'readProviderSignUp'>> {
  const tokenHash = providerSignUpHash(config, headers) ?? ''
  const pending = await database.asAccounts((transaction) => findProviderSignIn(transaction, tokenHash))
  const claims = requireClaims(provider, pending)
  const [firstName, lastName] = PROVIDER_JOIN_FIELDS
  const usable = (field: typeof firstName | typeof lastName) =>
    fieldError(field, claims[field.key]) === null ? normaliseField(field.key, claims[field.key]) : ''
  return { email: claims.email, first_name: usable(firstName), last_name: usable(lastName) }
}

type SignedUp = { reply: Reply<'completeProviderSignUp'>; cookies: readonly string[] }

/**
 * Creates the account of a person who has signed in with the provider, without a password, and signs in. Pending
 * sign-ups of the address end, because their passwords may be a stranger's. With an invitation to the address, creates a
 * team member instead of a founder.
 * @throws Problem 'validation-failed', 'rate-limited', 'provider-refused' if the sign-up has expired or the invitation
 * is
 *   for another address; 'already-exists' if the address has an account by now; 'invalid-link' for an unknown, used or
 *   expired invitation
 */
export async function completeProviderSignUp(
  services: Services,
  provider: IdentityProvider,
  caller: Caller,
  body: Calls['completeProviderSignUp']['body'],
): Promise<SignedUp> {
  const { config, database } = services
  await requireNetworkAttempt(database, RATE_LIMITS.signUps, caller.address, TITLE)
  refuseInvalidValues(body)
  const tokenHash = providerSignUpHash(config, caller.headers) ?? ''

  const started = await database.asAccounts(async (transaction) => {
    const claims = requireClaims(provider, await consumeProviderSignIn(transaction, tokenHash))
    const { issuer, subject, email } = claims
    await lockAddress(transaction, email)
    if ((await findUser(transaction, email)) || (await findLinkedUser(transaction, claims))) {
      throw refusal('already-exists', providerRefusals(provider.name).accountExists)
    }
    const userId =
      'invitation' in body
        ? await joinTeam(services, transaction, provider, claims, body)
        : await createFounder(services, transaction, claims, body)
    if (body.privacy_notice) await setNoticeSeen(transaction, userId, body.privacy_notice)
    await addIdentity(transaction, userId, { issuer, subject, email })
    const providerSignedInAt = new Date(claims.signed_in_at)
    return startSession(services, transaction, caller, userId, { providerSignedInAt })
  })

  const { reply, cookies } = await presentStartedSession(services, caller, started)
  return { reply, cookies: [...cookies, expiredProviderSignUpCookie(config)] }
}

function refuseInvalidValues(body: Calls['completeProviderSignUp']['body']): void {
  const fields = 'invitation' in body ? PROVIDER_JOIN_FIELDS : PROVIDER_SIGN_UP_FIELDS
  const faults = fieldFaults(PROVIDER_SIGN_UP_FIELDS, validateProviderSignUp(fields, body))
  if (faults[0]) throw problemOf('validation-failed', signUpFailed(faults[0].message), { faults })
}

const nameOf = (typed: { first_name: string; last_name: string }): string =>
  joinFullName({
    first_name: normaliseField('first_name', typed.first_name),
    last_name: normaliseField('last_name', typed.last_name),
  })

type FounderValues = Exclude<Calls['completeProviderSignUp']['body'], { invitation: string }>

function createFounder(
  services: Services,
  transaction: Transaction,
  { email }: ProviderClaims,
  typed: FounderValues,
): Promise<string> {
  const name = nameOf(typed)
  const metadata = {
    full_name: name,
    mobile: normaliseField('mobile', typed.mobile),
    linkedin_url: normaliseField('linkedin_url', typed.linkedin_url),
    location: typed.location,
  }
  return createAccount(services, transaction, { name, email, metadata })
}

/** Creates the account of an invited member. The provider has proved the address, also for a copied link. */
async function joinTeam(
  { config }: Services,
  transaction: Transaction,
  provider: IdentityProvider,
  { email }: ProviderClaims,
  { invitation: token, ...typed }: { first_name: string; last_name: string; invitation: string },
): Promise<string> {
  const tokenHash = hashToken(token)
  const invitation = await findInvitation(transaction, tokenHash)
  if (invitation && invitation.email !== email) {
    throw refusal('provider-refused', providerRefusals(provider.name).otherInvited(email))
  }
  if (!invitation || !(await consumeInvitation(transaction, tokenHash))) throw deadInvitation(token)
  const { role } = invitation
  const userId = await createMember(transaction, { name: nameOf(typed), email, role, isConfirmed: true })
  await grantAdminIfListed(transaction, config, { userId, email })
  return userId
}

function requireClaims(
  { name }: IdentityProvider,
  pending: { claims: ProviderClaims | null } | undefined,
): ProviderClaims {
  if (pending?.claims) return pending.claims
  throw refusal('provider-refused', providerRefusals(name).expired)
}

const refusal = (code: 'already-exists' | 'provider-refused', reason: string): Problem =>
  new Problem(code, reason, { title: TITLE })
