import type { Database, SessionKey } from '#database/database.ts'
import { userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { ACTORS, type Actor, standingOf } from './actors.ts'
import type { Subject } from './matrix.ts'
import { ADDRESSES, allOthers, type Clients, firstFive, RECUSED, sessionOf } from './test-users.ts'
import { fingerprint, type Kept, keep, leaveBehind, type Owner, type Thing } from './things.ts'

export type Stage = {
  server: TestServer
  clients: Record<Actor, Client>
  /** What the database knows an actor's session by. */
  sessions: Record<Actor, SessionKey>
  /** The doors that an actor comes through: some demand the second step. */
  databaseOf(actor: Actor): Database
  /** What a cell of the matrix is about, as it was set up the first time. */
  thingFor(actor: Actor, subject: Subject): Promise<Thing>
  /** What was changed is set up afresh the next time. */
  spoil(actor: Actor, subject: Subject): void
  /** As they came: with the cookies of before, whatever a reply has taken away. */
  as(actor: Actor): Client
  /** The sessions that there were, and nobody counted for wrong passwords. */
  rest(): Promise<void>
  /** Only those are recused who were from the beginning: a recusal of an administrator would change their role. */
  forgetRecusals(): Promise<void>
  /** What has changed since it was set up, though nobody was let. */
  tampered(): Promise<string[]>
  close(): Promise<void>
}

/** Actors on a server of their own. @param whole all of them; without it those five whom most tests are about */
export async function openStage(whole = false): Promise<Stage> {
  const server = await startTestServer()
  const first = await firstFive(server)
  const files = new Map<string, string>()
  const leave = async (client: Client) => void files.set('left', await leaveBehind(server, client))
  const others: Clients = whole ? await allOthers(server, leave) : {}
  const clients = { ...first, ...others } as Stage['clients']
  const cookies = new Map(Object.entries(clients).map(([actor, client]) => [actor, new Map(client.cookies)]))
  const owners = new Map<string, Promise<Owner>>()
  const ownerFor = (actor: Actor) => {
    const key = ownerKeyOf(actor)
    const owner = owners.get(key) ?? ownerOf(server, key, clients)
    owners.set(key, owner)
    return owner
  }
  const [{ held } = { held: '[]' }] = await server.rows<{ held: string }>(
    `select coalesce(json_agg(sessions), '[]')::text as held from sessions`,
  )
  const restoreSessions = () =>
    server.rows(
      `insert into sessions select * from json_populate_recordset(null::sessions, $1) on conflict do nothing`,
      [held],
    )
  const things = new Map<string, Promise<Kept>>()
  const keyOf = (actor: Actor, { says, file }: Subject) => `${ownerKeyOf(actor)} ${file ?? says}`
  const demanding = server.services.database.requiringTwoStep()
  return {
    server,
    clients,
    sessions: Object.fromEntries(
      ACTORS.map((actor) => [actor, clients[actor] && sessionOf(server, clients[actor])]),
    ) as Stage['sessions'],
    databaseOf: (actor) =>
      standingOf(actor).ofAccount === 'step demanded' ? demanding : server.services.database,
    thingFor: async (actor, subject) => {
      const key = keyOf(actor, subject)
      const kept = things.get(key) ?? ownerFor(actor).then((owner) => keep(server, owner, subject, files))
      things.set(key, kept)
      return (await kept).thing
    },
    spoil: (actor, subject) => void things.delete(keyOf(actor, subject)),
    as: (actor) => {
      const client = clients[actor]
      client.cookies.clear()
      for (const [name, value] of cookies.get(actor) ?? []) client.cookies.set(name, value)
      return client
    },
    rest: async () => {
      await restoreSessions()
      await server.rows('delete from rate_limits')
    },
    forgetRecusals: async () => {
      await server.rows(
        'delete from recusals where user_id not in (select id from users where email = any($1))',
        [RECUSED],
      )
    },
    tampered: async () => {
      const changed = []
      for (const [key, kept] of things) {
        const { thing, print } = await kept
        if ((await fingerprint(server, thing)) !== print) changed.push(key)
      }
      return changed
    },
    close: () => server.close(),
  }
}

const OWNERS: Partial<Record<Actor, keyof typeof ADDRESSES>> = {
  'administrator as owner': 'nikhil',
  'owner demoted just now': 'dev',
  'owner without the second step': 'tara',
  'reviewer as owner': 'rhea',
  'partner as owner': 'pavan',
}
const ownerKeyOf = (actor: Actor) => OWNERS[actor] ?? 'asha'

/** Signed in as a founder, by the session that the stage has of them. */
async function ownerOf(server: TestServer, key: keyof typeof ADDRESSES, clients: Clients): Promise<Owner> {
  const actor = ACTORS.find((one) => standingOf(one).owns && ownerKeyOf(one) === key)
  const { cookies } = clients[actor as Actor] as Client
  const client = server.visitor()
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return { id: await userIdOf(server.rows, ADDRESSES[key]), client }
}
