import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storagePathOf } from '#domain/files/stored-file.ts'
import { completeAnswers, storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import { fill } from '#tests/bench/fill-database.ts'
import type { Client } from '#tests/client.ts'
import { REST, SESSIONS } from '#tests/database/installations.ts'
import { erasePerson } from '#tests/erase-person.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

let server: TestServer
let meera: Client
let asha: Client
const ids = { asha: '', meera: '' }
beforeAll(async () => {
  server = await startTestServer()
  await fillEveryTable()
  // It would delay the e-mails to the same address.
  await server.rows('delete from outbox')
  meera = await createAdministrator(server)
  asha = await createFounder(server)
  await createMember(server, 'ravi@openround.example', 'reviewer')
  ids.asha = await userIdOf(server.rows, 'asha@acme.in')
  ids.meera = await userIdOf(server.rows, 'meera@openround.example')
})
afterAll(() => server?.close())

type Row = Readonly<Record<string, unknown>>

type Erasure = Parameters<typeof erasePerson>[1]

const erase = (body: Erasure, client = meera) => erasePerson(client, body)

const tables = async () =>
  (
    await server.rows<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
  ).map(({ name }) => name)

const NAME = 'Zebulon Quixote'
const EMAIL = 'zebulon.quixote@planted.example'
const MOBILE = '+91 91234 56789'
const LINK = 'https://linkedin.com/in/zebulon-planted'
const PLANTED = `${NAME}, ${EMAIL}, ${MOBILE}, ${LINK} and Zebulon`
/** Parts of the planted texts that must be found nowhere. */
const REMAINS = /zebulon|quixote|91234.?56789/i

/** Returns the content of all files in the data folder, by path. */
async function dataFolder(): Promise<Record<string, string>> {
  const { dataDir } = server.services.config
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(path, 'latin1')] as const)),
  )
}

async function remains(): Promise<string[]> {
  const found: string[] = []
  for (const place of await tables()) {
    const rows = await server.rows<{ row: string }>(`select to_jsonb(t)::text as row from "${place}" t`)
    found.push(
      ...rows.filter(({ row }) => REMAINS.test(row)).map(({ row }) => `${place} ${row.slice(0, 300)}`),
    )
  }
  for (const [path, content] of Object.entries(await dataFolder()))
    if (REMAINS.test(path) || REMAINS.test(content)) found.push(path)
  return found
}

