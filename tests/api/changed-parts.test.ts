import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignReviewer, storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { decideAs } from '#tests/decide.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder, createTeam } from '#tests/users.ts'

let server: TestServer
let meera: Client
let arjun: Client
let ravi: Client
let parth: Client
let asha: Client
let id: string
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  asha = await createFounder(server, 'asha@acme.in')
  ;({ meera, arjun, ravi, parth } = await createTeam(server))
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.rows('delete from applications')
  id = await storeApplication(server.rows, {
    owner: await userIdOf(server.rows, 'asha@acme.in'),
    status: 'submitted',
  })
  await assignReviewer(server.rows, id)
})

const team = () => [meera, arjun, ravi, parth]

const read = async (client: Client) => (await client.call('readForReview', { params: { id } })).reply

/** Opens the application as the reader does. */
async function view(client: Client) {
  const { as_of } = await read(client)
  expect((await client.call('markViewed', { params: { id }, body: { as_of } })).status).toBe(200)
}

/** Returns the changed parts, on which the card, the reader and the filter must agree. */
async function changedFor(client: Client) {
  const { changed } = await read(client)
  const { applications } = (await client.call('listForReview', { query: {} })).reply
  expect(applications.map((card) => card.changed)).toEqual([changed])
  const query = { changed: 'me' } as const
  const found = changed.length > 0 ? [id] : []
  const filtered = (await client.call('listForReview', { query })).reply
  expect([filtered.count, filtered.applications.map((card) => card.id)]).toEqual([found.length, found])
  return changed
}
const changedForTeam = () => Promise.all(team().map(changedFor))

const note = (
  client: Client,
  body = 'A note.',
  note_id = crypto.randomUUID(),
  version = 0,
  notify: string[] = [],
) => client.call('saveNote', { params: { id, note: note_id }, body: { base_version: version, body, notify } })
const judge = (client: Client) =>
  client.call('saveVerdict', { params: { id }, body: { base_version: 0, changes: { verdict: 'yes' } } })
const meet = (client: Client, hour: string, how: 'hold' | 'send') =>
  decideAs(
    client,
    [id],
    {
      status: 'meeting_scheduled',
      reason_ids: [],
      note: '',
      meeting: {
        starts_at: `2036-01-08T${hour}:00:00.000Z`,
        ends_at: `2036-01-08T${hour}:30:00.000Z`,
        time_zone: 'Asia/Kolkata',
        place: '',
      },
    },
    how,
  )

test('marks nothing on an application that the member has never viewed', async () => {
  await note(parth)
  await meera.call('changeStatus', { params: { id }, body: { status: 'under_review' } })
  expect(await changedForTeam()).toEqual([[], [], [], []])
  expect((await meera.call('listForReview', { query: { unread: 'me' } })).reply.count).toBe(1)
})

describe('after everybody has viewed the application', () => {
  beforeEach(() => Promise.all(team().map(view)))

  test('marks what others have changed until the member views it again', async () => {
    expect(await changedForTeam()).toEqual([[], [], [], []])
    await storeQuestionRound(server.rows, id, { answer: 'Milk.' })
    await server.rows('update application_questions set answered_at = now()')
    await judge(meera)
    await judge(ravi)
    await note(parth)
    await arjun.call('changeStatus', { params: { id }, body: { status: 'under_review' } })
    expect(await changedForTeam()).toEqual([
      ['answers', 'notes', 'verdicts', 'status'],
      ['answers', 'notes', 'verdicts'],
      ['answers', 'notes', 'verdicts', 'status'],
      ['answers', 'status'],
    ])
    expect((await meera.call('readQueue', { query: { changed: 'me' } })).reply.ids).toEqual([id])
    await Promise.all(team().map(view))
    expect(await changedForTeam()).toEqual([[], [], [], []])
  })

  test('hides verdicts and notes from a reviewer until their own verdict', async () => {
    await judge(meera)
    await note(meera, 'Secret.', crypto.randomUUID(), 0, [
      await userIdOf(server.rows, 'ravi@openround.example'),
    ])
    expect(await changedFor(ravi)).toEqual([])
    await judge(ravi)
    expect(await changedFor(ravi)).toEqual(['notes', 'verdicts'])
  })

  test('marks an edited note and a later mention, but not a deleted note', async () => {
    const written = crypto.randomUUID()
    await note(meera, 'First.', written)
    await view(parth)
    await note(meera, 'Second.', written, 1)
    expect(await changedFor(parth)).toEqual(['notes'])
    await view(parth)
    await note(meera, 'Second.', written, 2, [await userIdOf(server.rows, 'parth@openround.example')])
    expect(await changedFor(parth)).toEqual(['notes'])
    await meera.call('deleteNote', { params: { id, note: written } })
    expect(await changedFor(parth)).toEqual([])
  })

  test('marks a held meeting only once it is released, and never for who set it', async () => {
    await meet(meera, '09', 'hold')
    expect(await changedForTeam()).toEqual([[], [], [], []])
    await Promise.all(team().map(view))
    const { held } = (await meera.call('listHeld')).reply
    const release = { id: crypto.randomUUID(), ids: held.map((decision) => decision.id) }
    expect((await meera.call('releaseHeld', { body: release })).reply.released).toHaveLength(1)
    const all = ['meeting', 'status']
    expect(await changedForTeam()).toEqual([[], all, all, all])
    await Promise.all(team().map(view))
    const { undo } = (await meet(arjun, '10', 'send')).reply
    expect(await changedForTeam()).toEqual([['meeting'], [], ['meeting'], ['meeting']])
    await arjun.call('undoBatch', { params: { id: undo?.batch ?? '' }, body: {} })
    // The undo restores the status that the founder last saw.
    expect(await changedForTeam()).toEqual([['status'], [], ['status'], ['status']])
  })

  test("marks the founder's withdrawal as a change of status", async () => {
    await asha.call('withdraw', { params: { id }, body: { reason: '' } })
    expect(await read(parth).then(({ changed }) => changed)).toEqual(['status'])
  })

  test('counts a change after the viewed version was read as new', async () => {
    const { as_of } = await read(parth)
    await note(meera)
    await parth.call('markViewed', { params: { id }, body: { as_of } })
    expect(await changedFor(parth)).toEqual(['notes'])
    // A later request with an earlier time, as from a slow tab, changes nothing.
    await view(parth)
    await parth.call('markViewed', { params: { id }, body: { as_of } })
    expect(await changedFor(parth)).toEqual([])
    await note(meera)
    await parth.call('markViewed', { params: { id }, body: { as_of: '2099-01-01T00:00:00Z' } })
    await note(meera)
    expect(await changedFor(parth)).toEqual(['notes'])
  })
})

test('marks nothing on the member’s own application', async () => {
  await server.rows('update applications set user_id = $1', [
    await userIdOf(server.rows, 'arjun@openround.example'),
  ])
  await view(arjun)
  await meera.call('changeStatus', { params: { id }, body: { status: 'under_review' } })
  await note(meera)
  expect(await changedFor(arjun)).toEqual([])
})
