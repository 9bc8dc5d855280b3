import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import type { Answers } from '#domain/applications/form/application-form.ts'
import { BLANK_FOUNDER } from '#domain/forms/kinds/founders.ts'
import { AFFILIATIONS_MAX, AFFILIATIONS_PER_DAY } from '#domain/limits.ts'
import { NO_AFFILIATIONS } from '#domain/review/affiliations.ts'
import { assignReviewer, storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

let server: TestServer
let meera: Client
let ravi: Client
let parth: Client
beforeAll(async () => {
  server = await startTestServer()
  await createFounder(server, 'asha@acme.in', { linkedin_url: 'https://www.linkedin.com/in/asha' })
  meera = await createAdministrator(server)
  await createAdministrator(server, 'arjun@openround.example')
  ravi = await createMember(server, 'ravi@surge.vc', 'reviewer')
  parth = await createMember(server, 'parth@gmail.com', 'partner')
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.rows('delete from affiliations')
  await server.rows('delete from rate_limits')
  await server.rows('delete from applications')
})

const ADMINISTRATOR = 'meera@openround.example'

type Changes = Calls['saveAffiliations']['body']['changes']

const state = (client: Client, changes: Changes, base_version = 0) =>
  client.call('saveAffiliations', { body: { base_version, changes } })
const stated = async (client: Client) => (await client.call('readAffiliations')).reply

/** Stores an application, by default Asha's, and assigns it to Ravi. */
async function submitted(answers: Partial<Answers> = {}, email = 'asha@acme.in'): Promise<string> {
  const owner = await userIdOf(server.rows, email)
  const id = await storeApplication(server.rows, { owner, status: 'submitted', answers })
  await assignReviewer(server.rows, id, 'ravi@surge.vc')
  return id
}

/** Returns the possible conflicts of interest that a member sees on the card and in the reader. */
async function hintsTo(client: Client, id: string): Promise<[string[] | undefined, string[]]> {
  const { applications } = (await client.call('listForReview')).reply
  const reading = await client.call('readForReview', { params: { id } })
  return [applications.find((card) => card.id === id)?.hints, reading.reply.hints]
}

test('saves each kind of affiliation separately, trimmed and without duplicates [D-affiliations.1]', async () => {
  expect(await stated(ravi)).toEqual({ ...NO_AFFILIATIONS, version: 0 })
  await state(ravi, { organisations: ' Accel \n\nAccel\nBlume ' })
  await state(ravi, { email_domains: 'accel.com' }, 1)
  expect(await stated(ravi)).toEqual({
    organisations: 'Accel\nBlume',
    email_domains: 'accel.com',
    linkedin_pages: '',
    version: 2,
  })
})

test('saves different kinds from two tabs and returns a conflict for the same kind', async () => {
  await state(ravi, { organisations: 'Accel' })
  await state(ravi, { organisations: 'Accel\nBlume' }, 1)
  const { reply } = await state(ravi, { email_domains: 'kalaari.com', organisations: 'Accel\nSurge' }, 1)
  expect([reply.conflicts, reply.theirs, (await stated(ravi)).email_domains]).toEqual([
    ['organisations'],
    { organisations: 'Accel\nBlume' },
    'kalaari.com',
  ])
})

test('loses nothing if two tabs save first, or if a save has an unknown base version', async () => {
  await state(ravi, { organisations: 'Accel' })
  await state(ravi, { email_domains: 'accel.com' })
  await state(parth, { organisations: 'Blume' }, 7)
  expect([await stated(ravi), (await stated(parth)).organisations]).toEqual([
    { organisations: 'Accel', email_domains: 'accel.com', linkedin_pages: '', version: 2 },
    'Blume',
  ])
})

test('limits how many e-mail domains and LinkedIn pages a member can add in a day', async () => {
  const page = (from: number) => Array.from({ length: AFFILIATIONS_MAX }, (_, at) => `d${from + at}.example`)
  const guess = (from: number, base_version: number) =>
    state(ravi, { email_domains: page(from).join('\n') }, base_version)
  for (let round = 0; round < AFFILIATIONS_PER_DAY / AFFILIATIONS_MAX; round++) {
    expect((await guess(round * AFFILIATIONS_MAX, round)).status).toBe(200)
  }
  const { version } = await stated(ravi)
  const merged = await state(ravi, { linkedin_pages: 'linkedin.com/in/asha' }, 1)
  for (const refused of [await guess(1000, version), merged]) {
    expect([refused.status, refused.error?.code, refused.error?.title]).toEqual([
      409,
      'limit-reached',
      'Affiliations not saved',
    ])
  }
  expect((await state(ravi, { organisations: 'Accel', email_domains: 'd250.example' }, version)).status).toBe(
    200,
  )
  expect((await state(parth, { email_domains: 'surge.vc' })).status).toBe(200)
  await server.rows("update rate_limits set window_starts_at = window_starts_at - interval '1 day'")
  expect((await guess(1000, version + 1)).status).toBe(200)
})

test('recognises a domain written in Unicode or in Punycode', async () => {
  const founders_data = [{ ...BLANK_FOUNDER, firstName: 'Asha', email: 'asha@xn--c2bd4bq1db8d.xn--h2brj9c' }]
  const id = await submitted({ founders_data })
  await state(ravi, { email_domains: 'डाटामेल.भारत' })
  expect((await hintsTo(ravi, id))[0]).toHaveLength(1)
})

test('rejects public domains and invalid LinkedIn pages, with an error at each field', async () => {
  const refused = await state(ravi, { email_domains: 'gmail.com', linkedin_pages: 'surge.vc' })
  expect([refused.status, refused.error]).toEqual([
    422,
    {
      code: 'validation-failed',
      title: 'Affiliations not saved',
      message: 'gmail.com is a public mail provider. Please remove it.',
      faults: [
        {
          field: 'email_domains',
          path: 'email_domains',
          label: 'E-mail domains',
          kind: 'wrong',
          message: 'gmail.com is a public mail provider. Please remove it.',
        },
        {
          field: 'linkedin_pages',
          path: 'linkedin_pages',
          label: 'LinkedIn addresses',
          kind: 'wrong',
          message:
            '“surge.vc” is not a LinkedIn page. Please write it like linkedin.com/in/name or linkedin.com/company/name.',
        },
      ],
    },
  ])
  expect(await stated(ravi)).toEqual({ ...NO_AFFILIATIONS, version: 0 })
})

test('shows a possible conflict of interest on the card and in the reader [D-affiliations.4]', async () => {
  await state(ravi, {
    organisations: 'Sequoia Surge\nAcme',
    email_domains: 'blume.vc',
    linkedin_pages: 'linkedin.com/in/asha',
  })
  const id = await submitted({
    company_name: 'Acme Pvt Ltd',
    past_funding: [
      { investorName: 'Sunrise', amount: null },
      { investorName: 'sequoia surge', amount: 5 },
    ],
    founders_data: [{ ...BLANK_FOUNDER, email: 'asha@mail.blume.vc' }],
  })
  const hints = [
    'Company name is Acme, one of your affiliations.',
    'Past funding includes Sequoia Surge, one of your affiliations.',
    'Email of founder 1 is at blume.vc, one of your affiliations.',
    'LinkedIn of the applicant is linkedin.com/in/asha, one of your affiliations.',
  ]
  expect(await hintsTo(ravi, id)).toEqual([hints, hints])
})

test("hides a member's affiliations from everybody else [D-affiliations.2]", async () => {
  await state(ravi, { organisations: 'Acme Dairy' })
  await state(parth, { organisations: 'Acme' })
  const id = await submitted()
  expect([(await hintsTo(ravi, id))[0]?.length, await hintsTo(meera, id), await hintsTo(parth, id)]).toEqual([
    1,
    [[], []],
    [[], []],
  ])
})

test("a member's own e-mail domain is an affiliation, except a public mail provider's", async () => {
  const id = await submitted({
    number_of_founders: 2,
    founders_data: [
      { ...BLANK_FOUNDER, email: 'asha@gmail.com' },
      { ...BLANK_FOUNDER, email: 'kiran@Surge.vc' },
    ],
  })
  const hint = ['Email of founder 2 is at surge.vc, like your own address.']
  expect([await hintsTo(ravi, id), await hintsTo(parth, id)]).toEqual([
    [hint, hint],
    [[], []],
  ])
})

test.each([
  ['an administrator', () => meera],
  ['a reviewer', () => ravi],
])('shows %s possible conflicts by e-mail domain and LinkedIn page', async (_, one) => {
  const client = one()
  const id = await submitted()
  await state(client, { email_domains: 'acme.in', linkedin_pages: 'in.linkedin.com/in/asha/' })
  const hints = [
    'Email of founder 1 is at acme.in, one of your affiliations.',
    'LinkedIn of the applicant is in.linkedin.com/in/asha/, one of your affiliations.',
  ]
  expect(await hintsTo(client, id)).toEqual([hints, hints])
})

test('compares contact data with no affiliations of partners, who may not see it', async () => {
  const mateo = await createMember(server, 'mateo@acme.in', 'partner')
  const id = await submitted({ company_name: 'Acme' })
  await state(mateo, {
    organisations: 'Acme',
    email_domains: 'acme.in',
    linkedin_pages: 'linkedin.com/in/asha',
  })
  const hints = ['Company name is Acme, one of your affiliations.']
  expect(await hintsTo(mateo, id)).toEqual([hints, hints])
})

test('shows possible conflicts to an administrator recused from another application', async () => {
  const [id, hidden] = [await submitted(), await submitted()]
  await server.rows('insert into recusals (application_id, user_id) values ($1, $2)', [
    hidden,
    await userIdOf(server.rows, ADMINISTRATOR),
  ])
  await state(meera, { linkedin_pages: 'linkedin.com/in/asha' })
  const hints = ['LinkedIn of the applicant is linkedin.com/in/asha, one of your affiliations.']
  expect(await hintsTo(meera, id)).toEqual([hints, hints])
})

test('shows possible conflicts on applications of deleted accounts, not on own ones [D-affiliations.4]', async () => {
  await state(meera, { organisations: 'Acme Dairy' })
  const own = await submitted({}, ADMINISTRATOR)
  const left = await submitted()
  await server.rows('update applications set user_id = null where id = $1', [left])
  const hint = ['Company name is Acme Dairy, one of your affiliations.']
  expect([await hintsTo(meera, own), await hintsTo(meera, left)]).toEqual([
    [[], []],
    [hint, hint],
  ])
})
