import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sqlState } from '#database/sql-errors.ts'
import { statement, writing } from '#database/statement.ts'
import { APPLICATION_LINKS_MAX } from '#domain/limits.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import { completeAnswers } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

let server: TestServer
let asha: Client
let meera: Client
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  meera = await createAdministrator(server, 'meera@openround.example')
})
afterAll(() => server?.close())

beforeEach(async () => {
  await server.rows('delete from applications')
  await server.rows('delete from application_links')
})

const create = (name: string, id = randomUUID()) =>
  meera.call('createApplicationLink', { params: { id }, body: { name } })

/** Submits a new application in one request, which names a link. @returns its id */
async function submit(via: string | undefined) {
  const id = randomUUID()
  const body = { base_version: 0, changes: completeAnswers(), via }
  expect((await asha.call('submit', { params: { id }, body })).status).toBe(200)
  return id
}

const viaOf = async (id: string) =>
  (await server.rows<{ via: string | null }>('select via from applications where id = $1', [id]))[0]?.via

test('stores the name of a known link once, when a draft is created', async () => {
  await create('Demo Day 2027')
  await create('Priya’s newsletter')
  const save = (id: string, base_version: number, via: string) =>
    asha.call('saveDraft', {
      params: { id },
      body: { base_version, changes: { company_name: `Acme ${base_version}` }, via },
    })
  const id = randomUUID()
  await save(id, 0, 'demo-day-2027')
  expect(await viaOf(id)).toBe('Demo Day 2027')
  expect((await save(id, 1, 'priya-s-newsletter')).status).toBe(200)
  expect(await viaOf(id)).toBe('Demo Day 2027')

  for (const via of ['no-such-link', '', 'no\0such-link', "'; drop table application_links"]) {
    const unknown = randomUUID()
    expect((await save(unknown, 0, via)).status).toBe(200)
    expect(await viaOf(unknown)).toBeNull()
  }
  expect(await viaOf(await submit('priya-s-newsletter'))).toBe('Priya’s newsletter')
})

test('lists links with their applications, and keeps the name after a deletion', async () => {
  const kept = randomUUID()
  await create('Demo Day', kept)
  const ended = randomUUID()
  await create('Radio', ended)
  const [one, two] = [await submit('demo-day'), await submit('radio')]
  await submit(undefined)
  await meera.call('deleteApplicationLink', { params: { id: ended } })

  expect((await meera.call('listApplicationLinks')).reply).toEqual({
    links: [{ id: kept, name: 'Demo Day', slug: 'demo-day', applications: 1 }],
    deleted: ['Radio'],
  })
  const listed = async (via?: string) =>
    (await meera.call('listForReview', { query: { via } })).reply.applications.map((card) => [
      card.id,
      card.via,
    ])
  expect(await listed('Radio')).toEqual([[two, 'Radio']])
  expect(await listed('Demo Day')).toEqual([[one, 'Demo Day']])
  expect(await listed('Nobody')).toEqual([])
  expect(await listed()).toHaveLength(3)
  const exported = await (await meera.fetch('/api/review/export.csv?answers=1&via=Radio')).text()
  expect(exported.split('\r\n', 1)[0]).toContain('Came by link')
  expect(exported).toContain('Radio')

  const events = await server.rows<{ event: string }>(
    `select event from audit_log where event like 'link-%' order by id desc limit 3`,
  )
  expect(events.map(({ event }) => event)).toEqual(['link-deleted', 'link-created', 'link-created'])
})

test('hides the link from the founder, who cannot change it either', async () => {
  await create('Demo Day')
  const id = await submit('demo-day')
  const replies = [
    await asha.call('readApplication', { params: { id } }),
    await asha.call('listApplications'),
  ]
  expect(JSON.stringify(replies)).not.toContain('Demo Day')

  const asFounder = (text: string) =>
    server.services.database
      .query(sessionOf(server, asha), 'applicant', writing(statement(sql.raw(text))))
      .then(() => 'done')
      .catch(sqlState)
  expect(await asFounder('select name from application_links')).toBe('42501')
  expect(await asFounder('select via from applications')).toBe('42501')
  expect(await asFounder(`update applications set via = 'Radio'`)).toBe('42501')
})

test('refuses blank names, a second link with the same address, and too many links', async () => {
  const id = randomUUID()
  expect((await create('Démo day', id)).status).toBe(200)
  expect((await create('Démo day', id)).status).toBe(200)
  expect((await create('Demo Day')).reply).toMatchObject({ error: { code: 'already-exists' } })
  expect((await create(' \u200b ')).reply).toMatchObject({ error: { code: 'bad-request' } })
  expect((await create('दिल्ली')).status).toBe(200)
  expect((await create('मुंबई')).status).toBe(200)
  await server.rows(
    `insert into application_links (id, name, slug) select gen_random_uuid(), 'Link ' || n, 'link-' || n
      from generate_series(4, $1::int) n`,
    [APPLICATION_LINKS_MAX],
  )
  expect((await create('One more')).reply).toMatchObject({ error: { code: 'limit-reached' } })
})
