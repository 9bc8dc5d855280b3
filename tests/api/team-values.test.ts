import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blankDefinition, type DefinableKind, type FieldDefinition } from '#domain/forms/field-definition.ts'
import type { TeamFieldValue } from '#domain/review/review-fields.ts'
import { assignReviewer, storeApplication, storeApplications, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, createMember, PASSWORD } from '#tests/users.ts'

let server: TestServer
let meera: Client
let anil: Client
let ravi: Client
let parth: Client
let owner: string
let acme: string
let dairy: string
beforeAll(async () => {
  server = await startTestServer()
  await createFounder(server)
  meera = await createAdministrator(server)
  anil = await createMember(server, 'anil@openround.example', 'admin')
  ravi = await createMember(server, 'ravi@openround.example', 'reviewer')
  parth = await createMember(server, 'parth@openround.example', 'partner')
  owner = await userIdOf(server.rows, 'asha@acme.in')
  acme = await submitted('Acme')
  dairy = await submitted('Dairy')
  await assignReviewer(server.rows, acme)
  for (const field of Object.values(FIELDS)) await storeField(field)
})
afterAll(() => server?.close())
beforeEach(() => server.rows('delete from team_values'))

const submitted = (company_name: string) =>
  storeApplication(server.rows, { owner, status: 'submitted', answers: { company_name } })

const define = (id: string, kind: DefinableKind, label: string, more: Partial<FieldDefinition> = {}) => ({
  ...blankDefinition(id, kind),
  label,
  ...more,
})

const STAGES = [
  { id: 'notbegun', label: 'Not begun' },
  { id: 'underway', label: 'Under way' },
]
const FIELDS = {
  state: define('diligence', 'choice', 'Diligence', { choices: STAGES, required: true }),
  follow: define('followon', 'yesNo', 'Follow-on'),
  share: define('shareheld', 'number', 'Share', { min: 0, max: 30, unit: '%' }),
  reserved: define('reserved', 'rupees', 'Reserved', { for_reviewers: true }),
  call: define('nextcall', 'date', 'Next call'),
  lead: define('deallead', 'member', 'Deal lead'),
  step: define('nextstep', 'text', 'Next step', { for_reviewers: true }),
  old: define('archived', 'text', 'Old', { archived: true }),
}

const storeField = (definition: FieldDefinition) =>
  server.rows(
    `insert into team_fields (id, definition, position) values ($1, $2, 1)
      on conflict (id) do update set definition = excluded.definition`,
    [definition.id, definition],
  )

const save = (
  field: FieldDefinition | string,
  value: TeamFieldValue,
  { id = acme, base_version = 0, client = meera } = {},
) =>
  client.call('saveTeamValue', {
    params: { id, field: typeof field === 'string' ? field : field.id },
    body: { base_version, changes: { value } },
  })
const setAll = (applications: string[], { id }: FieldDefinition, value: TeamFieldValue, client = meera) =>
  client.call('setTeamValues', { body: { applications, field: id, value } })
const valuesOf = async (id = acme, client = meera) =>
  (await client.call('readForReview', { params: { id } })).reply.team_values
const latest = async (client = meera) => (await client.call('readAuditLog')).reply.entries[0]?.id ?? 0
const entriesSince = async (id: number, client = meera) =>
  (await client.call('readAuditLog', { query: { kind: 'team' } })).reply.entries
    .filter((entry) => entry.id > id && entry.event === 'team-field-changed')
    .map(({ what }) => what)

test.each<[keyof typeof FIELDS, TeamFieldValue, TeamFieldValue]>([
  ['state', 'underway', ''],
  ['follow', 'no', ''],
  ['share', 12.5, null],
  ['reserved', 25_00_000, 0],
  ['call', '2026-12-01', ''],
  ['step', 'Call the bank', ''],
])('saves, shows and clears the value of the field %s', async (name, value, blank) => {
  const { id } = FIELDS[name]
  expect((await save(FIELDS[name], value)).reply).toMatchObject({ version: 1, conflicts: [] })
  expect(await valuesOf(acme, parth)).toEqual({ [id]: { value, version: 1 } })
  expect((await save(FIELDS[name], blank, { base_version: 1 })).reply).toMatchObject({ version: 2 })
  const { reply } = await parth.call('listForReview')
  expect(reply.applications.find((card) => card.id === acme)?.team_values).toEqual({
    [id]: { value: blank, version: 2 },
  })
})

