import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { sessionOf } from '#tests/access/cast.ts'
import { storeApplication, storeRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { administrator, founder, member } from '#tests/people.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'

// Whatever is hidden from somebody tells them nothing, not by a count, a neighbour or a file either: all that they can
// read is the same, byte for byte, before it is there and after.

const HIDDEN = 'de1e7ed0-0000-4000-8000-000000000001'
const UNKNOWN = 'de1e7ed0-0000-4000-8000-000000000002'

let server: TestServer
let actors: Record<string, Client>
let meera: Client
let kiran: Client
let seen: string
let deck: string
let hiddenDeck: string
beforeAll(async () => {
  server = await startTestServer()
  const asha = await founder(server, 'asha@acme.in')
  kiran = await founder(server, 'kiran@hidden.in', { first_name: 'Kiran' })
  meera = await administrator(server)
  actors = {
    'recused administrator': await member(server, 'anil@openround.example', 'admin'),
    'reviewer of other applications': await member(server, 'ritu@openround.example', 'reviewer'),
    'recused reviewer': await member(server, 'rekha@openround.example', 'reviewer'),
    'recused partner': await member(server, 'padma@openround.example', 'partner'),
    'another founder': asha,
  }
  deck = (await upload(asha, 'deck.pdf', pdfOf(500))).stored.url
  hiddenDeck = (await upload(kiran, 'deck.pdf', pdfOf(600))).stored.url
  seen = await stored('asha@acme.in', deck)
  const older = await stored('kiran@hidden.in')
  await storeRound(server.rows, seen, { answer: 'The grid is ready.' })
  await assign([seen, older])
  // Recused from something beforehand, so that their role does not change with what is hidden below.
  await recuse(await stored('kiran@hidden.in'))
})
afterAll(() => server?.close())

async function stored(email: string, url?: string): Promise<string> {
  const owner = await userIdOf(server.rows, email)
  const pitch_deck = url ? { url, filename: 'deck.pdf', size: '0.00 MB' } : null
  return storeApplication(server.rows, { owner, status: 'submitted', answers: { pitch_deck } })
}

const assign = (ids: string[]) =>
  server.rows(
    `insert into assignments (application_id, reviewer_id)
      select given, users.id from unnest($1::uuid[]) as given, users where email in ('ritu@openround.example', 'rekha@openround.example')`,
    [ids],
  )

const recuse = (id: string) =>
  server.rows(
    `insert into recusals (application_id, user_id) select $1, id from users
      where email in ('anil@openround.example', 'rekha@openround.example', 'padma@openround.example')`,
    [id],
  )

/** Everything that a submitted application brings with it. */
async function hide(): Promise<void> {
  const id = await stored('kiran@hidden.in', hiddenDeck)
  await server.rows('update applications set id = $2 where id = $1', [id, HIDDEN])
  await storeRound(server.rows, HIDDEN, { answer: 'Nobody may read this.' })
  await recuse(HIDDEN)
  await server.rows(
    `insert into assignments (application_id, reviewer_id) select $1, id from users where email in
      ('rekha@openround.example', 'meera@openround.example')`,
    [HIDDEN],
  )
  await meera.call('changeStatus', { params: { id: HIDDEN }, body: { status: 'under_review' } })
  await meera.call('readForReview', { params: { id: HIDDEN } })
  await kiran.call('readApplication', { params: { id: HIDDEN } })
}

const about = (
  name:
    | 'readForReview'
    | 'readApplication'
    | 'readQuestions'
    | 'downloadPdf'
    | 'readApplicationTrail'
    | 'readAssignments',
  id: string,
) => ENDPOINTS[name].path.replace('{id}', id)

/** Every address that can be read by whoever is signed in, the trail first: what is refused below stands in it. */
const addresses = () => [
  ENDPOINTS.readTrail.path,
  ...[seen, HIDDEN, UNKNOWN].map((id) => about('readApplicationTrail', id)),
  ...[
    '',
    '?page=2',
    '?search=Acme',
    '?search=Kiran',
    '?status=submitted',
    '?status=under_review',
    '?search=A&status=submitted',
  ].flatMap((query) => [
    ENDPOINTS.listForReview.path + query,
    ENDPOINTS.readQueue.path + query.replace('?page=2', ''),
  ]),
  ENDPOINTS.listTeam.path,
  ENDPOINTS.listApplications.path,
  ENDPOINTS.session.path,
  ...(
    ['readForReview', 'readApplication', 'readQuestions', 'downloadPdf', 'readAssignments'] as const
  ).flatMap((name) => [seen, HIDDEN, UNKNOWN].map((id) => about(name, id))),
  deck,
  hiddenDeck,
]

const CLOCK = /"(as_of|expires_at|now)":"[^"]*"/g

/** What comes of every address: its status, and its bytes but for the clock's. */
async function readBy(client: Client): Promise<string[]> {
  const told = []
  for (const address of addresses()) {
    const response = await client.fetch(address)
    const body = Buffer.from(await response.arrayBuffer())
      .toString('latin1')
      .replace(CLOCK, '')
    told.push(`${address} ${response.status} ${createHash('sha256').update(body).digest('hex')}`)
  }
  return told
}

const TABLES = [
  ...['applications', 'status_changes', 'files', 'file_references', 'recusals', 'assignments'].map(
    (table) => [table, `${table}::text`],
  ),
  ['application_questions', 'concat(id, application_id, questions, submitted_answers, answered_at)'],
  ['profiles', 'concat(user_id, full_name, email, mobile, role)'],
  ['trail', `concat(event, actor_id, application_id, happened_at)`],
] as const

/** What the rows of every table come to, as one of the team in SQL. */
async function rowsOf(client: Client): Promise<string[]> {
  const told = []
  for (const [table, row] of TABLES) {
    const where = table === 'trail' ? `where event <> 'refused'` : ''
    const read = `select count(*)::text || ' ' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as told from ${table} ${where}`
    const { rows } = await server.services.database
      .once<{ told: string }>(sessionOf(server, client), 'team', { toSQL: () => ({ sql: read, params: [] }) })
      .catch((error: unknown) => ({ rows: [{ told: String((error as { code?: string }).code) }] }))
    told.push(`${table} ${rows?.[0]?.told}`)
  }
  return told
}

/** Refusals of one round of reading are no part of the next. */
async function forgetRefusals(): Promise<void> {
  await server.rows('alter table trail disable trigger keep_trail')
  await server.rows(`delete from trail where event = 'refused'`)
  await server.rows('alter table trail enable trigger keep_trail')
}

async function everything(): Promise<Record<string, string[]>> {
  await forgetRefusals()
  const told: Record<string, string[]> = {}
  for (const [name, client] of Object.entries(actors)) {
    told[name] = [...(await readBy(client)), ...(await rowsOf(client))]
  }
  return told
}

test('what is hidden changes nothing of what is read, over HTTP and in SQL', async () => {
  // What they read tells the trail the first time, and not again within some minutes.
  await everything()
  const before = await everything()
  await hide()
  const after = await everything()
  expect(after).toEqual(before)
  const forMeera = await readBy(meera)
  await server.rows('delete from applications where id = $1', [HIDDEN])
  // And it is no blind spot: an administrator from whom it is not hidden reads something else.
  expect(await readBy(meera)).not.toEqual(forMeera)
})
