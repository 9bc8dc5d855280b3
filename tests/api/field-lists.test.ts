import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blankDefinition, type FieldDefinition, type FieldListName } from '#domain/forms/field-definition.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

let server: TestServer
let meera: Client
let nikhil: Client
let acme: string
beforeAll(async () => {
  server = await startTestServer()
  const asha = await createFounder(server)
  meera = await createAdministrator(server)
  nikhil = await createAdministrator(server, 'nikhil@openround.example')
  const owner = await userIdOf(server.rows, 'asha@acme.in')
  const draft = { base_version: 0, changes: { company_name: 'Barn' } }
  await asha.call('saveDraft', { params: { id: crypto.randomUUID() }, body: draft })
  acme = await storeApplication(server.rows, { owner, status: 'submitted' })
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.rows('alter table form_versions disable trigger refuse_form_version_change')
  for (const table of ['team_values', 'team_fields', 'form_versions', 'field_lists'])
    await server.rows(`delete from ${table}`)
  await server.rows('alter table form_versions enable trigger refuse_form_version_change')
})

const FORM = 'application-form'
const TEAM = 'team-fields'

const define = (letter: string, changes: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...blankDefinition(letter.repeat(8), 'text'),
  label: `Why ${letter}?`,
  ...changes,
})
const read = async (list: FieldListName = FORM, client = meera) =>
  (await client.call('readFieldList', { params: { list } })).reply
const save = (
  fields: readonly FieldDefinition[],
  { list = FORM, base_version = 0, client = meera, title }: SaveOptions = {},
) =>
  client.call('saveFieldList', {
    params: { list },
    body: { base_version, changes: { fields: [...fields], ...(title !== undefined && { title }) } },
  })
type SaveOptions = { list?: FieldListName; base_version?: number; client?: Client; title?: string }
const publish = async (version: number, list: FieldListName = FORM, client = meera) => {
  const { reply, error } = await client.call('publishFieldList', { params: { list }, body: { version } })
  return error?.code ?? reply
}
const saveAndPublish = async (
  fields: readonly FieldDefinition[],
  list: FieldListName = FORM,
  client = meera,
) => {
  const { copy } = await read(list)
  const { reply } = await save(fields, { list, base_version: copy.version, client })
  return publish(reply.version, list, client)
}
const DONE = { done: true }
const versions = () => server.rows('select number, title, questions from form_versions order by number')
const teamFields = async () =>
  (await server.rows<{ id: string }>('select id from team_fields order by position')).map(({ id }) => id)
const auditLog = async () =>
  (
    await server.rows<{ event: string; detail: unknown }>(
      `select event, detail from audit_log where event in ('form-published', 'team-fields-changed') order by id`,
    )
  ).map(({ event, detail }) => [event, detail])

test('publishes the first version with cleaned texts, and counts drafts', async () => {
  expect(await read()).toEqual({
    copy: { title: 'Additional questions', fields: [], version: 0, updated_at: null },
    published: { title: 'Additional questions', fields: [], number: null, published_at: null },
    drafts: 1,
    choice_uses: {},
    undeletable: [],
  })
  expect((await save([define('a', { label: ' Why us? ' })], { title: ' ' })).reply).toMatchObject({
    version: 1,
  })
  expect(await publish(1)).toEqual(DONE)
  const { copy, published } = await read()
  expect(copy).toMatchObject({ title: ' ', version: 1 })
  expect(published).toMatchObject({
    title: 'Additional questions',
    fields: [define('a', { label: 'Why us?' })],
    number: 1,
    published_at: expect.stringMatching(/Z$/),
  })
  expect(await auditLog()).toEqual([['form-published', { version: 1, questions: 1 }]])
})

test('repeated and empty publications make no version', async () => {
  expect(await publish(0)).toEqual(DONE)
  await save([define('a')])
  expect(await Promise.all([publish(1), publish(1, FORM, nikhil)])).toEqual([DONE, DONE])
  // Another administrator edits between a publication and its repetition, whose reply was lost.
  await save([define('b')], { base_version: 1, client: nikhil })
  expect(await publish(1)).toEqual(DONE)
  await save([define('a')], { base_version: 2 })
  expect(await publish(3)).toEqual(DONE)
  expect(await versions()).toMatchObject([{ number: 1, questions: [{ id: 'aaaaaaaa' }] }])
})

test('refuses to publish a copy that has changed since the preview', async () => {
  await save([define('a')])
  await save([define('a'), define('b')], { base_version: 1, client: nikhil })
  expect(await publish(1)).toBe('conflict')
  expect(await versions()).toEqual([])
})

