import { codeOf } from './authenticator.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'
import { PASSWORD } from './users.ts'

/** Marks current codes as unused, so that tests need not wait for the next ones. */
export const allowCodeReuse = ({ rows }: TestServer) => rows('update totp_secrets set last_used_step = 0')

/** Sets up two-step sign-in through the API. */
export async function setUpTwoStep(client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await client.call('startTwoStep', { body: { password: PASSWORD } })).reply
  const { reply, error } = await client.call('confirmTwoStep', { body: { code: codeOf(secret) } })
  if (error) throw new Error(error.message)
  return { secret, recoveryCodes: reply.recovery_codes }
}

/** Enters the right password in a new browser, which then needs a code. @returns the browser */
export async function startTwoStepSignIn(
  server: TestServer,
  email: string,
  password = PASSWORD,
): Promise<Client> {
  const client = server.visitor()
  const { reply, error } = await client.call('signIn', { body: { email, password } })
  if (error) throw new Error(error.message)
  if (!reply.two_step) throw new Error('No two-step code was required.')
  return client
}

export const submitCode = (client: Client, code: string) =>
  client.call('submitTwoStepCode', { body: { code } })
