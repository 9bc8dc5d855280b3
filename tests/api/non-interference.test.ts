import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Answers } from '#domain/applications/form/application-form.ts'
import { blankDefinition } from '#domain/forms/field-definition.ts'
import { ReadableData } from '#tests/access/readable-data.ts'
import { ASHA, storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import { subscribe } from '#tests/change-events.ts'
import type { Client } from '#tests/client.ts'
import {
  definitionOf,
  storeFormVersion,
  storeOwnAnswers,
  storeTeamFields,
  storeTeamValues,
} from '#tests/review-fields.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

// Compares what a person can read over HTTP and in SQL, before and after data that is hidden from them is added. Apart
// from the time, every reply and row must be identical byte for byte, so that no count, other row or file reveals the
// hidden data.

const HIDDEN = 'de1e7ed0-0000-4000-8000-000000000001'
const UNKNOWN = 'de1e7ed0-0000-4000-8000-000000000002'
/** A hidden application that its founder has withdrawn. */
const WITHDRAWN = 'de1e7ed0-0000-4000-8000-000000000003'

let server: TestServer
let actors: Record<string, Client>
/** Hashes of all data that each person could read at the end of the previous test. */
let latest: Record<string, string[]>
let asha: Client
let meera: Client
let anil: Client
let kiran: Client
let seen: string
let readable: ReadableData
/** A committee that has discussed the visible application, and the hidden one as its second item. */
const COMMITTEE = 'c0000000-0000-4000-8000-000000000001'
let hiddenDeck: string
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '0' })
  server.services.liveUpdates.start()
  asha = await createFounder(server, 'asha@acme.in')
  kiran = await createFounder(server, 'kiran@hidden.in', { first_name: 'Kiran' })
  meera = await createAdministrator(server)
  anil = await createMember(server, 'anil@openround.example', 'admin')
  actors = {
    'recused administrator': anil,
    'reviewer of other applications': await createMember(server, 'ritu@openround.example', 'reviewer'),
    'recused reviewer': await createMember(server, 'rekha@openround.example', 'reviewer'),
    'recused partner': await createMember(server, 'padma@openround.example', 'partner'),
    'another founder': asha,
  }
  const deck = (await upload(asha, 'deck.pdf', pdfOf(500))).stored.url
  hiddenDeck = (await upload(kiran, 'deck.pdf', pdfOf(600))).stored.url
  seen = await stored('asha@acme.in', deck)
  const older = await stored('kiran@hidden.in')
  await storeQuestionRound(server.rows, seen, { answer: 'The grid is ready.' })
  await assign([seen, older])
  await tag(seen, 'Thursday')
  await server.rows(`insert into team_fields (id, definition, position) values ('nextstep', $1, 1)`, [
    { ...blankDefinition('nextstep', 'text'), label: 'Next step', for_reviewers: true },
  ])
  await setTeamField(seen, 'Call them')
  await viewedByAll(seen)
  // Recuses the members from another application first, so that their recusal from the hidden one does not change
  // their database role.
  await recuse(await stored('kiran@hidden.in'))
  await server.rows(
    `with held as (
        insert into committee_sessions (id, agenda, started_at, ended_at)
          values ($1, '{1,2}', '2026-01-05T10:00Z', '2026-01-05T11:00Z') returning id)
      insert into committee_items (session_id, number, application_id) select id, 1, $2 from held`,
    [COMMITTEE, seen],
  )
  readable = new ReadableData(server, {
    committee: COMMITTEE,
    applications: [seen, HIDDEN, UNKNOWN],
    files: [deck, hiddenDeck],
    reviewer: await userIdOf(server.rows, 'meera@openround.example'),
  })
  for (const client of Object.values(actors)) await readable.readRecorded(client)
  latest = await readable.of(actors)
})
afterAll(() => server?.close())

async function stored(email: string, url?: string, answers: Partial<Answers> = {}): Promise<string> {
  const owner = await userIdOf(server.rows, email)
  const pitch_deck = url ? { url, filename: 'deck.pdf', size: '0.00 MB' } : null
  return storeApplication(server.rows, { owner, status: 'submitted', answers: { pitch_deck, ...answers } })
}

const assign = (ids: string[]) =>
  server.rows(
    `insert into assignments (application_id, reviewer_id)
      select given, users.id from unnest($1::uuid[]) as given, users where email in ('ritu@openround.example', 'rekha@openround.example')`,
    [ids],
  )

