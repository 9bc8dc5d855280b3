import type { Calls } from '#contract/calls.ts'
import type { TeamRole } from '#domain/actor.ts'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

/** The parts of a test server that are needed to sign in. */
export type SignInServer = Pick<TestServer, 'visitor' | 'emails'>

type SignUpBody = Calls['signUp']['body']

export const PASSWORD = 'a meadow in October'

/** Returns the sign-up form of a founder. */
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

/** Opens the link in the newest e-mail to an address. @param client the browser that opens it */
export async function openEmail(
  server: SignInServer,
  email: string,
  client: Client = server.visitor(),
): Promise<Response> {
  const mail = (await server.emails()).find(({ to }) => to.address === email)
  if (!mail) throw new Error(`There is no e-mail to ${email}.`)
  return openLink(client, mail.link)
}

/** Opens the address of a link. @param link a link from an e-mail */
export function openLink(client: Client, link: string): Promise<Response> {
  const { pathname, search } = new URL(link)
  return client.fetch(pathname + search)
}

const signInAs = async (client: Client, email: string, password = PASSWORD): Promise<Client> => {
  const answer = await client.call('signIn', { body: { email, password } })
  if (answer.error) throw new Error(answer.error.message)
  return client
}

/** Signs in with a new browser. @returns its client */
export const signIn = (server: SignInServer, email: string, password = PASSWORD): Promise<Client> =>
  signInAs(server.visitor(), email, password)

/** Signs up a founder, confirms the e-mail and signs in. @returns a signed-in client */
export async function createFounder(
  server: SignInServer,
  email = 'asha@acme.in',
  changes: Partial<SignUpBody> = {},
): Promise<Client> {
  const client = server.visitor()
  const answer = await client.call('signUp', { body: signUpBody(email, changes) })
  if (answer.error) throw new Error(answer.error.message)
  await openEmail(server, email, client)
  return signInAs(client, email, changes.password)
}

/** Creates a confirmed account without a session. */
export async function signUpAndConfirm(
  server: SignInServer,
  email: string,
  changes: Partial<SignUpBody> = {},
): Promise<void> {
  await (await createFounder(server, email, changes)).call('signOut')
}

/** Creates a team member. @returns a signed-in client */
export async function createMember(
  server: TestServer,
  email: string,
  role: TeamRole,
  changes: Partial<SignUpBody> = {},
): Promise<Client> {
  const client = await createFounder(server, email, changes)
  await server.rows('update profiles set role = $2 where email = $1', [email, role])
  return client
}

/** Creates an administrator. @returns a signed-in client */
export const createAdministrator = (server: TestServer, email = 'meera@openround.example'): Promise<Client> =>
  createMember(server, email, 'admin', { first_name: 'Meera', last_name: 'Iyer' })

/** Creates two administrators, a reviewer and a partner. @returns their signed-in clients */
export const createTeam = async (server: TestServer) => ({
  meera: await createAdministrator(server),
  arjun: await createMember(server, 'arjun@openround.example', 'admin', { first_name: 'Arjun' }),
  ravi: await createMember(server, 'ravi@openround.example', 'reviewer', { first_name: 'Ravi' }),
  parth: await createMember(server, 'parth@openround.example', 'partner', { first_name: 'Parth' }),
})
