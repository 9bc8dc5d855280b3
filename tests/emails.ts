import type { TestServer } from './server.ts'

/** Returns the names of the e-mails to an address, newest first. */
export const emailsTo = async (server: TestServer, email: string): Promise<string[]> =>
  (await server.emails()).filter(({ to }) => to.address === email).map(({ name }) => name)

/** Returns the token in the link of the newest e-mail of one kind (`name`) to an address. */
export async function tokenIn(server: TestServer, name: string, email: string): Promise<string> {
  const mail = (await server.emails()).find((one) => one.name === name && one.to.address === email)
  const { searchParams } = new URL(mail?.link ?? 'missing:')
  return searchParams.get('token') ?? searchParams.get('reset') ?? `no link in ${name} to ${email}`
}