async function tag(id: string, ...add: string[]): Promise<void> {
  const { reply } = await meera.call('changeTags', { body: { applications: [id], add, remove: [] } })
  expect(reply).toEqual({ changed: 1 })
}

async function setTeamField(id: string, value: string): Promise<void> {
  const { reply } = await meera.call('setTeamValues', {
    body: { applications: [id], field: 'nextstep', value },
  })
  expect(reply).toEqual({ changed: 1 })
}

/** Lets all members view an application a day ago, so that it is marked for those who can see a change. */
const viewedByAll = (id: string) =>
  server.rows(
    `insert into application_views (application_id, user_id, last_viewed_at)
      select $1, user_id, now() - interval '1 day' from profiles where role <> 'founder'`,
    [id],
  )

const recuse = (id: string) =>
  server.rows(
    `insert into recusals (application_id, user_id) select $1, id from users
      where email in ('anil@openround.example', 'rekha@openround.example', 'padma@openround.example')`,
    [id],
  )

/** Adds a submitted application with many kinds of related records, and a withdrawn application. */
async function storeHidden(): Promise<void> {
  const id = await stored('kiran@hidden.in', hiddenDeck, {
    founders_data: [{ ...ASHA, firstName: 'Kiran' }],
    funding_amount_seeking: 5_000_000,
  })
  // Submitted before the visible application, by founders with the same LinkedIn page and company name.
  await server.rows(
    `update applications set id = $2, submitted_at = submitted_at - interval '1 hour' where id = $1`,
    [id, HIDDEN],
  )
  const withdrawn = await stored('kiran@hidden.in')
  await server.rows('update applications set id = $2, withdrawn_at = now() where id = $1', [
    withdrawn,
    WITHDRAWN,
  ])
  for (const one of [HIDDEN, WITHDRAWN]) await recuse(one)
}

/** Gives the hidden application everything that an application can have. */
async function fillHidden(): Promise<void> {
  await viewedByAll(HIDDEN)
  await storeQuestionRound(server.rows, HIDDEN, { answer: 'Nobody may read this.' })
  await server.rows(
    `insert into assignments (application_id, reviewer_id) select $1, id from users where email in
      ('rekha@openround.example', 'meera@openround.example')`,
    [HIDDEN],
  )
  await server.rows(
    `insert into verdicts (application_id, reviewer_id, verdict, comment)
      select $1, id, case email when 'rekha@openround.example' then 'no' else 'strong_yes' end, 'Nobody may read this.'
      from users where email in ('rekha@openround.example', 'meera@openround.example', 'anil@openround.example')`,
    [HIDDEN],
  )
  await server.rows(
    `insert into interests (application_id, member_id, level, amount) select $1, id, 'interested', 2500000 from users
      where email in ('rekha@openround.example', 'padma@openround.example', 'meera@openround.example', 'anil@openround.example')`,
    [HIDDEN],
  )
  await tag(HIDDEN, 'Thursday', 'Nobody may read this')
  await setTeamField(HIDDEN, 'Nobody may read this')
  await meera.call('changeStatus', { params: { id: HIDDEN }, body: { status: 'meeting_scheduled' } })
  await server.rows(
    `insert into meetings (decision_id, application_id, uid, sequence, starts_at, ends_at, time_zone, place, cancelled,
        announced_at)
      select id, application_id, id, 0, '2036-01-08T10:00Z', '2036-01-08T11:00Z', 'UTC', 'Mumbai', false, now()
      from decisions where application_id = $1`,
    [HIDDEN],
  )
  await meera.call('readForReview', { params: { id: HIDDEN } })
  const note = crypto.randomUUID()
  await meera.call('saveNote', {
    params: { id: HIDDEN, note },
    body: { base_version: 0, body: 'Met them in May.', notify: [] },
  })
  await server.rows(
    `insert into note_mentions (note_id, user_id)
      select $1, id from users where email in ('rekha@openround.example', 'anil@openround.example')`,
    [note],
  )
  await kiran.call('readApplication', { params: { id: HIDDEN } })
  await discussHidden()
}

/** Adds the hidden application to the committee, with votes and an outcome. */
async function discussHidden(): Promise<void> {
  await server.rows(
    `insert into committee_items (session_id, number, application_id, asked_at, outcome, note, seconds)
      values ($1, 2, $2, now(), 'approve', 'Nobody may read this.', 300)`,
    [COMMITTEE, HIDDEN],
  )
  await server.rows(
    `insert into committee_votes (session_id, number, person_id, vote)
      select $1, 2, id, 'yes' from users where email in ('rekha@openround.example', 'meera@openround.example')`,
    [COMMITTEE],
  )
  await server.rows('update committee_items set revealed_at = now() where session_id = $1 and number = 2', [
    COMMITTEE,
  ])
}

