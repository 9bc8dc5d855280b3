import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { NOT_DOWNLOADED, NOT_SEARCHED, OWN_ROWS } from '#database/personal-data-tables.ts'
import { storagePathOf } from '#domain/files/stored-file.ts'
import { assignReviewer, storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { decideAs } from '#tests/decide.ts'
import { erasePerson } from '#tests/erase-person.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createAdministrator, createFounder, createMember, PASSWORD } from '#tests/users.ts'

let server: TestServer
let meera: Client
let asha: Client
let ravi: Client
const ids = { asha: '', ravi: '', nina: '' }
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '0' })
  meera = await createAdministrator(server)
  asha = await createFounder(server)
  ravi = await createMember(server, 'ravi@openround.example', 'reviewer', {
    ...{ first_name: 'Ravi', last_name: 'Menon', linkedin_url: 'linkedin.com/in/ravi' },
  })
  await createFounder(server, 'nina@dairy.in', {
    ...{ first_name: 'Nina', last_name: 'Das', linkedin_url: 'linkedin.com/in/nina' },
  })
  ids.asha = await userIdOf(server.rows, 'asha@acme.in')
  ids.ravi = await userIdOf(server.rows, 'ravi@openround.example')
  ids.nina = await userIdOf(server.rows, 'nina@dairy.in')
})
afterAll(() => server?.close())

const tables = async () =>
  (
    await server.rows<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
  ).map(({ name }) => name)

const TYPED = `select relname as place, attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    and format_type(atttypid, null) in ('text', 'text[]', 'jsonb')`

