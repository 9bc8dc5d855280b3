import type { Calls, Reply } from '#contract/calls.ts'
import { findPasswordHash } from '#database/credentials.ts'
import {
  addIdentity,
  deleteIdentity,
  findIdentity,
  findLinkedUser,
  isRecentProviderSignIn,
  lockSignIns,
  setProviderUnlinked,
} from '#database/identities.ts'
import { endSessions } from '#database/sessions.ts'
import { identityErrorTitles, providerRefusals } from '#domain/accounts/identity-provider.ts'
import { toIso } from '#domain/dates.ts'
import { RECENT_SIGN_IN_MINUTES } from '#domain/limits.ts'
import { requireAccount, verifyOwnPassword } from '#server/accounts/own-account.ts'
import { readSession } from '#server/accounts/sessions.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import type { IdentityProvider, ProviderPerson } from './provider.ts'

/** Returns the identity that is linked to the user's account. @throws Problem 'signed-out' */
export async function readIdentity(
  services: Services,
  provider: IdentityProvider,
  caller: Caller,
): Promise<Reply<'readIdentity'>> {
  const { userId, sessionId } = await requireAccount(services, caller)
  return services.database.asAccounts(async (transaction) => {
    const found = await findIdentity(transaction, userId, provider.issuer)
    return {
      identity: found ? { email: found.email, linked_at: toIso(found.linkedAt) } : null,
      recent: await isRecentProviderSignIn(transaction, sessionId, RECENT_SIGN_IN_MINUTES),
    }
  })
}

/**
 * Verifies that the user may link an identity. The caller then opens the provider's page.
 * @returns the user's id
 * @throws Problem 'wrong-password', 'rate-limited', 'sign-in-not-recent', 'signed-out'
 */
export async function authoriseLink(
  services: Services,
  { name }: IdentityProvider,
  caller: Caller,
  { password }: Calls['linkIdentity']['body'],
): Promise<string> {
  const owner = await requireAccount(services, caller)
  await verifyOwnPassword(services, owner, password, identityErrorTitles(name).notLinked)
  return owner.userId
}

type Linked = { reply: Reply<'finishProviderSignIn'>; cookies: readonly string[] }

/**
 * Links an identity to the account of the signed-in user who asked for it, and notifies them. Its address does not
 * matter, because the user has signed in to both.
 * @param userId the user who asked for it
 * @throws Problem 'provider-refused' if somebody else is signed in by now; 'already-exists' if the identity is linked to
 *   another account, or the account to another identity; 'signed-out'
 */
export async function linkToOwnAccount(
  services: Services,
  { name }: IdentityProvider,
  caller: Caller,
  userId: string,
  person: ProviderPerson,
): Promise<Linked> {
  const title = identityErrorTitles(name).notLinked
  const texts = providerRefusals(name)
  const owner = await requireAccount(services, caller)
  if (owner.userId !== userId) throw new Problem('provider-refused', texts.expired, { title })

  await services.database.asAccounts(async (transaction) => {
    await lockSignIns(transaction, userId)
    const linkedUser = await findLinkedUser(transaction, person)
    if (linkedUser === userId) return
    if (linkedUser !== undefined) throw new Problem('already-exists', texts.taken, { title })
    if (await findIdentity(transaction, userId, person.issuer)) {
      throw new Problem('already-exists', texts.linkedAlready, { title })
    }
    const { issuer, subject, email = null } = person
    await addIdentity(transaction, userId, { issuer, subject, email })
    await setProviderUnlinked(transaction, userId, false)
    await queueEmail(transaction, {
      template: 'identity-linked',
      to: { name: owner.fullName, address: owner.email },
      data: { provider: name, email },
    })
  })
  const { reply, cookies } = await readSession(services, caller)
  return { reply: { ...reply, outcome: 'linked' }, cookies }
}

/**
 * Unlinks the identity from the account if the password is right, ends all other sessions, which it may have started,
 * and notifies the user. No identity is linked by its address again until the user links one.
 * @throws Problem 'conflict' for an account without a password, 'wrong-password', 'rate-limited', 'signed-out'
 */
export async function unlinkIdentity(
  services: Services,
  provider: IdentityProvider,
  caller: Caller,
  { password }: Calls['unlinkIdentity']['body'],
): Promise<Reply<'unlinkIdentity'>> {
  const { database } = services
  const title = identityErrorTitles(provider.name).notUnlinked
  const owner = await requireAccount(services, caller)
  const { userId, sessionId, fullName, email } = owner
  const hash = await database.asAccounts((transaction) => findPasswordHash(transaction, userId))
  if (hash === undefined) {
    throw new Problem('conflict', providerRefusals(provider.name).needsPassword, { title })
  }
  await verifyOwnPassword(services, owner, password, title)

  await database.asAccounts(async (transaction) => {
    // Waits for a concurrent sign-in with the identity, so that its session ends too.
    await lockSignIns(transaction, userId)
    if (!(await deleteIdentity(transaction, userId, provider.issuer))) return
    await setProviderUnlinked(transaction, userId, true)
    await endSessions(transaction, userId, { keep: sessionId })
    const to = { name: fullName, address: email }
    await queueEmail(transaction, { template: 'identity-unlinked', to, data: { provider: provider.name } })
  })
  return { done: true }
}