test("members who have given neither cannot notice others' verdicts and interest [D-verdicts.2]", async () => {
  const before = latest
  await server.rows(
    `insert into verdicts (application_id, reviewer_id, verdict, champion_line) select $1, id, given.verdict, 'Fund them.'
      from users join (values ('meera@openround.example', 'strong_yes'), ('rekha@openround.example', 'no'))
        as given (address, verdict) on email = address`,
    [seen],
  )
  await server.rows(
    `insert into interests (application_id, member_id, level, amount) select $1, id, given.level, 2500000
      from users join (values ('meera@openround.example', 'would_lead'), ('rekha@openround.example', 'interested'))
        as given (address, level) on email = address`,
    [seen],
  )
  const after = await readable.of(actors)
  latest = after
  const blind = ['reviewer of other applications', 'recused partner', 'another founder']
  expect(blind.map((name) => after[name])).toEqual(blind.map((name) => before[name]))
  // Control: readers who may see verdicts get different replies.
  expect(after['recused reviewer']).not.toEqual(before['recused reviewer'])
  expect(after['recused administrator']).not.toEqual(before['recused administrator'])
})

/**
 * Subscribes the actors to live updates.
 * @returns a function that returns what each was notified of, in kinds or ids, until the status of `seen` changes
 */
async function subscribeActors(): Promise<() => Promise<Record<string, readonly string[]>>> {
  await vi.waitUntil(() => server.services.liveUpdates.isListening(), { timeout: 60_000 })
  const all = await Promise.all(
    Object.entries(actors).map(async ([name, client]) => [name, await subscribe(client)] as const),
  )
  return async () => {
    await meera.call('changeStatus', { params: { id: seen }, body: { status: 'under_review' } })
    const events = all.map(async ([name, one]) => {
      // The recusal before, of which a member may still be notified, makes the member refetch everything.
      const before = (await one.before(seen)).filter(
        ({ kind }) => kind !== 'anything' || !name.startsWith('recused'),
      )
      return [name, [...new Set(before.map(({ kind, id }) => id ?? kind))]] as const
    })
    const found = Object.fromEntries(await Promise.all(events))
    for (const [, one] of all) await one.close()
    return found
  }
}

/** Returns the addresses of lists that show hidden data to none of the clients. */
async function listsWithoutHidden(clients: readonly Client[]): Promise<string[]> {
  const without = []
  for (const address of readable.lists()) {
    const replies = await Promise.all(clients.map(async (client) => (await client.fetch(address)).text()))
    if (!replies.some((text) => text.includes(HIDDEN) || text.includes(WITHDRAWN))) without.push(address)
  }
  return without
}

test('nobody can notice data that is hidden from them, over HTTP or in SQL', async () => {
  const before = latest
  await storeHidden()
  const events = await subscribeActors()
  await fillHidden()
  expect(await readable.of(actors)).toEqual(before)
  expect(await events()).toEqual(Object.fromEntries(Object.keys(actors).map((name) => [name, []])))
  const meeting = await kiran.call('downloadMeeting', { params: { id: HIDDEN } })
  expect(meeting.status).toBe(200)
  const forMeera = await readable.overHttp(meera)
  // Control: without recusals, each list shows the hidden data to somebody.
  await server.rows('delete from recusals where application_id = any($1)', [[HIDDEN, WITHDRAWN]])
  expect(await listsWithoutHidden([meera, ...Object.values(actors)])).toEqual([])
  await server.rows('delete from applications where id = any($1)', [[HIDDEN, WITHDRAWN]])
  // Control: an administrator who can see it gets different replies.
  expect(await readable.overHttp(meera)).not.toEqual(forMeera)
})