describe('the tables of personal data', () => {
  test('say for every table whether the download contains it, or why not', async () => {
    expect([...Object.keys(OWN_ROWS), ...Object.keys(NOT_DOWNLOADED)].sort()).toEqual((await tables()).sort())
  })

  test('name only columns that exist, and every column with the id of an account', async () => {
    const columns = await server.rows<{ place: string; name: string }>(TYPED)
    const typed = new Set(columns.map(({ place, name }) => `${place}.${name}`))
    const listed = Object.entries(NOT_SEARCHED).flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`),
    )
    expect(listed.filter((name) => !typed.has(name))).toEqual([])
    const references = await server.rows<{ place: string; name: string }>(
      `select c.conrelid::regclass::text as place, attname as name from pg_constraint c
        join pg_attribute on attrelid = c.conrelid and attnum = any (c.conkey)
        where c.contype = 'f' and c.confrelid = 'users'::regclass`,
    )
    expect(
      references.map(({ place, name }) => `${place}.${name}`).filter((one) => !listed.includes(one)),
    ).toEqual([])
  })
})

type Downloaded = {
  readonly error?: string
  readonly files: Record<string, Uint8Array>
  readonly data: Record<string, Row[]>
}

async function downloaded(client: Client, password = PASSWORD): Promise<Downloaded> {
  const response = await client.fetch(ENDPOINTS.downloadOwnData.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  if (!response.ok) return { error: (await response.json()).error.code as string, files: {}, data: {} }
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as Record<string, Row[]>
  return { files, data }
}

type Row = Readonly<Record<string, unknown>>

/** Returns every row that contains one of the texts, by table. */
async function rowsNaming(texts: readonly string[]): Promise<{ place: string; row: Row }[]> {
  const found = []
  for (const place of await tables()) {
    const rows = await server.rows<{ row: Row }>(
      `select to_jsonb(t) as row from "${place}" t
        where exists (select from unnest($1::text[]) as one where position(lower(one) in lower(to_jsonb(t)::text)) > 0)`,
      [[...texts]],
    )
    found.push(...rows.map(({ row }) => ({ place, row })))
  }
  return found
}

/** True if the downloaded row is this row, without some columns. */
const isPartOf = (part: Row, row: Row) =>
  Object.entries(part).every(([key, value]) => JSON.stringify(value) === JSON.stringify(row[key]))

describe('the download', () => {
  test('needs the password', async () => {
    expect((await downloaded(asha, 'wrong password')).error).toBe('wrong-password')
    expect((await downloaded(server.visitor())).error).toBe('signed-out')
  })

  test('contains every row that names a founder, and none that they may not read', async () => {
    const { stored } = await upload(asha, 'Asha plan.pdf', pdfOf(900))
    const deck = { url: stored.url, filename: stored.filename, size: stored.size }
    const draft = await storeApplication(server.rows, { owner: ids.asha, answers: { pitch_deck: deck } })
    const submitted = await storeApplication(server.rows, { owner: ids.asha, status: 'submitted' })
    const shared = await storeApplication(server.rows, { owner: ids.nina, status: 'submitted' })
    const hidden = await storeApplication(server.rows, { owner: ids.nina, status: 'submitted' })
    await server.rows('insert into application_members (application_id, user_id) values ($1, $2)', [
      shared,
      ids.asha,
    ])
    await storeQuestionRound(server.rows, submitted, { answer: 'Because of Asha Rao.' })
    await decideAs(meera, [submitted], { status: 'no_fit', reason_ids: [], note: '' })
    await writeNote(ravi, shared, 'My own opinion.')
    await writeNote(ravi, submitted, 'Asha Rao is impressive.')
    await assignReviewer(server.rows, hidden)
    await server.rows(
      `insert into verdicts (application_id, reviewer_id, verdict, comment) values
        ($1, $3, 'yes', 'Asha Rao convinces.'), ($2, $3, 'no', 'Not for us.')`,
      [submitted, hidden, ids.ravi],
    )
    await server.rows(
      `insert into recusals (application_id, user_id, reason) values ($1, $2, 'I know Asha Rao')`,
      [submitted, ids.ravi],
    )
    await server.endUndoTime()
    await server.emails()

    const { data, files } = await downloaded(asha)
    expect(Object.keys(files).map((name) => name.replace(/[0-9a-f]{8} |\d{13}/, '* '))).toEqual([
      'data.json',
      ...Array(3).fill('applications/* Acme Dairy – Investment Application.pdf'),
      'files/pitch-decks/*  Asha plan.pdf',
    ])
    expect(data.applications?.map(({ id }) => id).sort()).toEqual([draft, submitted, shared].sort())
    expect(data.decisions?.[0]?.body).toContain('Acme Dairy')
    expect(data.outbox?.map(({ template }) => template)).toContain('status-changed')
    expect(JSON.stringify(data)).not.toMatch(
      /impressive|convinces|I know|opinion|password_hash|token_hash|"via"/,
    )
    const texts = [ids.asha, 'asha@acme.in', 'Asha Rao']
    expect(await missing(data, texts)).toEqual([
      // Texts by the team, an application of others, and entries that the download itself added.
      'applications',
      'audit_log data-downloaded',
      'notes',
      'recusals',
      'verdicts',
    ])

    const own = await downloaded(ravi)
    expect(own.data.notes?.map(({ body }) => body)).toEqual(['My own opinion.'])
    expect(own.data.verdicts?.map(({ comment }) => comment)).toEqual(['Not for us.'])
    expect(own.data.applications).toBeUndefined()
    expect(JSON.stringify(own.data)).not.toMatch(/impressive|Acme|asha@/)
    expect(await missing(own.data, [ids.ravi])).toEqual([
      'assignments',
      'audit_log data-downloaded',
      'audit_log note-written',
      'audit_log recused',
      'notes',
      'verdicts',
    ])
  })

  test('omits what a member wrote about applications once their access has ended', async () => {
    const sam = await createMember(server, 'sam@openround.example', 'reviewer')
    const samId = await userIdOf(server.rows, 'sam@openround.example')
    const id = await storeApplication(server.rows, { owner: ids.nina, status: 'submitted' })
    await writeNote(sam, id, 'Their margins are thin.', samId)
    const notes = async () => (await downloaded(sam)).data.notes?.map(({ body }) => body)
    expect(await notes()).toEqual(['Their margins are thin.'])
    await server.rows('delete from assignments where reviewer_id = $1', [samId])
    expect(await notes()).toBeUndefined()
    await server.rows('insert into assignments (application_id, reviewer_id) values ($1, $2)', [id, samId])
    await server.rows(`update profiles set role = 'founder' where user_id = $1`, [samId])
    expect(await notes()).toBeUndefined()
  })
})

async function writeNote(client: Client, application: string, body: string, author = ids.ravi) {
  await server.rows(
    'insert into assignments (application_id, reviewer_id) values ($1, $2) on conflict do nothing',
    [application, author],
  )
  const params = { id: application, note: crypto.randomUUID() }
  const answer = await client.call('saveNote', { params, body: { base_version: 0, body, notify: [] } })
  expect(answer.error).toBeUndefined()
}

/** Returns the tables, and the events, of rows that contain one of the texts and are not in the download. */
async function missing(data: Record<string, Row[]>, texts: readonly string[]): Promise<string[]> {
  const named = await rowsNaming(texts)
  const rows = named.filter(({ place, row }) => !data[place]?.some((part) => isPartOf(part, row)))
  return [
    ...new Set(rows.map(({ place, row }) => (place === 'audit_log' ? `${place} ${row.event}` : place))),
  ].sort()
}

type Erasure = Parameters<typeof erasePerson>[1]

const erase = (body: Erasure, client = meera) => erasePerson(client, body)

describe('an erasure', () => {
  test('makes a save from an open page conflict instead of undoing it', async () => {
    const draft = crypto.randomUUID()
    const save = async (base_version: number, text: string) => {
      const changes = { problem_statement: text, founding_team_story: 'We met at school.' }
      const saved = await asha.call('saveDraft', { params: { id: draft }, body: { base_version, changes } })
      expect(saved.error).toBeUndefined()
      return saved.reply
    }
    const { version } = await save(0, 'Wendell Oakes saw it.')
    const round = await storeQuestionRound(
      server.rows,
      await storeApplication(server.rows, { owner: ids.asha, status: 'submitted' }),
      { saved: 'Wendell Oakes knows.' },
    )
    expect((await erase({ expressions: ['Wendell Oakes'] })).error).toBeUndefined()

    const late = await save(version, 'Wendell Oakes saw it first.')
    expect([late.conflicts, late.theirs]).toEqual([
      ['problem_statement'],
      { problem_statement: '*** saw it.' },
    ])
    const answered = await asha.call('saveAnswers', {
      params: { id: round },
      body: { base_version: 1, changes: { q1: 'Wendell Oakes knows it.' } },
    })
    expect(answered.reply.conflicts).toEqual(['q1'])
  })

  test('masks only the name of a namesake', async () => {
    const founder = (email: string, page: string) => ({
      ...{ firstName: 'Tara', lastName: 'Sen', email, linkedin: `https://linkedin.com/in/${page}` },
      experience: 'Built mills.',
    })
    const [person, namesake] = [founder('tara@sen.in', 'tara'), founder('tara@other.in', 'tara-sen')]
    const id = await storeApplication(server.rows, {
      ...{ owner: ids.nina, status: 'submitted' as const },
      answers: { number_of_founders: 2, founders_data: [person, namesake] as never },
    })
    await server.rows(
      `insert into sign_ups (id, email, name, metadata, password_hash)
        values ('tara', 'tara@other.in', 'Tara Sen', '{}', ''), ('tara-2', 'tara@sen.in', 'Tara Sen', '{}', '')`,
    )
    const body = { email: 'tara@sen.in', name: 'Tara Sen' }
    const { expressions } = (await meera.call('findPersonalData', { body })).reply
    const texts = (certain: boolean) =>
      expressions.filter((one) => one.certain === certain).map(({ text }) => text)
    expect(texts(true)).toEqual(['tara@sen.in', 'Tara Sen', person.linkedin])
    expect(texts(false)).toEqual(['tara@other.in', namesake.linkedin, 'Tara', 'Sen'])
    const answer = await erase({ email: 'tara@sen.in', expressions: [...texts(true), 'Tara'] })
    expect(answer.error).toBeUndefined()

    const [row] = await server.rows<{ founders_data: unknown }>(
      'select founders_data from applications where id = $1',
      [id],
    )
    expect(row?.founders_data).toEqual([
      { firstName: '***', lastName: '***', email: '***', linkedin: '***', experience: '***' },
      {
        ...{ firstName: '***', lastName: '***', email: '***@other.in' },
        ...{ linkedin: 'https://linkedin.com/in/***', experience: 'Built mills.' },
      },
    ])
    expect(await server.rows('select id, email, name from sign_ups order by id')).toEqual([
      { id: 'tara', email: '***@other.in', name: '***' },
    ])
  })

  test('leaves keys, kinds and ids of definitions', async () => {
    const definition = { id: 'textfield', kind: 'text', label: 'Text of the kind label', help: '' }
    const row = ['textfield', JSON.stringify(definition)]
    await server.rows('insert into team_fields (id, definition, position) values ($1, $2, 1)', row)
    const answer = await erase({ expressions: ['text', 'kind', 'label', 'textfield'] })
    expect(answer.error).toBeUndefined()
    expect(await server.rows(`select definition from team_fields where id = 'textfield'`)).toEqual([
      { definition: { ...definition, label: '*** of the *** ***' } },
    ])
  })

  test('deletes the files of the account, but none of a co-founder or of another application', async () => {
    const olive = await createFounder(server, 'olive@dairy.in')
    const oliveId = await userIdOf(server.rows, 'olive@dairy.in')
    const deckOf = async (client: Client) => {
      const { url, filename, size } = (await upload(client, 'deck.pdf', pdfOf(600))).stored
      return { url, filename, size }
    }
    const [own, shared, ofCoFounder] = [await deckOf(olive), await deckOf(olive), await deckOf(asha)]
    const store = (owner: string, pitch_deck: typeof own) =>
      storeApplication(server.rows, { owner, status: 'submitted', answers: { pitch_deck } })
    await store(oliveId, own)
    await store(oliveId, shared)
    await store(oliveId, ofCoFounder)
    await server.rows('insert into file_references (path, record_id) values ($1, $2)', [
      storagePathOf(shared.url),
      await store(ids.asha, shared),
    ])
    const answer = await erase({ email: 'olive@dairy.in', expressions: ['olive@dairy.in'] })
    expect(answer.error).toBeUndefined()
    const kept = await server.rows<{ path: string }>('select path from files where path = any ($1)', [
      [own, shared, ofCoFounder].map(({ url }) => storagePathOf(url)),
    ])
    expect(kept.map(({ path }) => path).sort()).toEqual(
      [shared, ofCoFounder].map(({ url }) => storagePathOf(url)).sort(),
    )
  })

  test('names the account to a recused administrator who sees none of its applications', async () => {
    const anil = await createMember(server, 'anil@openround.example', 'admin')
    await createFounder(server, 'zoe@dairy.in', { first_name: 'Zoe', last_name: 'Roy' })
    const id = await storeApplication(server.rows, {
      owner: await userIdOf(server.rows, 'zoe@dairy.in'),
      status: 'submitted',
    })
    await server.rows('insert into recusals (application_id, user_id) values ($1, $2)', [
      id,
      await userIdOf(server.rows, 'anil@openround.example'),
    ])
    const { reply } = await anil.call('findPersonalData', { body: { email: 'Zoe@dairy.in', name: '' } })
    expect(reply.partial).toBe(true)
    expect(reply.account).toEqual({
      full_name: 'Zoe Roy',
      of_team: false,
      drafts: 0,
      submitted: 0,
      shared: 0,
    })
  })

  test('needs the password of the administrator, and refuses common words', async () => {
    const wrong = await erase({ proof: { password: 'wrong password' } })
    expect(wrong.error?.code).toBe('wrong-password')
    const id = await storeApplication(server.rows, { owner: ids.nina, status: 'submitted' })
    await server.rows(
      `insert into notes (id, application_id, author_id, body)
        select gen_random_uuid(), $1, $2, 'Sells marigolds.' from generate_series(1, 21)`,
      [id, ids.ravi],
    )
    const { reply } = await meera.call('findPersonalData', {
      body: { email: '', name: '', expressions: ['marigolds', 'Wendell Oakes'] },
    })
    expect(reply.expressions.map(({ common }) => common)).toEqual([true, false])
    const refused = await erase({ expressions: ['Wendell Oakes', 'marigolds'] })
    expect([refused.error?.code, refused.error?.message]).toEqual([
      'bad-request',
      expect.stringContaining('marigolds'),
    ])
  })
})
