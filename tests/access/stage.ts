import { randomUUID } from 'node:crypto'
import type { SessionKey } from '#database/database.ts'
import { storeApplication, storeRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { administrator, founder } from '#tests/people.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import type { Actor, Subject } from './matrix.ts'

/** What an operation is tried on. Ids of what is not there are made up. */
export type Thing = {
  applicationId: string
  openRound: string
  answeredRound: string
  /** The deck's path in the bucket. */
  deck: string
}

export type Stage = {
  server: TestServer
  clients: Record<Actor, Client>
  /** What the database knows an actor's session by. */
  sessions: Record<Actor, SessionKey>
  /** Sets up what a cell of the matrix is about, afresh. */
  setUp(actor: Actor, subject: Subject): Promise<Thing>
  close(): Promise<void>
}

/** The five actors, signed in, on a server of their own. */
export async function openStage(): Promise<Stage> {
  const server = await startTestServer()
  const clients: Stage['clients'] = {
    visitor: server.visitor(),
    'founder owner': await founder(server, 'asha@acme.in'),
    'other founder': await founder(server, 'rohan@other.in'),
    administrator: await administrator(server, 'meera@openround.example'),
    'administrator as owner': await administrator(server, 'nikhil@openround.example'),
  }
  const owners = {
    founder: await ownerOf(server, clients['founder owner'], 'asha@acme.in'),
    administrator: await ownerOf(server, clients['administrator as owner'], 'nikhil@openround.example'),
  }
  return {
    server,
    clients,
    sessions: await sessionsOf(server),
    setUp: (actor, subject) =>
      setUp(server, actor === 'administrator as owner' ? owners.administrator : owners.founder, subject),
    close: () => server.close(),
  }
}

type Owner = { id: string; deckUrl: string }

async function ownerOf({ rows }: TestServer, client: Client, email: string): Promise<Owner> {
  const { stored } = await upload(client, 'deck.pdf', pdfOf(500))
  return { id: await userIdOf(rows, email), deckUrl: stored.url }
}

async function setUp({ rows }: TestServer, owner: Owner, subject: Subject): Promise<Thing> {
  const nothing = {
    applicationId: randomUUID(),
    openRound: randomUUID(),
    answeredRound: randomUUID(),
    deck: 'pitch-decks/1.pdf',
  }
  if (subject === 'unknown') return nothing
  const pitch_deck = { url: owner.deckUrl, filename: 'deck.pdf', size: '0.00 MB' }
  const applicationId = await storeApplication(rows, {
    owner: owner.id,
    status: subject,
    answers: { pitch_deck },
  })
  const there = { ...nothing, applicationId, deck: owner.deckUrl.replace('/files/', '') }
  if (subject === 'draft') return there
  return {
    ...there,
    answeredRound: await storeRound(rows, applicationId, { minutesAgo: 5, answer: 'The grid is ready.' }),
    openRound: await storeRound(rows, applicationId, { saved: 'The grid may be ready.' }),
  }
}

async function sessionsOf({ rows }: TestServer): Promise<Stage['sessions']> {
  const sessions = await rows<{ email: string; key: string }>(
    'select u.email, s.token_hash as key from sessions s join users u on u.id = s.user_id',
  )
  const session = (email: string) => sessions.find((one) => one.email === email)?.key
  return {
    visitor: undefined,
    'founder owner': session('asha@acme.in'),
    'other founder': session('rohan@other.in'),
    administrator: session('meera@openround.example'),
    'administrator as owner': session('nikhil@openround.example'),
  }
}
