import type { TestServer } from './server.ts'

/** The names of the letters to an address, newest first. */
export const lettersTo = async (server: TestServer, email: string): Promise<string[]> =>
  (await server.letters()).filter(({ to }) => to.address === email).map(({ name }) => name)

/** The token in the link of the newest letter of a name to an address. */
export async function tokenIn(server: TestServer, name: string, email: string): Promise<string> {
  const letter = (await server.letters()).find((one) => one.name === name && one.to.address === email)
  const { searchParams } = new URL(letter?.link ?? 'missing:')
  return searchParams.get('token') ?? searchParams.get('reset') ?? `no link in ${name} to ${email}`
}
