import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { demoCompanies } from '#server/demo/companies.ts'
import { PASSWORD } from '#server/demo/people.ts'
import { type Client, makeClient } from '#tests/client.ts'
import { freePort } from '../free-port.mjs'
import { build, type Process, run } from './built-server.ts'

const DAY_MS = 86_400_000

const submitted = demoCompanies().filter(({ status, facts }) => status !== 'draft' && !facts.withdrawn)

let folder: string
let url: string
let demo: Process

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openround-try-demo-'))
  await build()
  const port = String(await freePort())
  url = `http://localhost:${port}`
  // The demo must ignore these variables, which a server would obey.
  const elsewhere = { DATA_DIR: join(folder, 'elsewhere'), HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example' }
  demo = run('demo', { PORT: port, TMPDIR: folder, ...elsewhere })
  await demo.line('ready')
})

afterAll(async () => {
  demo?.child.kill('SIGKILL')
  await demo?.ended
  await rm(folder, { recursive: true, force: true })
})

const clients = new Map<string, Promise<Client>>()

/** Returns the client of a role. It signs in once, with the e-mail and password that the demo printed. */
function signedIn(role: string): Promise<Client> {
  const client = clients.get(role) ?? signIn(role)
  clients.set(role, client)
  return client
}

async function signIn(role: string): Promise<Client> {
  const line = demo.said.out.find((one) => one.startsWith(`sign-in ${role} `)) ?? ''
  const [, , email = '', password = ''] = line.split(' ')
  const client = makeClient(new URL(url), fetch)
  const { error } = await client.call('signIn', { body: { email, password } })
  expect(error).toBeUndefined()
  return client
}

async function reviewed(administrator: Client) {
  const first = (await administrator.call('listForReview')).reply
  const rest = Array.from({ length: first.pages - 1 }, (_, index) =>
    administrator.call('listForReview', { query: { page: index + 2 } }),
  )
  const pages = [first, ...(await Promise.all(rest)).map(({ reply }) => reply)]
  return { count: first.count, cards: pages.flatMap(({ applications }) => applications) }
}

test('the demo prints a sign-in line for each role before it is ready [D-outside.3]', () => {
  expect(demo.said.out.slice(0, 5).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'sign-in admin',
    'sign-in founder',
    'sign-in reviewer',
    'sign-in partner',
    `ready ${url}`,
  ])
  expect(demo.said.err).toEqual([])
})

test('administrators see all submissions, in seven statuses over six months [D-outside.4]', async () => {
  const { count, cards } = await reviewed(await signedIn('admin'))
  expect(count).toBe(submitted.length)
  expect(
    cards.map(({ company_name, application_status }) => `${company_name} ${application_status}`).sort(),
  ).toEqual(submitted.map(({ name, status }) => `${name} ${status}`).sort())
  expect(new Set(cards.map((card) => card.application_status)).size).toBe(REVIEW_STATUSES.length)
  const days = cards.map(({ submitted_at }) => (Date.now() - Date.parse(submitted_at)) / DAY_MS)
  expect([Math.min(...days) > 0, Math.max(...days) > 160, Math.max(...days) < 190]).toEqual([
    true,
    true,
    true,
  ])
})

test('the founder has a draft, open questions and an approved application', async () => {
  const { reply } = await (await signedIn('founder')).call('listApplications')
  expect(
    reply.applications.map(({ company_name, application_status, questions, members }) => ({
      company_name,
      application_status,
      members,
      answered: questions && questions.answered_at !== null,
    })),
  ).toEqual([
    { company_name: 'Rasoi Relay', application_status: 'draft', members: 1, answered: null },
    { company_name: 'Dabba Loop', application_status: 'follow_up_questions', members: 0, answered: false },
    { company_name: 'Tawa Works', application_status: 'approved', members: 0, answered: true },
  ])
})

test('a declined founder can apply again', async () => {
  const client = makeClient(new URL(url), fetch)
  await client.call('signIn', { body: { email: 'aditi@nyaya-desk.example', password: PASSWORD } })
  const { reply } = await client.call('listApplications')
  expect(reply.applications.map(({ apply_again }) => apply_again?.is_open)).toEqual([true])
})

test('reviewers see assigned applications, partners all except those they are recused from', async () => {
  const assigned = await reviewed(await signedIn('reviewer'))
  const looked = await reviewed(await signedIn('partner'))
  expect([assigned.count, looked.count]).toEqual([12, submitted.length - 1])
})

test('administrators see all disputed companies, the reviewer two, the partner none', async () => {
  const disputed = async (role: string) => {
    const { reply } = await (await signedIn(role)).call('listForReview', { query: { disputed: '1' } })
    return reply.count
  }
  expect([await disputed('admin'), await disputed('reviewer'), await disputed('partner')]).toEqual([3, 2, 0])
})

test('every application has its own deck, and each deck opens', async () => {
  const administrator = await signedIn('admin')
  const { cards } = await reviewed(administrator)
  const decks = await Promise.all(
    cards.map(async ({ pitch_deck_url }) => {
      const response = await administrator.fetch(pitch_deck_url ?? '')
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      return response.text()
    }),
  )
  expect(new Set(decks).size).toBe(submitted.length)
})

test('the demo leaves no files behind [D-outside.5]', async () => {
  demo.child.kill('SIGTERM')
  expect(await demo.ended).toBe(0)
  expect(await readdir(folder)).toEqual([])
})