test('an erasure leaves a planted name, address and number in no table, file, e-mail or log', async () => {
  const zeb = await createFounder(server, EMAIL, {
    first_name: 'Zebulon',
    last_name: 'Quixote',
    mobile: MOBILE,
    linkedin_url: LINK,
  })
  const zebId = await userIdOf(server.rows, EMAIL)
  const { stored } = await upload(zeb, 'Zebulon_Quixote_deck.pdf', pdfOf(700))
  const deck = { url: stored.url, filename: stored.filename, size: stored.size }
  const founder = {
    firstName: 'Zebulon',
    lastName: 'Quixote',
    email: EMAIL,
    linkedin: LINK,
    experience: 'Zebulon built mills.',
  }
  await storeApplication(server.rows, { owner: zebId, answers: { pitch_deck: deck } })
  await storeApplication(server.rows, {
    owner: zebId,
    status: 'submitted',
    answers: { founders_data: [founder] as never, problem_statement: `${NAME} saw it first.` },
  })
  // Another company's application names the person as a founder, in an essay, and in a file of its own.
  const others = await upload(asha, 'CV Zebulon Quixote.pdf', pdfOf(800))
  const other = await storeApplication(server.rows, {
    owner: ids.asha,
    status: 'submitted',
    answers: {
      number_of_founders: 2,
      founders_data: [...completeAnswers().founders_data, founder] as never,
      founding_team_story: `We met ${NAME} (${EMAIL}, ${MOBILE}).`,
      additional_documents: [{ title: `CV of ${NAME}`, ...pick(others.stored) }] as never,
    },
  })
  await storeQuestionRound(server.rows, other, { answer: PLANTED })
  expect(await plantEverywhere()).toEqual([])
  await server.emails()
  expect(await remains()).not.toEqual([])

  const { reply } = await meera.call('findPersonalData', { body: { email: EMAIL, name: '' } })
  expect(reply.account).toEqual({ full_name: NAME, of_team: false, drafts: 1, submitted: 1, shared: 0 })
  expect(reply.expressions.map(({ text }) => text)).toEqual([EMAIL, NAME, MOBILE, LINK, 'Zebulon', 'Quixote'])
  expect(reply.expressions[0]?.places).toContainEqual({ place: 'notes', rows: 1 })
  expect(reply.files.map(({ filename, application_id }) => [filename, application_id])).toEqual([
    ['CV Zebulon Quixote.pdf', other],
  ])
  const answer = await erase({
    email: EMAIL,
    expressions: reply.expressions.map(({ text }) => text),
    files: reply.files.map(({ path }) => path),
  })
  expect(answer.error).toBeUndefined()

  expect(await remains()).toEqual([])
  expect(server.logged.filter((line) => REMAINS.test(line))).toEqual([])
  expect((await zeb.call('listApplications', {})).error?.code).toBe('signed-out')
  const [after] = await server.rows<{ founders_data: Row[]; founding_team_story: string }>(
    'select founders_data, founding_team_story from applications where id = $1',
    [other],
  )
  expect(after?.founding_team_story).toBe('We met *** (***, ***).')
  expect(after?.founders_data[0]).toEqual(completeAnswers().founders_data[0])
  const [entry] = await server.rows<{ detail: Row; actor_id: string }>(
    `select detail, actor_id from audit_log where event = 'person-erased'`,
  )
  expect(entry).toEqual({ detail: {}, actor_id: ids.meera })
  // The triggers are on again.
  await expect(server.rows(`delete from audit_log where event = 'person-erased'`)).rejects.toThrow(
    'append-only',
  )
})

test.each(['draft', 'submitted'] as const)(
  'a shared application passes to the first co-founder (%s)',
  async (status) => {
    const email = `olive-${status}@dairy.in`
    const owner = await createFounder(server, email, { first_name: 'Olive', last_name: 'Ng' })
    const ownerId = await userIdOf(server.rows, email)
    const { stored } = await upload(owner, 'deck.pdf', pdfOf(600))
    const answers = { pitch_deck: { url: stored.url, filename: stored.filename, size: stored.size } }
    const [shared, own] = [
      await storeApplication(server.rows, {
        owner: ownerId,
        status,
        answers: status === 'submitted' ? answers : {},
      }),
      await storeApplication(server.rows, { owner: ownerId, answers }),
    ]
    await server.rows('insert into application_members (application_id, user_id) values ($1, $2)', [
      shared,
      ids.asha,
    ])
    const { account } = (await meera.call('findPersonalData', { body: { email, name: '' } })).reply
    expect(account).toMatchObject({ drafts: 1, submitted: 0, shared: 1 })
    const answer = await erase({ email, expressions: [email] })
    expect(answer.error).toBeUndefined()
    expect(
      await server.rows('select id, user_id from applications where id in ($1, $2)', [shared, own]),
    ).toEqual([{ id: shared, user_id: ids.asha }])
    expect(await server.rows('select from application_members where application_id = $1', [shared])).toEqual(
      [],
    )
    // Only a co-founder's application keeps a file.
    const files = await server.rows('select from files where path = $1', [storagePathOf(stored.url)])
    expect(files).toHaveLength(status === 'submitted' ? 1 : 0)
  },
)

test('numbers for a recused administrator reveal nothing about hidden applications', async () => {
  const anil = await createMember(server, 'anil@openround.example', 'admin')
  const id = await storeApplication(server.rows, {
    owner: null,
    status: 'submitted',
    answers: { founding_team_story: 'We met Wilhelmina Tanaka.' },
  })
  const body = { email: '', name: 'Wilhelmina Tanaka' }
  const placesOf = async () => {
    const { reply } = await anil.call('findPersonalData', { body })
    return [reply.partial, reply.expressions[0]?.places]
  }
  expect(await placesOf()).toEqual([false, [{ place: 'applications', rows: 1 }]])
  await server.rows('insert into recusals (application_id, user_id) values ($1, $2)', [
    id,
    await userIdOf(server.rows, 'anil@openround.example'),
  ])
  expect(await placesOf()).toEqual([true, []])
  const answer = await erase({ expressions: ['Wilhelmina Tanaka'] }, anil)
  expect(answer.error).toBeUndefined()
  const [row] = await server.rows('select founding_team_story from applications where id = $1', [id])
  expect(row).toEqual({ founding_team_story: 'We met ***.' })
})