test('a member field names members of the team only', async () => {
  const lead = await userIdOf(server.rows, 'parth@openround.example')
  expect((await save(FIELDS.lead, lead)).status).toBe(200)
  expect((await save(FIELDS.lead, owner, { base_version: 1 })).error?.code).toBe('validation-failed')
})

test.each<[keyof typeof FIELDS, TeamFieldValue, string]>([
  ['state', 'finished', 'Please choose Diligence from the list.'],
  ['follow', 'maybe', 'Please choose Follow-on from the list.'],
  ['share', 31, 'Share must be between 0 and 30.'],
  ['share', 'many', 'This is not a value of Share.'],
  ['reserved', 1.5, 'This is not a value of Reserved.'],
  ['reserved', null, 'This is not a value of Reserved.'],
  ['call', 'tomorrow', 'Enter a date, like 2026-03-31'],
  ['step', 7, 'This is not a value of Next step.'],
])('refuses the value of the field %s that is %j', async (name, value, message) => {
  for (const refused of [await save(FIELDS[name], value), await setAll([acme], FIELDS[name], value)]) {
    expect(refused.error).toMatchObject({ code: 'validation-failed', message })
  }
  expect(await valuesOf()).toBeUndefined()
})

test('refuses archived and unknown fields, and keeps showing the value of an archived one', async () => {
  await save(FIELDS.state, 'underway')
  await storeField({ ...FIELDS.state, archived: true })
  expect((await save(FIELDS.state, '', { base_version: 1 })).error?.code).toBe('bad-request')
  expect((await setAll([acme], FIELDS.old, 'x')).error?.code).toBe('bad-request')
  expect((await save('nosuchid', 'x')).error?.code).toBe('not-found')
  expect(await valuesOf()).toEqual({ diligence: { value: 'underway', version: 1 } })
  await storeField(FIELDS.state)
})

test('reports a conflict with the other value, and saves once it is known', async () => {
  await save(FIELDS.step, 'Call the bank')
  await save(FIELDS.step, 'Write to them', { base_version: 1, client: ravi })
  const { reply } = await save(FIELDS.step, 'Meet them', { base_version: 1 })
  expect(reply).toMatchObject({ version: 2, conflicts: ['value'], theirs: { value: 'Write to them' } })
  expect((await save(FIELDS.step, 'Meet them', { base_version: 2 })).reply.version).toBe(3)
  // Two first saves at once.
  const both = await Promise.all([save(FIELDS.call, '2026-12-01'), save(FIELDS.call, '2026-12-02')])
  expect(both.map((one) => one.reply.conflicts.length).toSorted()).toEqual([0, 1])
})

test('reviewers edit only the fields that are open to them, on assigned applications; partners none', async () => {
  const codeOf = async (...given: Parameters<typeof save>) => (await save(...given)).error?.code
  expect(await codeOf(FIELDS.step, 'Mine', { client: ravi })).toBeUndefined()
  expect(await codeOf(FIELDS.state, 'underway', { client: ravi })).toBe('administrators-only')
  expect(await codeOf(FIELDS.step, 'Mine', { client: ravi, id: dairy })).toBe('not-found')
  expect(await codeOf(FIELDS.step, 'Mine', { client: parth })).toBe('reviewers-only')
  expect((await setAll([acme], FIELDS.step, 'Mine', ravi)).error?.code).toBe('administrators-only')
  expect(await valuesOf(acme, parth)).toEqual({ nextstep: { value: 'Mine', version: 1 } })
})