test('a published version never changes, and the next one has the next number', async () => {
  await saveAndPublish([define('a')])
  await saveAndPublish([define('a', { label: 'Why not?' })], FORM, nikhil)
  expect(await versions()).toMatchObject([
    { number: 1, questions: [{ label: 'Why a?' }] },
    { number: 2, questions: [{ label: 'Why not?' }] },
  ])
  for (const change of [`update form_versions set title = 'Other'`, 'delete from form_versions'])
    await expect(server.rows(change)).rejects.toThrow('cannot change')
})

test('refuses mistakes with their places, and keeps the copy', async () => {
  await saveAndPublish([define('a'), define('b')])
  await saveAndPublish([define('b')])
  const fields = [
    define('b', { label: '' }),
    define('a', { kind: 'number' }),
    define('c', { kind: 'choice', choices: [{ id: 'x'.repeat(8), label: 'Yes' }] }),
    define('d', { kind: 'member' }),
  ]
  await save(fields, { base_version: 2 })
  const { error } = await meera.call('publishFieldList', { params: { list: FORM }, body: { version: 3 } })
  expect(error?.code).toBe('validation-failed')
  expect(error?.faults?.map(({ path, label }) => [path, label])).toEqual([
    ['0.label', ''],
    ['2.choices', 'Why c?'],
    ['3.kind', 'Why d?'],
    ['1.kind', 'Why a?'],
  ])
  expect((await read()).copy.fields).toEqual(fields)
})

test('two administrators who edit at once get a conflict with both lists', async () => {
  await save([define('a')])
  await save([define('a', { label: 'Mine' })], { base_version: 1 })
  const theirs = await save([define('a', { label: 'Theirs' })], { base_version: 1, client: nikhil })
  expect(theirs.reply).toMatchObject({
    conflicts: ['fields'],
    theirs: { fields: [{ label: 'Mine' }] },
  })
})

test('publishes team fields in order, and deletes those without values', async () => {
  await saveAndPublish([define('a'), define('b'), define('c')], TEAM)
  expect(await saveAndPublish([define('c'), define('a', { archived: true })], TEAM)).toEqual(DONE)
  expect(await teamFields()).toEqual(['c'.repeat(8), 'a'.repeat(8)])
  expect((await read(TEAM)).published).toMatchObject({
    fields: [define('c'), define('a', { archived: true })],
    number: null,
  })
  expect(await saveAndPublish([], TEAM)).toEqual(DONE)
  expect(await teamFields()).toEqual([])
  expect((await auditLog()).slice(-3)).toEqual([3, 2, 0].map((fields) => ['team-fields-changed', { fields }]))
})

test('a field with a value, and any field for a recused administrator, stays', async () => {
  await saveAndPublish([define('a'), define('b')], TEAM)
  await server.rows(
    `insert into team_values (application_id, field_id, value) values ('${acme}', 'aaaaaaaa', '"x"')`,
  )
  expect((await read(TEAM)).undeletable).toEqual(['a'.repeat(8)])
  expect(await saveAndPublish([define('b')], TEAM)).toBe('validation-failed')
  const anil = await createAdministrator(server, 'anil@openround.example')
  await anil.call('recuse', { params: { id: acme }, body: {} })
  expect((await read(TEAM, anil)).undeletable.toSorted()).toEqual(['a'.repeat(8), 'b'.repeat(8)])
  expect(await saveAndPublish([define('a')], TEAM, anil)).toBe('validation-failed')
  expect(await teamFields()).toEqual(['a'.repeat(8), 'b'.repeat(8)])
  expect(await saveAndPublish([define('a')], TEAM)).toEqual(DONE)
})

test('counts the visible applications with each choice of a team field', async () => {
  const choices = ['open', 'done'].map((label) => ({ id: `${label}${label}`, label }))
  await saveAndPublish([define('a', { kind: 'choice', choices }), define('b')], TEAM)
  await server.rows(
    `insert into team_values (application_id, field_id, value)
      values ('${acme}', 'aaaaaaaa', '"openopen"'), ('${acme}', 'bbbbbbbb', '"text"')`,
  )
  expect((await read(TEAM)).choice_uses).toEqual({ openopen: 1 })
  const ravi = await createAdministrator(server, 'ravi@openround.example')
  await ravi.call('recuse', { params: { id: acme }, body: {} })
  expect((await read(TEAM, ravi)).choice_uses).toEqual({})
})
