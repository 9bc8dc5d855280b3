import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { lockSignIns } from '#database/identities.ts'
import { addPasskey, deletePasskey, findPasskeys, lockPasskeys, type Passkey } from '#database/passkeys.ts'
import { endSessionsOfPasskey, setSessionPasskey } from '#database/sessions.ts'
import { SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import { PASSKEY_REFUSALS } from '#domain/accounts/passkey-messages.ts'
import type { Person } from '#domain/actor.ts'
import { toIso } from '#domain/dates.ts'
import { PASSKEYS_MAX } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'
import { cleanLine } from '#domain/typed-text.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayChangeTwoStep, mayRemovePasskey } from '#server/access/review.ts'
import { requireAccount } from '#server/accounts/own-account.ts'
import { queueEmail } from '#server/email/outbox.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { newToken } from '#server/token.ts'
import { storeChallenge, takeChallenge } from './challenges.ts'
import { verifyIdentity } from './verify.ts'
import { setupOptions, verifyNewCredential } from './webauthn.ts'

const title = PASSKEY_REFUSALS.notAdded

/** Lists the user's passkeys, oldest first. */
export async function listPasskeys(services: Services, caller: Caller): Promise<Reply<'listPasskeys'>> {
  const { userId } = await requireAccount(services, caller)
  const rows = await services.database.asAccounts((transaction) => findPasskeys(transaction, userId))
  return { passkeys: rows.map(present) }
}

const present = ({ id, name, backedUp, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  backed_up: backedUp,
  created_at: toIso(createdAt),
  last_used_at: lastUsedAt && toIso(lastUsedAt),
})

/**
 * Authorises a change of the user's passkeys or authenticator app.
 * @throws Problem 'two-step-setup-required' if the user must sign in with a passkey first
 */
export const authoriseTwoStepChange = async (transaction: Transaction, owner: Person): Promise<void> => {
  const existing = await findPasskeys(transaction, owner.userId)
  authorise(mayChangeTwoStep(owner, existing.length > 0), {
    'two-step-setup-required': PASSKEY_REFUSALS.signInFirst,
  })
}

type PasskeySetup = { reply: Reply<'startPasskeySetup'>; cookies: readonly string[] }

/**
 * Returns the options for creating a passkey, if the password or another passkey is right.
 * @throws Problem 'two-step-setup-required', 'limit-reached', 'wrong-password', 'wrong-credentials', 'conflict',
 *   'rate-limited', 'signed-out'
 */
export async function startPasskeySetup(
  services: Services,
  caller: Caller,
  proof: Calls['startPasskeySetup']['body'],
): Promise<PasskeySetup> {
  const { config, database, site } = services
  const owner = await requireAccount(services, caller)
  await database.asAccounts((transaction) => authoriseTwoStepChange(transaction, owner))
  await verifyIdentity(services, caller, owner, proof, title)

  return database.asAccounts(async (transaction) => {
    const existing = await findPasskeys(transaction, owner.userId)
    if (existing.length >= PASSKEYS_MAX)
      throw new Problem('limit-reached', PASSKEY_REFUSALS.tooMany, { title })
    const handle = existing[0]?.userHandle ?? newToken()
    const account = { userId: owner.userId, userHandle: handle }
    const { challenge, cookie } = await storeChallenge(services, transaction, account)
    const user = { handle, email: owner.email, name: owner.fullName }
    const { product } = site.current
    return { reply: setupOptions(config, { challenge, product, user, existing }), cookies: [cookie] }
  })
}

/**
 * Adds the passkey that the browser has created, and notifies the user. The current session then counts as two-step
 * sign-in, because the authenticator has just verified the user.
 * @throws Problem 'wrong-credentials', 'conflict' if the challenge has expired or was used, or if the passkey already
 *   belongs to an account, 'two-step-setup-required', 'signed-out'
 */
export async function addOwnPasskey(
  services: Services,
  caller: Caller,
  { name, credential }: Calls['addPasskey']['body'],
): Promise<Reply<'addPasskey'>> {
  const { config, database } = services
  const owner = await requireAccount(services, caller)
  const { challenge, userId, userHandle } = await takeChallenge(services, caller, title)
  const isOwn = userId === owner.userId && userHandle !== null
  const verified = isOwn && (await verifyNewCredential(config, challenge, credential))
  if (!verified) throw new Problem('wrong-credentials', PASSKEY_REFUSALS.notVerified, { title })

  await database.asAccounts(async (transaction) => {
    // Waits for a password reset, which ends the session.
    await lockSignIns(transaction, userId)
    await authoriseTwoStepChange(transaction, owner)
    const passkey = {
      ...verified,
      ...{ userId, userHandle, name: cleanLine(cleanText(name)) || DEFAULT_NAME },
      transports: credential.response.transports ?? [],
    }
    const hasSecondStep = owner.twoStep === 'in-force' || owner.twoStep === 'passkey'
    const id = await addPasskey(transaction, passkey, { sessionId: owner.sessionId, hasSecondStep })
    if (id === undefined) throw new Problem('conflict', PASSKEY_REFUSALS.alreadyAdded, { title })
    if (!(await setSessionPasskey(transaction, owner.sessionId, id)))
      throw new Problem('signed-out', SIGN_IN_REFUSALS.sessionMissing, { title })
    await notify(transaction, owner, 'passkey-added')
  })
  return { done: true }
}

const DEFAULT_NAME = 'Passkey'

/**
 * Removes one of the user's passkeys if the password or a passkey is right, ends other sessions that were started with
 * it, and notifies the user. Ignores unknown ids.
 * @throws Problem 'two-step-required' for the last second step of a team member who must use two-step sign-in,
 *   'two-step-setup-required', 'wrong-password', 'wrong-credentials', 'conflict', 'rate-limited', 'signed-out'
 */
export async function removeOwnPasskey(
  services: Services,
  caller: Caller,
  id: string,
  proof: Calls['removePasskey']['body'],
): Promise<Reply<'removePasskey'>> {
  const { database, site } = services
  const owner = await requireAccount(services, caller)
  await verifyIdentity(services, caller, owner, proof, PASSKEY_REFUSALS.notRemoved)

  await database.asAccounts(async (transaction) => {
    await authoriseTwoStepChange(transaction, owner)
    const own = await lockPasskeys(transaction, owner.userId)
    if (!own.some((passkey) => passkey.id === id)) return
    authorise(mayRemovePasskey(owner, site.current.requireTwoStep, own.length === 1), {
      'two-step-required': PASSKEY_REFUSALS.last,
    })
    await endSessionsOfPasskey(transaction, id, owner.sessionId)
    await deletePasskey(transaction, id)
    await notify(transaction, owner, 'passkey-removed')
  })
  return { done: true }
}

const notify = (
  transaction: Transaction,
  { fullName, email }: Person,
  template: 'passkey-added' | 'passkey-removed',
) => queueEmail(transaction, { template, to: { name: fullName, address: email }, data: {} })