test('an erasure is refused for a team member, short expressions and without the confirmation', async () => {
  expect((await erase({ email: 'Ravi@openround.example' })).error?.code).toBe('bad-request')
  expect((await erase({ expressions: ['a.'] })).error?.code).toBe('bad-request')
  expect((await erase({ confirmation: 'erase' as never })).error?.code).toBe('bad-request')
})

const pick = ({ url, filename, size }: { url: string; filename: string; size: string }) => ({
  url,
  filename,
  size,
})

/** Ways to write a text into a column of each type, in the order in which they are tried. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  text: ['$1', '$2'],
  'text[]': ['array[$1]'],
  jsonb: [
    `%c || jsonb_build_object('planted', $1::text)`,
    `jsonb_set(%c, '{0,text}', to_jsonb($1::text))`,
    `jsonb_set(%c, '{0,answer}', to_jsonb($1::text))`,
    `jsonb_set(%c, '{0,experience}', to_jsonb($1::text))`,
    `%c || to_jsonb($1::text)`,
    'to_jsonb($1::text)',
  ],
}

async function fillEveryTable(): Promise<void> {
  await fill(server.rows, SESSIONS, 20)
  await server.rows(`insert into totp_secrets (user_id, secret) values ('administrator-0', 'sealed')`)
  for (const statement of REST.split(/;\n/).filter((text) => text.trim() !== ''))
    await server.rows(
      statement.trim().startsWith('insert')
        ? `${statement.replace(/;$/, '')} on conflict do nothing`
        : statement,
    )
}

/**
 * Writes the planted texts into a row of every column that an erasure searches.
 * @returns the columns into which no text can be written
 */
async function plantEverywhere(): Promise<string[]> {
  const columns = await server.rows<{ place: string; name: string; type: string }>(
    'select place::text, name, type from typed_columns()',
  )
  // Checks tie these columns to others.
  await server.rows(`update decisions set subject = $1, body = $1 where subject is null`, [PLANTED])
  await server.rows(
    `update applications set withdrawn_at = now(), withdrawn_reason = $1 where id = (select id from applications where submitted_at is not null and withdrawn_at is null limit 1)`,
    [PLANTED],
  )
  await server.rows(
    `insert into application_invitations (application_id, email, invited_by) select id, $1, 'founder-0' from applications limit 1`,
    [EMAIL],
  )
  await server.rows(
    `insert into email_tokens (token_hash, purpose, user_id, new_email, expires_at) values ('t', 'change-e-mail', 'founder-0', $1, '2031-01-01')`,
    [EMAIL],
  )
  const tied = [
    'decisions.subject',
    'decisions.body',
    'applications.withdrawn_reason',
    'application_invitations.email',
    'email_tokens.new_email',
  ]
  const refused = []
  for (const { place, name, type } of columns) {
    await server.rows(`alter table ${place} disable trigger user`)
    let planted = false
    for (const way of WAYS[type] ?? []) {
      if (planted) break
      const value = way.replaceAll('%c', name).replace('$1', literal(PLANTED)).replace('$2', literal(NAME))
      planted = await server
        .rows(
          `update ${place} set ${name} = ${value} where ctid = (select ctid from ${place} limit 1) returning 1`,
        )
        .then(
          ({ length }) => length === 1,
          () => false,
        )
    }
    await server.rows(`alter table ${place} enable trigger user`)
    if (!planted && !tied.includes(`${place}.${name}`)) refused.push(`${place}.${name}`)
  }
  return refused
}

const literal = (text: string) => `'${text}'::text`
