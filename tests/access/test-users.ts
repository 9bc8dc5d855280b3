import { makeApp } from '#server/app.ts'
import { sessionKeyOf } from '#server/http/cookies.ts'
import { makeSite } from '#server/site-settings.ts'
import { type Client, cookiesOf, makeClient } from '#tests/client.ts'
import type { TestServer } from '#tests/server.ts'
import { setUpTwoStep } from '#tests/two-step.ts'
import {
  createAdministrator,
  createFounder,
  createMember,
  PASSWORD,
  signIn,
  signUpBody,
} from '#tests/users.ts'
import type { Actor } from './actors.ts'

export type Clients = Partial<Record<Actor, Client>>

/** Addresses of the users who own records. */
export const ADDRESSES = {
  asha: 'asha@acme.in',
  nikhil: 'nikhil@openround.example',
  dev: 'dev@openround.example',
  tara: 'tara@openround.example',
  priya: 'priya@left.in',
  rhea: 'rhea@openround.example',
  pavan: 'pavan@openround.example',
} as const

/** Reviewers who are assigned every application, a reviewer who is assigned none, and members recused from all. */
export const ASSIGNED = [
  'ravi@openround.example',
  'rekha@openround.example',
  ADDRESSES.rhea,
  'dilip@openround.example',
  'noor@openround.example',
] as const
export const NOT_ASSIGNED = 'ritu@openround.example'
export const RECUSED = [
  'rekha@openround.example',
  'padma@openround.example',
  'anil@openround.example',
] as const

export const sessionOf = ({ services }: TestServer, client: Client) =>
  sessionKeyOf(services.config, cookiesOf(client))

/** Creates the five actors that most tests need. */
export async function firstFive(server: TestServer) {
  return {
    visitor: server.visitor(),
    'founder owner': await createFounder(server, ADDRESSES.asha),
    'other founder': await createFounder(server, 'rohan@other.in'),
    administrator: await createAdministrator(server, 'meera@openround.example'),
    'administrator as owner': await createAdministrator(server, ADDRESSES.nikhil),
  }
}

/** Creates the users whose access has ended, has changed or is incomplete, and the rest of the team. */
export async function allOthers(
  server: TestServer,
  before: (left: Client) => Promise<void>,
): Promise<Clients> {
  const dev = await createAdministrator(server, ADDRESSES.dev)
  const promoted = await createFounder(server, 'leela@promoted.in')
  const left = await createFounder(server, ADDRESSES.priya)
  await before(left)
  const clients: Clients = {
    'unconfirmed user': await unconfirmed(server),
    'owner whose session expired': await expired(server, ADDRESSES.asha),
    'owner signed out elsewhere': await signedOut(server, ADDRESSES.asha),
    'owner whose account is deleted': await deleted(server, left),
    'administrator whose session expired': await expired(server, 'meera@openround.example'),
    'administrator demoted just now': dev,
    'owner demoted just now': dev,
    'founder promoted just now': promoted,
    ...(await team(server)),
    ...(await whereDemanded(server)),
  }
  await setRole(server, ADDRESSES.dev, 'founder')
  await setRole(server, 'leela@promoted.in', 'admin')
  await setRole(server, 'dilip@openround.example', 'founder')
  return clients
}

/** Creates reviewers, partners and an administrator. Some will be recused from every application (RECUSED). */
async function team(server: TestServer): Promise<Clients> {
  return {
    'recused administrator': await createMember(server, 'anil@openround.example', 'admin'),
    'reviewer it is assigned to': await createMember(server, 'ravi@openround.example', 'reviewer'),
    'reviewer of other applications': await createMember(server, NOT_ASSIGNED, 'reviewer'),
    'recused reviewer': await createMember(server, 'rekha@openround.example', 'reviewer'),
    'reviewer as owner': await createMember(server, ADDRESSES.rhea, 'reviewer'),
    'reviewer demoted just now': await createMember(server, 'dilip@openround.example', 'reviewer'),
    partner: await createMember(server, 'parth@openround.example', 'partner'),
    'recused partner': await createMember(server, 'padma@openround.example', 'partner'),
    'partner as owner': await createMember(server, ADDRESSES.pavan, 'partner'),
  }
}

const setRole = ({ rows }: TestServer, email: string, role: string) =>
  rows('update profiles set role = $2 where email = $1', [email, role])

async function unconfirmed(server: TestServer): Promise<Client> {
  const client = server.visitor()
  const body = signUpBody('new@acme.in')
  await client.call('signUp', { body })
  await client.call('signIn', { body: { email: body.email, password: body.password } })
  return client
}

async function expired(server: TestServer, email: string): Promise<Client> {
  const client = await signIn(server, email)
  await server.rows(`update sessions set expires_at = now() - interval '1 second' where token_hash = $1`, [
    sessionOf(server, client),
  ])
  return client
}

async function signedOut(server: TestServer, email: string): Promise<Client> {
  const client = await signIn(server, email)
  await server.rows('delete from sessions where token_hash = $1', [sessionOf(server, client)])
  return client
}

async function deleted(server: TestServer, client: Client): Promise<Client> {
  const elsewhere = await signIn(server, ADDRESSES.priya)
  const body = { password: PASSWORD, also_submitted: false }
  const { error } = await elsewhere.call('deleteAccount', { body })
  if (error) throw new Error(error.message)
  return client
}

/** Creates members who use a second server, which shares the database and requires two-step sign-in. */
async function whereDemanded(server: TestServer): Promise<Clients> {
  const { services } = server
  const config = { ...services.config, requireAdminTwoStep: true }
  const database = services.database.requiringTwoStep()
  const app = makeApp({ ...services, config, database, site: makeSite({ config, database }) })
  let callers = 0
  const there = ({ cookies }: Client): Client => {
    const remoteAddress = `10.250.0.${++callers}`
    const client = makeClient(services.config.publicUrl, (request) =>
      app.fetch(request, { incoming: { socket: { remoteAddress } } }),
    )
    for (const [name, value] of cookies) client.cookies.set(name, value)
    return client
  }
  const tara = there(await createAdministrator(server, ADDRESSES.tara))
  const uma = await createAdministrator(server, 'uma@openround.example')
  await setUpTwoStep(uma)
  return {
    'administrator without the second step': tara,
    'owner without the second step': tara,
    'administrator with the second step': there(uma),
    'reviewer without the second step': there(
      await createMember(server, 'noor@openround.example', 'reviewer'),
    ),
    'partner without the second step': there(await createMember(server, 'prem@openround.example', 'partner')),
  }
}
