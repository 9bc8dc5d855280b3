import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { statement } from '#database/statement.ts'
import type { Caller } from '#server/http/caller.ts'
import { notifyMembers } from '#server/jobs/notify-members.ts'
import { readNotes, saveNote } from '#server/review/notes.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import { assignReviewer, storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createMember, createTeam, signUpAndConfirm } from '#tests/users.ts'

let server: TestServer
let owner: string
let meera: Client
let arjun: Client
let ravi: Client
let parth: Client
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  await signUpAndConfirm(server, 'asha@acme.in')
  owner = await userIdOf(server.rows, 'asha@acme.in')
  ;({ meera, arjun, ravi, parth } = await createTeam(server))
  for (const name of ['arjun', 'ravi', 'parth'])
    ids[name] = await userIdOf(server.rows, `${name}@openround.example`)
})
afterAll(() => server?.close())
beforeEach(() => server.rows('delete from notes'))

/** Stores an application that is assigned to Ravi. */
async function submitted(): Promise<string> {
  const id = await storeApplication(server.rows, { owner, status: 'submitted' })
  await assignReviewer(server.rows, id)
  return id
}

type Saved = Partial<Calls['saveNote']['body']> & { readonly note?: string }

const write = (
  client: Client,
  id: string,
  { note = crypto.randomUUID(), base_version = 0, body = 'A note.', notify = [] }: Saved = {},
) => client.call('saveNote', { params: { id, note }, body: { base_version, body, notify } })

const read = async (client: Client, id: string) => (await client.call('readNotes', { params: { id } })).reply
const bodies = async (client: Client, id: string) => (await read(client, id)).notes.map(({ body }) => body)
const listed = async (client: Client) =>
  (await client.call('listForReview', { query: { notes: 'me' } })).reply.applications.map(({ id }) => id)

test('shows the team the notes on an application, oldest first, with who was notified', async () => {
  const id = await submitted()
  await write(meera, id, { body: '  Met them in May.\n', notify: [ids.parth ?? ''] })
  await write(parth, id, { body: 'I know their first customer.' })
  const { notes, hidden, may_write } = await read(parth, id)
  expect([hidden, may_write]).toEqual([false, true])
  expect(notes).toEqual([
    expect.objectContaining({
      body: 'Met them in May.',
      own: false,
      version: 1,
      edited_at: null,
      notified: [{ id: ids.parth, full_name: 'Parth Rao' }],
      unseen: true,
    }),
    expect.objectContaining({ body: 'I know their first customer.', own: true, notified: [], unseen: false }),
  ])
})

test("hides colleagues' notes from a reviewer without a verdict", async () => {
  const id = await submitted()
  await write(meera, id, { body: 'Of others' })
  await write(ravi, id, { body: 'Own' })
  expect([await bodies(ravi, id), (await read(ravi, id)).hidden]).toEqual([['Own'], true])
  await ravi.call('saveVerdict', { params: { id }, body: { base_version: 0, changes: { verdict: 'yes' } } })
  expect([await bodies(ravi, id), (await read(ravi, id)).hidden]).toEqual([['Of others', 'Own'], false])
})

test('hides notes on an application from its own founder and from recused members', async () => {
  const id = await submitted()
  await write(meera, id)
  await arjun.call('recuse', { params: { id }, body: {} })
  expect((await arjun.call('readNotes', { params: { id } })).error?.code).toBe('not-found')
  const own = await storeApplication(server.rows, { owner: ids.arjun ?? '', status: 'submitted' })
  await write(meera, own)
  expect(await read(arjun, own)).toEqual({ notes: [], hidden: false, may_write: false, colleagues: [] })
  expect((await write(arjun, own)).error?.code).toBe('not-found')
})

test('edits and deletes own notes only, and keeps an edit made elsewhere', async () => {
  const id = await submitted()
  const note = crypto.randomUUID()
  await write(meera, id, { note, body: 'First' })
  const again = await write(meera, id, { note, body: 'First' })
  const edited = await write(meera, id, { note, base_version: 1, body: 'Second' })
  const outdated = await write(meera, id, { note, base_version: 1, body: 'Third' })
  const foreign = await write(arjun, id, { note, base_version: 2, body: 'Mine' })
  expect([again.reply.version, edited.reply.version]).toEqual([1, 2])
  expect([outdated.error?.code, foreign.error?.code]).toEqual(['conflict', 'conflict'])
  await arjun.call('deleteNote', { params: { id, note } })
  expect(await bodies(meera, id)).toEqual(['Second'])
  await meera.call('deleteNote', { params: { id, note } })
  expect(await bodies(meera, id)).toEqual([])
  const left = await server.rows<{ body: string }>('select body from notes where id = $1', [note])
  expect(left).toEqual([{ body: '' }])
})

