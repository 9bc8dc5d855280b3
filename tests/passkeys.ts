import type { Client } from './client.ts'
import type { TestServer } from './server.ts'
import { createSoftwarePasskey, type Deviations, type SoftwarePasskey } from './software-passkey.ts'
import { PASSWORD } from './users.ts'

/** Returns the options for adding a passkey, after entering the password. */
export async function startSetup(client: Client) {
  const { reply, error } = await client.call('startPasskeySetup', { body: { password: PASSWORD } })
  if (error) throw new Error(error.message)
  return reply
}

/** Adds a passkey to the account of a signed-in client. */
export async function addPasskey(
  { services }: Pick<TestServer, 'services'>,
  client: Client,
  options: { counts?: boolean; name?: string } = {},
): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey(services.config.publicUrl, options)
  const credential = passkey.create(await startSetup(client))
  const { error } = await client.call('addPasskey', { body: { name: options.name ?? '', credential } })
  if (error) throw new Error(error.message)
  return passkey
}

/** Answers a new challenge for a browser. */
export const answerChallenge = async (client: Client, passkey: SoftwarePasskey, deviations?: Deviations) =>
  passkey.answer((await client.call('createPasskeyChallenge', { body: {} })).reply.challenge, deviations)

/** Tries to sign in with a passkey. */
export const tryPasskey = async (client: Client, passkey: SoftwarePasskey, deviations?: Deviations) =>
  client.call('signInWithPasskey', { body: await answerChallenge(client, passkey, deviations) })
