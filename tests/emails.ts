import type { TestServer } from './server.ts'

/** Returns the names of the e-mails to an address, newest first. */
export const emailsTo = async (server: TestServer, email: string): Promise<string[]> =>
  (await server.emails()).filter(({ to }) => to.address === email).map(({ name }) => name)

/**
 * Returns the token in the link of the newest e-mail of one kind (`name`) to an address.
 * @throws Error if there is no such e-mail, or no token in its link
 */
export async function tokenIn(server: TestServer, name: string, email: string): Promise<string> {
  const mail = (await server.emails()).find((one) => one.name === name && one.to.address === email)
  const { searchParams } = new URL(mail?.link ?? 'missing:')
  const token = searchParams.get('token') ?? searchParams.get('reset')
  if (token === null) throw new Error(`There is no link in an e-mail ${name} to ${email}.`)
  return token
}
