import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createFounder } from '#tests/users.ts'
import { attempt } from './attempt.ts'
import { HTTP_STATUS } from './matrix.ts'
import { IN_SQL, type InSql } from './operations-in-sql.ts'
import { ON_SHARED, type SharedIds } from './shared-applications.ts'
import type { SubjectIds } from './subject-ids.ts'
import { ON_SHARED_APPLICATIONS, SHARED_COLUMNS, SHARED_STATES, type SharedColumn, WORDS } from './tables.ts'
import { sessionOf } from './test-users.ts'

type Operation = keyof typeof ON_SHARED_APPLICATIONS
type State = (typeof SHARED_STATES)[number]

const CELLS = Object.entries(ON_SHARED_APPLICATIONS).flatMap(([operation, row]) =>
  row.split('|').flatMap((cell, place) =>
    SHARED_STATES.map((state, index) => {
      const words = cell.trim().split('/')
      const expected = WORDS[(words[index] ?? words[0]) as keyof typeof WORDS]
      const column = SHARED_COLUMNS[place] as SharedColumn
      return { operation: operation as Operation, column, state, expected }
    }),
  ),
)

let server: TestServer
const clients = {} as Record<SharedColumn, Client>
const ids = {} as Record<SharedColumn | 'another member', string>
const emailOf = (person: string) => `${person.replaceAll(/\W/g, '-')}@dairy.in`
beforeAll(async () => {
  server = await startTestServer()
  for (const person of [...SHARED_COLUMNS, 'another member'] as const) {
    const client = await createFounder(server, emailOf(person))
    if (person !== 'another member') clients[person] = client
    ids[person] = await userIdOf(server.rows, emailOf(person))
  }
})
afterAll(() => server?.close())

/** Stores an application that the member's file is attached to, with everybody's part in it. */
async function share(column: SharedColumn, status: State): Promise<SharedIds> {
  await server.rows('delete from rate_limits')
  await server.rows(`update files set created_at = now() - interval '2 hours'`)
  const { stored } = await upload(clients['its member'], 'deck.pdf', pdfOf(500))
  const pitch_deck = { url: stored.url, filename: 'deck.pdf', size: '0.00 MB' }
  const owner = ids['its owner']
  const applicationId = await storeApplication(server.rows, { owner, status, answers: { pitch_deck } })
  const file = stored.url.replace('/files/', '')
  // The trigger attaches only files of the owner or the actor, and this statement has no actor.
  await server.rows('insert into file_references (path, record_id) values ($1, $2)', [file, applicationId])
  await server.rows('update files set unreferenced_since = null where path = $1', [file])
  const members = ['its member', 'a former owner who is a member', 'another member'] as const
  for (const person of [...members, 'a removed member', 'a former owner who left'] as const)
    await server.rows('insert into application_members (application_id, user_id) values ($1, $2)', [
      applicationId,
      ids[person],
    ])
  await server.rows('delete from application_members where application_id = $1 and user_id = any($2)', [
    applicationId,
    [ids['a removed member'], ids['a former owner who left']],
  ])
  const [invitation] = await server.rows<{ id: string }>(
    'insert into application_invitations (application_id, email, invited_by) values ($1, $2, $3) returning id',
    [applicationId, emailOf('a person invited to it'), owner],
  )
  const round = status === 'submitted' ? await storeQuestionRound(server.rows, applicationId) : applicationId
  const invited = { invitation: invitation?.id ?? '', actor: ids[column], member: ids['another member'] }
  return { applicationId, file, round, ...invited }
}

const ALLOWED: readonly string[] = ['yes', 'again', 'unlisted']
const IN_SQL_TOO: readonly string[] = [
  'reads',
  'saves',
  'submits',
  'changes and submits',
  'deletes',
  'withdraws',
]

const nameOf = ({ column, operation, state, expected }: (typeof CELLS)[number]) =>
  `${column} ${operation} a ${state} application: ${expected}`

describe('access to shared applications', () => {
  test.each(CELLS.map((cell) => [nameOf(cell), cell] as const))('%s', async (_, cell) => {
    const { operation, column, state, expected } = cell
    const shared = await share(column, state)
    if (IN_SQL_TOO.includes(operation)) {
      const session = sessionOf(server, clients[column])
      const statement = IN_SQL[operation as InSql].sql(shared as unknown as SubjectIds)
      const outcomes = []
      for (const capacity of ['applicant', 'team'] as const)
        outcomes.push(await attempt(server.services.database, session, capacity, statement))
      expect(outcomes.includes(1)).toBe(expected === 'yes')
    }
    const { status, code } = await ON_SHARED[operation].send(clients[column], shared)
    const isAllowed = ALLOWED.includes(expected)
    expect({ status, code }).toEqual({
      status: isAllowed ? 200 : HTTP_STATUS[expected],
      code: expected === 'again' ? 'yes' : expected,
    })
  })
})