test('replaces the text of a new note whose first save had no reply', async () => {
  const id = await submitted()
  const note = crypto.randomUUID()
  await write(meera, id, { note, body: 'Met them' })
  const { reply } = await write(meera, id, { note, body: 'Met them in May' })
  expect([reply.version, await bodies(meera, id)]).toEqual([2, ['Met them in May']])
  expect((await write(arjun, id, { note, body: 'Mine' })).error?.code).toBe('conflict')
})

test('refuses notes without text or with more than 4,000 characters', async () => {
  const id = await submitted()
  expect((await write(meera, id, { body: ' \u200b\n' })).error?.message).toBe(
    'Write something before you save the note.',
  )
  expect((await write(meera, id, { body: 'a'.repeat(4_001) })).error?.message).toContain('body')
})

test('notifies only colleagues who may read the application', async () => {
  const id = await submitted()
  await arjun.call('recuse', { params: { id }, body: {} })
  const { colleagues } = await read(meera, id)
  expect(colleagues.map(({ full_name }) => full_name)).toEqual(['Parth Rao', 'Ravi Rao'])
  const meeraId = await userIdOf(server.rows, 'meera@openround.example')
  const { reply } = await write(meera, id, {
    notify: [ids.arjun, ids.parth, owner, meeraId].map((one) => one ?? ''),
  })
  expect(reply.notified).toEqual([ids.parth])
})

test('offers and notifies only colleagues with the required two-step sign-in', async () => {
  const id = await submitted()
  const meeraId = await userIdOf(server.rows, 'meera@openround.example')
  await server.rows(
    `insert into totp_secrets (user_id, secret, last_used_step) select unnest($1::text[]), 'encrypted', 1`,
    [[meeraId, ids.parth]],
  )
  const caller = { session: sessionOf(server, meera) } as Caller
  const required = { ...server.services, database: server.services.database.requiringTwoStep() }
  const params = { id, note: crypto.randomUUID() }
  const body = { base_version: 0, body: 'A note.', notify: [ids.arjun ?? '', ids.parth ?? ''] }
  const { colleagues } = await readNotes(required, caller, id)
  const { notified } = await saveNote(required, caller, params, body)
  await server.rows('insert into settings (require_two_step) values (true)')
  const bySetting = (await read(meera, id)).colleagues
  await server.rows('delete from settings')
  await server.rows('delete from totp_secrets')
  expect([colleagues, bySetting].map((offered) => offered.map((one) => one.id))).toEqual([
    [ids.parth],
    [ids.parth],
  ])
  expect(notified).toEqual([ids.parth])
})

test('in SQL, names the readers of an application only to its readers', async () => {
  const id = await submitted()
  await server.rows('delete from assignments where application_id = $1', [id])
  await arjun.call('recuse', { params: { id }, body: {} })
  const readersFor = async (client: Client) => {
    const readers = statement(sql`select user_id from application_readers(${id}) order by full_name`)
    const { rows } = await server.services.database.query(sessionOf(server, client), 'team', readers)
    return rows?.map((reader) => (reader as { user_id: string }).user_id)
  }
  const meeraId = await userIdOf(server.rows, 'meera@openround.example')
  expect([await readersFor(ravi), await readersFor(arjun)]).toEqual([[], []])
  expect(await readersFor(parth)).toEqual([meeraId, ids.parth])
})

const notesOn = async (id: string) =>
  (await server.rows<{ id: string }>('select id from notes where application_id = $1', [id])).map(
    (note) => note.id,
  )
const markSeen = (client: Client, id: string, notes: string[]) =>
  client.call('markNotesSeen', { params: { id }, body: { notes } })

test('lists applications with notes for the viewer until they have seen them', async () => {
  const [one, other] = [await submitted(), await submitted()]
  await write(meera, one, { notify: [ids.parth ?? '', ids.ravi ?? ''] })
  await write(meera, other)
  // A reviewer without a verdict may know that there is a note, but not read it.
  expect([await listed(parth), await listed(ravi), await listed(meera)]).toEqual([[one], [one], []])
  for (const client of [parth, ravi]) await markSeen(client, one, await notesOn(one))
  expect([await listed(parth), await listed(ravi)]).toEqual([[], [one]])
})

