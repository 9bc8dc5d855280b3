import { QueryBuilder } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer } from '#database/server/open-server.ts'
import { withConnection } from '#tests/with-connection.mjs'
import { type RealServer, startPostgres } from '../postgres-server.mjs'
import { notes, notesSchema, PEOPLE } from './notes-schema.ts'

// On managed servers, no login is a superuser, and on some of them, no login can create roles.
const bodies = new QueryBuilder().select({ body: notes.body }).from(notes)
let server: RealServer

const asSuperuser = (statement: string) => withConnection(server.url, (client) => client.query(statement))

const addressOf = (login: string, database: string): string => {
  const url = new URL(server.url)
  url.username = login
  url.password = 'secret'
  url.pathname = `/${database}`
  return url.href
}

async function bodiesSeenBy(url: string, migrateUrl: string | undefined, owner: string) {
  const database = await openServer({ url, migrateUrl }, {}, notesSchema())
  await withConnection(owner, (client) => client.query(PEOPLE))
  const { rows } = await database.query('asha', 'applicant', bodies)
  await database.close()
  return rows
}

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server?.stop()
})

test('an owner that can create roles migrates and gives the login access [V13.2.2]', async () => {
  await asSuperuser("create role maker login createrole password 'secret'")
  await asSuperuser("create role app login password 'secret'")
  await asSuperuser('create database made owner maker')
  const owner = addressOf('maker', 'made')
  expect(await bodiesSeenBy(addressOf('app', 'made'), owner, owner)).toEqual([{ body: 'of asha' }])
  const read = withConnection(addressOf('app', 'made'), (app) => app.query('select * from notes'))
  await expect(read).rejects.toMatchObject({ code: '42501' })
})

test('one login can serve both as owner and as app', async () => {
  await asSuperuser('create database united owner maker')
  const owner = addressOf('maker', 'united')
  expect(await bodiesSeenBy(owner, undefined, owner)).toEqual([{ body: 'of asha' }])
})

test('an owner that cannot create roles uses existing ones', async () => {
  await asSuperuser("create role plain login password 'secret'")
  await asSuperuser('create database given owner plain')
  const owner = addressOf('plain', 'given')
  expect(await bodiesSeenBy(addressOf('app', 'given'), owner, owner)).toEqual([{ body: 'of asha' }])
})

test('refuses to start with a login that cannot be granted access', async () => {
  await asSuperuser("create role stranger login password 'secret'")
  const refused = openServer(
    { url: addressOf('stranger', 'given'), migrateUrl: addressOf('plain', 'given') },
    {},
    notesSchema(),
  )
  await expect(refused).rejects.toThrow(
    'The login stranger cannot use its roles: as a superuser, grant the roles openround_* to openround_app, and openround_app to stranger.',
  )
})