test('administrators see and change nothing on their own application, not even in the audit log', async () => {
  const anils = await userIdOf(server.rows, 'anil@openround.example')
  const own = await storeApplication(server.rows, { owner: anils, status: 'submitted' })
  const before = await latest()
  await save(FIELDS.step, 'Decline quietly', { id: own })
  expect(await entriesSince(before)).toEqual(['Set Next step to “Decline quietly”'])
  expect(await entriesSince(before, anil)).toEqual([])
  expect(await valuesOf(own, anil)).toBeUndefined()
  expect((await save(FIELDS.step, 'x', { id: own, client: anil, base_version: 1 })).error?.code).toBe(
    'not-found',
  )
  expect((await setAll([own, dairy], FIELDS.step, 'Call', anil)).reply).toEqual({ changed: 1 })
  expect((await setAll([own], FIELDS.step, 'Call', anil)).error?.code).toBe('not-found')
  expect(await valuesOf(own)).toEqual({ nextstep: { value: 'Decline quietly', version: 1 } })
  await server.rows('delete from applications where id = $1', [own])
})

test('sets a field on many applications at once, replaces other values and clears them', async () => {
  const many = await storeApplications(
    server.rows,
    Array.from({ length: 500 }, () => ({ owner, status: 'submitted' as const })),
  )
  const [first = ''] = many
  await save(FIELDS.state, 'notbegun', { id: first })
  expect((await setAll(many, FIELDS.state, 'underway')).reply).toEqual({ changed: 500 })
  expect(await valuesOf(first)).toEqual({ diligence: { value: 'underway', version: 2 } })
  expect(await valuesOf(many[1])).toEqual({ diligence: { value: 'underway', version: 1 } })
  // A save that is based on the replaced value conflicts.
  expect((await save(FIELDS.state, '', { id: first, base_version: 1 })).reply.conflicts).toEqual(['value'])
  await setAll(many, FIELDS.state, '')
  const [{ blank } = { blank: 0 }] = await server.rows<{ blank: number }>(
    `select count(*)::int as blank from team_values where value = '""'`,
  )
  expect(blank).toBe(500)
  await server.rows('delete from applications where id = any($1)', [many])
})

test('records old and new values in the audit log, and reads them with the current names', async () => {
  const before = await latest()
  await save(FIELDS.state, 'notbegun')
  await save(FIELDS.state, 'underway', { base_version: 1 })
  await save(FIELDS.state, 'underway', { base_version: 2 })
  await save(FIELDS.reserved, 25_00_000, { client: ravi })
  await setAll([acme], FIELDS.reserved, 0)
  await setAll([dairy], FIELDS.reserved, 0)
  await save(FIELDS.lead, await userIdOf(server.rows, 'parth@openround.example'))
  await storeField({ ...FIELDS.state, label: 'Checks', archived: true })
  await server.rows(
    `update profiles set full_name = 'Parth Sen', role = 'founder' where email = 'parth@openround.example'`,
  )
  expect(await entriesSince(before)).toEqual([
    'Set Deal lead to “Parth Sen”',
    'Cleared Reserved, which was “₹25,00,000”',
    'Set Reserved to “₹25,00,000”',
    'Changed Checks from “Not begun” to “Under way”',
    'Set Checks to “Not begun”',
  ])
  await server.rows(`update profiles set role = 'partner' where email = 'parth@openround.example'`)
  await server.rows('delete from team_values')
  await server.rows(`delete from team_fields where id = 'diligence'`)
  expect((await entriesSince(before)).slice(-1)).toEqual(['Changed a team field that was later deleted'])
  await storeField(FIELDS.state)
})

test('a value goes with its application, and outlives the member whom it names', async () => {
  const gone = await createMember(server, 'gone@openround.example', 'partner')
  const lead = await userIdOf(server.rows, 'gone@openround.example')
  const left = await createFounder(server, 'left@gone.in')
  const id = await storeApplication(server.rows, {
    owner: await userIdOf(server.rows, 'left@gone.in'),
    status: 'submitted',
  })
  await save(FIELDS.lead, lead, { id })
  await gone.call('deleteAccount', { body: { password: PASSWORD, also_submitted: false } })
  await left.call('withdraw', { params: { id }, body: { reason: '' } })
  expect(await valuesOf(id)).toEqual({ deallead: { value: lead, version: 1 } })
  expect((await save(FIELDS.step, 'Thank them', { id })).status).toBe(200)
  await left.call('deleteAccount', { body: { password: PASSWORD, also_submitted: true } })
  expect(await server.rows('select from team_values where application_id = $1', [id])).toEqual([])
})
