import type { Database, SessionKey } from '#database/database.ts'
import { userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { STOPPED_PROVIDER } from '#tests/stopped-provider.ts'
import { ACTORS, type Actor, standingOf } from './actors.ts'
import { fingerprint, type Kept, keep, leaveBehind, type Owner, type SubjectIds } from './subject-ids.ts'
import type { Subject } from './subjects.ts'
import { ADDRESSES, allOthers, type Clients, firstFive, RECUSED, sessionOf } from './test-users.ts'

export type AccessServer = {
  server: TestServer
  clients: Record<Actor, Client>
  /** The session key of each actor, as the database stores it. */
  sessions: Record<Actor, SessionKey>
  /** Returns the database of the actor's server. Some actors use a server that requires two-step sign-in. */
  databaseOf(actor: Actor): Database
  /** Returns the ids of a cell's subject, which is created when it is first used. */
  idsFor(actor: Actor, subject: Subject): Promise<SubjectIds>
  /** Discards the subject, so that the next use creates it again. */
  spoil(actor: Actor, subject: Subject): void
  /** Returns an actor's client with its original cookies, even if a response has deleted them. */
  as(actor: Actor): Client
  /** Restores sessions and clears rate limits. */
  rest(): Promise<void>
  /** Deletes recusals that tests have added, because a recused administrator gets a different database role. */
  forgetRecusals(): Promise<void>
  /** Returns the subjects that an operation has changed without permission. */
  tampered(): Promise<string[]>
  close(): Promise<void>
}

/** Starts a server with its actors. @param whole true for all actors; otherwise only the five that most tests need */
export async function startAccessServer(whole = false): Promise<AccessServer> {
  const server = await startTestServer(STOPPED_PROVIDER)
  const first = await firstFive(server)
  const files = new Map<string, string>()
  const leave = async (client: Client) => void files.set('left', await leaveBehind(server, client))
  const others: Clients = whole ? await allOthers(server, leave) : {}
  const clients = { ...first, ...others } as AccessServer['clients']
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
  const created = new Map<string, Promise<Kept>>()
  const keyOf = (actor: Actor, { label }: Subject) => `${ownerKeyOf(actor)} ${label}`
  const demanding = server.services.database.requiringTwoStep()
  return {
    server,
    clients,
    sessions: Object.fromEntries(
      ACTORS.map((actor) => [actor, clients[actor] && sessionOf(server, clients[actor])]),
    ) as AccessServer['sessions'],
    databaseOf: (actor) =>
      standingOf(actor).ofAccount === 'two-step required' ? demanding : server.services.database,
    idsFor: async (actor, subject) => {
      const key = keyOf(actor, subject)
      const kept = created.get(key) ?? ownerFor(actor).then((owner) => keep(server, owner, subject, files))
      created.set(key, kept)
      return (await kept).ids
    },
    spoil: (actor, subject) => void created.delete(keyOf(actor, subject)),
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
      for (const [key, kept] of created) {
        const { ids, print } = await kept
        if ((await fingerprint(server, ids)) !== print) changed.push(key)
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

/** Returns the founder who owns an actor's subjects, with a client that has their session. */
async function ownerOf(server: TestServer, key: keyof typeof ADDRESSES, clients: Clients): Promise<Owner> {
  const actor = ACTORS.find((one) => standingOf(one).owns && ownerKeyOf(one) === key)
  const { cookies } = clients[actor as Actor] as Client
  const client = server.visitor()
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return { id: await userIdOf(server.rows, ADDRESSES[key]), client }
}
