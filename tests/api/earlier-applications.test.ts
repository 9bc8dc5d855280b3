import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlState } from '#database/sql-errors.ts'
import { statement } from '#database/statement.ts'
import type { Answers } from '#domain/applications/form/application-form.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import { ASHA, storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

let server: TestServer
let meera: Client
beforeAll(async () => {
  server = await startTestServer()
  meera = await createAdministrator(server)
  await createFounder(server, 'priya@dairy.in', { linkedin_url: 'linkedin.com/in/priya' })
  await createFounder(server, 'nina@acme.in', { linkedin_url: 'linkedin.com/in/nina' })
})
afterAll(() => server?.close())

type Stored = { email?: string; days: number; answers?: Partial<Answers>; status?: 'submitted' | 'no_fit' }

async function store({ email, days, answers, status = 'submitted' }: Stored): Promise<string> {
  return storeApplication(server.rows, {
    owner: email ? await userIdOf(server.rows, email) : null,
    status,
    submittedAt: new Date(Date.now() - days * 24 * 3_600_000).toISOString(),
    answers: { founders_data: [{ ...ASHA, linkedin: '' }], ...answers },
  })
}

const earlierOf = async (client: Client, id: string) =>
  (await client.call('readEarlier', { params: { id } })).reply.earlier.map((one) => [one.id, one.match])

type Case = { how: string; match: string; earlier: Omit<Stored, 'days'>; current: Omit<Stored, 'days'> }
const CASES: readonly Case[] = [
  {
    how: 'the same account',
    match: 'account',
    earlier: { email: 'priya@dairy.in', answers: { company_name: 'Gamma' } },
    current: { email: 'priya@dairy.in', answers: { company_name: 'Delta' } },
  },
  {
    how: "a founder's LinkedIn page, however its URL is written",
    match: 'linkedin',
    earlier: { answers: { company_name: 'Alpha', founders_data: [ASHA] } },
    current: {
      answers: {
        company_name: 'Beta',
        founders_data: [{ ...ASHA, linkedin: 'http://in.linkedin.com/in/Asha-Rao/?trk=x' }],
      },
    },
  },
  {
    how: 'a company name, regardless of its legal form',
    match: 'company',
    earlier: { answers: { company_name: 'O’Neil & Rao Foods Pvt. Ltd.' } },
    current: { answers: { company_name: 'ONEIL AND RAO FOODS' } },
  },
]

test.each(CASES)('finds an earlier application by $how', async ({ match, earlier, current }) => {
  const first = await store({ ...earlier, days: 300, status: 'no_fit' })
  const id = await store({ ...current, days: 1 })
  const { reply } = await meera.call('readEarlier', { params: { id } })
  expect(reply.earlier.map((one) => [one.id, one.match, one.application_status])).toEqual([
    [first, match, 'no_fit'],
  ])
})

describe("guesses of other founders' LinkedIn pages", () => {
  const lata = (company_name: string) => ({
    company_name,
    founders_data: [{ ...ASHA, linkedin: 'linkedin.com/in/lata' }],
  })
  beforeAll(() => store({ days: 300, answers: lata('Lambda') }))

  test('are not confirmed to partners, who may not see contact data', async () => {
    const partner = await createMember(server, 'pia@openround.example', 'partner')
    const id = await store({ days: 1, answers: lata('Mu') })
    expect([await earlierOf(partner, id), (await earlierOf(meera, id)).length]).toEqual([[], 1])
  })

  test("are not confirmed in a team member's own application, to anybody", async () => {
    const email = 'pavan@openround.example'
    await createMember(server, email, 'partner')
    expect(await earlierOf(meera, await store({ email, days: 1, answers: lata('Nu') }))).toEqual([])
  })
})

test('finds the original of a copy after its account was deleted', async () => {
  const first = await store({ days: 300, answers: { company_name: 'Epsilon' } })
  const id = await store({ days: 1, answers: { company_name: 'Zeta' } })
  await server.rows('update applications set copied_from = $2 where id = $1', [id, first])
  expect(await earlierOf(meera, id)).toEqual([[first, 'copy']])
})

