import type { Calls } from '#contract/calls.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

/** As much of a server as people need to get in. */
export type PeopleServer = Pick<TestServer, 'visitor' | 'letters'>

type SignUpBody = Calls['signUp']['body']

export const PASSWORD = 'a meadow in October'

/** What a founder types at sign-up. */
export const signUpBody = (email: string, changes: Partial<SignUpBody> = {}): SignUpBody => ({
  first_name: 'Asha',
  last_name: 'Rao',
  email,
  mobile: '+91 98200 12345',
  linkedin_url: 'linkedin.com/in/asha-rao',
  location: 'India',
  password: PASSWORD,
  ...changes,
})

/** Follows the newest letter's link that was sent to an address. */
export async function followLetter(server: PeopleServer, email: string): Promise<Response> {
  const letter = (await server.letters()).find(({ to }) => to.address === email)
  if (!letter) throw new Error(`There is no letter to ${email}.`)
  const { pathname, search } = new URL(letter.link)
  return server.visitor().fetch(pathname + search)
}

/** Signs somebody up and follows the letter's link, as that person would. */
export async function signUpAndConfirm(
  server: PeopleServer,
  email: string,
  changes: Partial<SignUpBody> = {},
): Promise<void> {
  const answer = await server.visitor().call('signUp', { body: signUpBody(email, changes) })
  if (answer.error) throw new Error(answer.error.message)
  await followLetter(server, email)
}

/** @returns a client that is signed in */
export async function signIn(server: PeopleServer, email: string, password = PASSWORD): Promise<Client> {
  const client = server.visitor()
  const answer = await client.call('signIn', { body: { email, password } })
  if (answer.error) throw new Error(answer.error.message)
  return client
}

/** A confirmed founder, signed in. */
export async function founder(
  server: PeopleServer,
  email = 'asha@acme.in',
  changes: Partial<SignUpBody> = {},
): Promise<Client> {
  await signUpAndConfirm(server, email, changes)
  return signIn(server, email)
}

/** A confirmed administrator, signed in. */
export async function administrator(server: TestServer, email = 'meera@openround.example'): Promise<Client> {
  await signUpAndConfirm(server, email, { first_name: 'Meera', last_name: 'Iyer' })
  await server.rows(`update profiles set role = 'admin' where email = $1`, [email])
  return signIn(server, email)
}
