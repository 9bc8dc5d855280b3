import { codeOf } from './authenticator.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'
import { PASSWORD } from './users.ts'

/** Marks the current codes as unused, so that tests need not wait for the next one. */
export const freshCodes = ({ rows }: TestServer) => rows('update totp_secrets set last_used_step = 0')

/** Sets two-step sign-in up, as its owner would. */
export async function setUpTwoStep(client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await client.call('startTwoStep', { body: { password: PASSWORD } })).reply
  const { reply, error } = await client.call('confirmTwoStep', { body: { code: codeOf(secret) } })
  if (error) throw new Error(error.message)
  return { secret, recoveryCodes: reply.recovery_codes }
}

/** Types the right password in a new browser. */
export async function halfWay(server: TestServer, email: string, password = PASSWORD): Promise<Client> {
  const client = server.visitor()
  const { reply, error } = await client.call('signIn', { body: { email, password } })
  if (error) throw new Error(error.message)
  if (!reply.two_step) throw new Error('No second step was asked for.')
  return client
}

export const answer = (client: Client, code: string) => client.call('submitTwoStepCode', { body: { code } })
