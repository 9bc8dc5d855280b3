import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASHA, assignReviewer, storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

let server: TestServer
let clients: Record<'meera' | 'ravi' | 'parth', Client>
let owner: string
beforeAll(async () => {
  server = await startTestServer()
  await createFounder(server, 'asha@acme.in')
  owner = await userIdOf(server.rows, 'asha@acme.in')
  clients = {
    meera: await createAdministrator(server),
    ravi: await createMember(server, 'ravi@openround.example', 'reviewer'),
    parth: await createMember(server, 'parth@openround.example', 'partner'),
  }
})
afterAll(() => server?.close())

const of = (id: string) => ({ params: { id } })

async function assigned(): Promise<string> {
  const id = await storeApplication(server.rows, { owner, status: 'submitted' })
  await assignReviewer(server.rows, id)
  return id
}

const MASKED = { ...ASHA, email: 'as***@***.in', linkedin: '**********' }

test("masks the founders' contact data for partners", async () => {
  const id = await assigned()
  const foundersFor = async (client: Client) => [
    (await client.call('readApplication', of(id))).reply.answers.founders_data,
    (await client.call('readForReview', of(id))).reply.answers.founders_data,
  ]
  expect(await foundersFor(clients.parth)).toEqual([[MASKED], [MASKED]])
  expect(await foundersFor(clients.ravi)).toEqual([[ASHA], [ASHA]])
  const pdf = await clients.parth.fetch(`/api/applications/${id}/pdf`)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), {
    mergePages: true,
  })
  expect([
    text.includes('Asha Rao'),
    text.includes(ASHA.email),
    text.includes('linkedin.com/in/asha-rao'),
  ]).toEqual([true, false, false])
})

test('shows an applying partner their own contact data', async () => {
  const me = await userIdOf(server.rows, 'parth@openround.example')
  const id = await storeApplication(server.rows, { owner: me, status: 'submitted' })
  const { reply } = await clients.parth.call('readApplication', of(id))
  expect(reply.answers.founders_data).toEqual([ASHA])
})

test('shows a question round to reviewers and partners once it is answered', async () => {
  const id = await assigned()
  const answered = await storeQuestionRound(server.rows, id, { minutesAgo: 5, answer: 'The grid is ready.' })
  const open = await storeQuestionRound(server.rows, id)
  const roundsFor = async (client: Client) =>
    (await client.call('readQuestions', of(id))).reply.question_rounds.map((round) => round.id)
  expect([
    await roundsFor(clients.meera),
    await roundsFor(clients.ravi),
    await roundsFor(clients.parth),
  ]).toEqual([[open, answered], [answered], [answered]])
})

test("limits a reviewer's list, counts and search to assigned applications", async () => {
  await server.rows('delete from applications')
  const theirs = await assigned()
  for (let more = 0; more < 3; more++) await storeApplication(server.rows, { owner, status: 'submitted' })
  const listFor = async (client: Client, search?: string) => {
    const { reply } = await client.call('listForReview', { query: search ? { search } : {} })
    return [reply.count, reply.applications.length, reply.pages]
  }
  expect([await listFor(clients.ravi), await listFor(clients.ravi, 'Acme')]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ])
  expect([await listFor(clients.parth), await listFor(clients.meera)]).toEqual([
    [4, 4, 1],
    [4, 4, 1],
  ])
  expect((await clients.ravi.call('readQueue')).reply.ids).toEqual([theirs])
})

test("refuses administrators' actions to reviewers and partners, with the reason", async () => {
  const id = await assigned()
  const refused = [
    await clients.ravi.call('changeStatus', { ...of(id), body: { status: 'approved' } }),
    await clients.ravi.call('sendQuestions', {
      ...of(id),
      body: { id: crypto.randomUUID(), questions: ['Why?'] },
    }),
    await clients.ravi.call('readAuditLog'),
    await clients.parth.call('readApplicationAuditLog', of(id)),
  ]
  expect(refused.map(({ status, error }) => [status, error])).toEqual(
    refused.map(() => [403, { code: 'administrators-only', message: 'Only administrators can do this.' }]),
  )
})