test('lists applications from the same account before newer ones from other accounts', async () => {
  await createFounder(server, 'omar@iota.in', { linkedin_url: 'linkedin.com/in/omar' })
  const answers = { company_name: 'Omicron Works' }
  const own = await store({ days: 300, email: 'omar@iota.in', answers: { company_name: 'Sigma' } })
  const other = await store({ days: 100, answers })
  const id = await store({ days: 0.5, email: 'omar@iota.in', answers })
  const found = await earlierOf(meera, id)
  expect(found.findIndex(([one]) => one === own)).toBeLessThan(found.findIndex(([one]) => one === other))
  expect(found.at(-1)).toEqual([other, 'company'])
})

test('finds no later applications, no drafts and no similar names', async () => {
  const id = await store({ days: 10, email: 'nina@acme.in', answers: { company_name: 'Eta Labs' } })
  await store({ days: 1, email: 'nina@acme.in', answers: { company_name: 'Eta Labs' } })
  await store({ days: 30, answers: { company_name: 'Eta Labs Capital' } })
  await storeApplication(server.rows, { owner: await userIdOf(server.rows, 'nina@acme.in') })
  expect(await earlierOf(meera, id)).toEqual([])
})

describe('a copy of an application that is hidden from the reader', () => {
  let first: string
  let id: string
  beforeAll(async () => {
    first = await store({ days: 300, answers: { company_name: 'Iota' } })
    id = await store({ days: 1, answers: { company_name: 'Kappa' } })
    await server.rows('update applications set copied_from = $2 where id = $1', [id, first])
  })

  const MEMBERS = [
    { who: 'a recused administrator', role: 'admin', recused: true },
    { who: 'a recused partner', role: 'partner', recused: true },
    { who: 'a reviewer who is assigned only the copy', role: 'reviewer', recused: false },
  ] as const

  test.each(MEMBERS)('hides the original from $who, over HTTP and in SQL', async ({ role, recused }) => {
    const email = `${role}-of-copies@openround.example`
    const member = await createMember(server, email, role)
    const on = (table: string, column: string, application: string) =>
      server.rows(
        `insert into ${table} (application_id, ${column}) select $1, id from users where email = $2`,
        [application, email],
      )
    if (recused) await on('recusals', 'user_id', first)
    else await on('assignments', 'reviewer_id', id)
    expect(await earlierOf(member, id)).toEqual([])
    const tried = (text: SQL) =>
      server.services.database
        .query<{ copied: string | null }>(sessionOf(server, member), 'team', statement(text))
        .then(({ rows }) => rows?.[0]?.copied, sqlState)
    expect([
      await tried(sql`select copied_from as copied from applications where id = ${id}`),
      await tried(sql`select copied_from_among(${id}, array[${first}]::uuid[]) as copied`),
    ]).toEqual(['42501', null])
  })
})

test('shows only earlier applications that the reader may see', async () => {
  const ravi = await createMember(server, 'ravi@openround.example', 'reviewer')
  const parth = await createMember(server, 'parth@openround.example', 'partner')
  const anil = await createMember(server, 'anil@openround.example', 'admin')
  const owner = 'kiran@theta.in'
  const kiran = await createFounder(server, owner, { linkedin_url: 'linkedin.com/in/kiran' })
  const first = await store({ days: 300, email: owner, answers: { company_name: 'Theta' } })
  const id = await store({ days: 1, email: owner, answers: { company_name: 'Theta' } })
  const assign = (application: string) =>
    server.rows(
      `insert into assignments (application_id, reviewer_id)
        select $1, id from users where email = 'ravi@openround.example'`,
      [application],
    )
  await assign(id)
  await server.rows(
    `insert into recusals (application_id, user_id)
      select $1, id from users where email = any('{parth@openround.example,anil@openround.example}')`,
    [first],
  )
  const readers = [meera, ravi, parth, anil]
  const found = async () => Promise.all(readers.map((reader) => earlierOf(reader, id)))
  expect(await found()).toEqual([[[first, 'account']], [], [], []])
  await assign(first)
  expect(await found()).toEqual([[[first, 'account']], [[first, 'account']], [], []])
  expect((await kiran.call('readEarlier', { params: { id } })).error?.code).toBe('team-only')
})