test('a hidden application’s field values reveal nothing through filters, orders, counts and queues', async () => {
  const kinds = ['choice', 'yesNo', 'number', 'rupees', 'date', 'member'] as const
  const archived = definitionOf('text', { archived: true })
  await storeTeamFields(server.rows, [...kinds.map((kind) => definitionOf(kind)), archived])
  await storeFormVersion(server.rows, 1, [
    definitionOf('choice'),
    definitionOf('yesNo'),
    definitionOf('number'),
  ])
  const values = {
    ...{ choice00: 'choice01', yesno000: 'yes', number00: 5, rupees00: 5_000_000 },
    ...{ date0000: '2026-11-30', member00: 'somebody' },
  }
  await storeTeamValues(server.rows, seen, { ...values, number00: 1, rupees00: 1, date0000: '2027-01-01' })
  await storeHidden()
  await server.rows(
    `insert into assignments (application_id, reviewer_id)
      select $1, id from users where email = 'rekha@openround.example'`,
    [HIDDEN],
  )
  // An administrator's own application is in their list, but its team values are hidden from them.
  const ofAnil = await stored('anil@openround.example')
  const orders = ['number00', 'rupees00', 'date0000'].map((id) => `sort=team_${id}`)
  const byValue = [
    ...['team_number00=5..', 'team_rupees00=1..', 'team_date0000=..2026-12-31', 'team_choice00=choice01'],
    ...[
      'team_yesno000=yes',
      'team_member00=somebody',
      'team_rupees00=none',
      `team_yesno000=yes&${orders[0]}`,
    ],
  ]
  const ofTeam = [
    ...[...orders, ...byValue].map((query) => `${ENDPOINTS.listForReview.path}?${query}`),
    ...[...orders, byValue[0]].map((query) => `${ENDPOINTS.readQueue.path}?${query}`),
    `${ENDPOINTS.exportCsv.path}?answers=1&${orders[0]}`,
  ]
  const ofQuestions = ['own_choice00=choice01', 'own_yesno000=none', 'own_number00=5..'].map(
    (query) => `${ENDPOINTS.listForReview.path}?${query}`,
  )
  const { 'another founder': _, ...team } = actors
  const readAs = async (clients: Record<string, Client>, addresses: readonly string[]) => {
    const all = Object.entries(clients).map(async ([name, client]) => [
      name,
      await readable.overHttp(client, [...addresses]),
    ])
    return Object.fromEntries(await Promise.all(all)) as Record<string, string[]>
  }
  /** Expects that hidden values do not change these clients' replies, but change each reply to Meera. */
  const expectHidden = async (
    clients: Record<string, Client>,
    addresses: readonly string[],
    store: () => Promise<unknown>,
  ) => {
    const [before, forMeera] = [await readAs(clients, addresses), await readAs({ meera }, addresses)]
    await store()
    expect(await readAs(clients, addresses)).toEqual(before)
    const now = await readAs({ meera }, addresses)
    expect(now.meera?.filter((reply) => forMeera.meera?.includes(reply))).toEqual([])
  }
  const all = { ...values, text0000: 'Nobody may read this.' }
  await expectHidden(team, [...ofTeam, ...ofQuestions], async () => {
    await storeTeamValues(server.rows, HIDDEN, all)
    await storeOwnAnswers(server.rows, HIDDEN, 1, { choice00: 'choice01', yesno000: 'yes', number00: 5 })
  })
  await expectHidden({ anil }, ofTeam, () => storeTeamValues(server.rows, ofAnil, all))
  for (const table of ['team_values', 'team_fields']) await server.rows(`delete from ${table}`)
  await server.rows('delete from applications where id = any($1)', [[HIDDEN, WITHDRAWN, ofAnil]])
})

/** Holds a decision by Meera with a note. */
async function holdDecision(id: string): Promise<void> {
  const change = { status: 'no_fit' as const, reason_ids: [], note: 'Do write again.' }
  const { affected, wording_hash } = (await meera.call('previewBatch', { body: { ids: [id], change } })).reply
  const versions = affected.map((one) => ({ id: one.id, version: one.version }))
  const body = { id: crypto.randomUUID(), change, how: 'hold' as const, affected: versions, wording_hash }
  const { reply } = await meera.call('commitBatch', { body })
  expect(reply.decided).toHaveLength(1)
}

test('shows held decisions only to administrators who may see the application', async () => {
  await server.rows(
    `insert into recusals (application_id, user_id) select $1, id from users where email = 'anil@openround.example'`,
    [seen],
  )
  const { 'another founder': _, ...team } = actors
  const readers = { ...team, 'its founder': asha, 'another founder': kiran }
  for (const client of [anil, kiran, meera]) await readable.readRecorded(client)
  const before = await readable.of(readers)
  const forMeera = (await meera.call('listHeld')).reply
  await holdDecision(seen)
  expect(await readable.of(readers)).toEqual(before)
  expect((await meera.call('listHeld')).reply).not.toEqual(forMeera)
})