test('lists withdrawn applications with a note for the viewer, which e-mails link to', async () => {
  const id = await submitted()
  await write(meera, id, { notify: [ids.parth ?? ''] })
  await server.rows('update applications set withdrawn_at = now() where id = $1', [id])
  expect(await listed(parth)).toEqual([id])
})

test('marks only the notes that were shown as seen', async () => {
  const id = await submitted()
  await write(meera, id, { notify: [ids.parth ?? ''] })
  const shown = await notesOn(id)
  await write(meera, id, { notify: [ids.parth ?? ''] })
  await markSeen(parth, id, shown)
  expect(await listed(parth)).toEqual([id])
  expect((await read(parth, id)).notes.map(({ unseen }) => unseen)).toEqual([false, true])
  await markSeen(parth, id, await notesOn(id))
  expect(await listed(parth)).toEqual([])
})

test('distinguishes colleagues with the same name', async () => {
  const id = await submitted()
  await createMember(server, 'parth.2@openround.example', 'partner', { first_name: 'Parth' })
  await write(meera, id, { notify: [ids.parth ?? ''] })
  const { notes, colleagues } = await read(meera, id)
  expect(notes.map(({ notified }) => notified.map((one) => one.id))).toEqual([[ids.parth]])
  expect(colleagues.filter(({ full_name }) => full_name === 'Parth Rao')).toHaveLength(2)
})

const later = () => server.rows(`update note_mentions set created_at = created_at - interval '10 minutes'`)
const queued = () =>
  server.rows<{ to: string; data: object }>(
    `select recipient_email as to, data from outbox where template = 'notes-for-you' order by created_at`,
  )

test('sends one e-mail about all notes, ten minutes after the first, without texts', async () => {
  const [one, other] = [await submitted(), await submitted()]
  const notify = [ids.parth ?? '']
  await write(meera, one, { notify })
  await notifyMembers(server.services)
  expect(await queued()).toEqual([])
  await later()
  await write(meera, other, { notify })
  await Promise.all([notifyMembers(server.services), notifyMembers(server.services)])
  await later()
  await notifyMembers(server.services)
  expect(await queued()).toEqual([{ to: 'parth@openround.example', data: { notes: 2 } }])
})

test('sends no e-mail about notes to members without the required two-step sign-in', async () => {
  await server.rows('delete from outbox')
  await write(meera, await submitted(), { notify: [ids.parth ?? ''] })
  await later()
  const { site, database } = server.services
  await notifyMembers({ database, site: { ...site, current: { ...site.current, requireTwoStep: true } } })
  await notifyMembers(server.services)
  expect(await queued()).toEqual([])
})

test('sends no e-mail about notes that are seen, deleted or no longer readable', async () => {
  await server.rows('delete from outbox')
  const [seen, deleted, recused] = [await submitted(), await submitted(), await submitted()]
  const note = crypto.randomUUID()
  const notify = [ids.parth ?? '']
  await write(meera, seen, { notify })
  await markSeen(parth, seen, await notesOn(seen))
  await write(meera, deleted, { note, notify })
  await meera.call('deleteNote', { params: { id: deleted, note } })
  await write(meera, recused, { notify })
  await parth.call('recuse', { params: { id: recused }, body: {} })
  await later()
  await notifyMembers(server.services)
  expect(await queued()).toEqual([])
})

test('records notes in the audit log without their text', async () => {
  const id = await submitted()
  const note = crypto.randomUUID()
  await write(meera, id, { note, body: 'Kingfisher', notify: [ids.parth ?? ''] })
  await write(meera, id, { note, base_version: 1, body: 'Heron' })
  await meera.call('deleteNote', { params: { id, note } })
  const rows = await server.rows<{ event: string; person_id: string | null; detail: object }>(
    'select event, person_id, detail from audit_log where application_id = $1 order by id',
    [id],
  )
  expect(rows.filter(({ event }) => event.startsWith('note'))).toEqual([
    { event: 'note-written', person_id: null, detail: {} },
    { event: 'note-notified', person_id: ids.parth, detail: {} },
    { event: 'note-edited', person_id: null, detail: {} },
    { event: 'note-deleted', person_id: null, detail: {} },
  ])
})
