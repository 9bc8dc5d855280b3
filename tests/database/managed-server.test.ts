import { QueryBuilder } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer } from '#database/server/open-server.ts'
import { type RealServer, startPostgres } from '../postgres-server.mjs'
import { notes, notesSchema, PEOPLE } from './notes-schema.ts'

// On a managed server nobody of ours is a superuser, and some may not make roles.
const bodies = new QueryBuilder().select({ body: notes.body }).from(notes)
let server: RealServer
let superuser: pg.Pool

const addressOf = (login: string, database: string): string => {
  const url = new URL(server.url)
  url.username = login
  url.password = 'secret'
  url.pathname = `/${database}`
  return url.href
}

async function bodiesSeenBy(url: string, migrateUrl: string | undefined, owner: string) {
  const database = await openServer({ url, migrateUrl }, {}, notesSchema())
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  await client.query(PEOPLE)
  await client.end()
  const { rows } = await database.once('asha', 'applicant', bodies)
  await database.close()
  return rows
}

beforeAll(async () => {
  server = await startPostgres()
  superuser = new pg.Pool({ connectionString: server.url })
  // A connection on its way out may still hear that the server stops.
  superuser.on('connect', (client) => client.on('error', () => undefined))
})
afterAll(async () => {
  await superuser?.end()
  await server?.stop()
})

test('an owner who may make roles migrates, and lets a login in that owns nothing', async () => {
  await superuser.query("create role maker login createrole password 'secret'")
  await superuser.query("create role app login password 'secret'")
  await superuser.query('create database made owner maker')
  const owner = addressOf('maker', 'made')
  expect(await bodiesSeenBy(addressOf('app', 'made'), owner, owner)).toEqual([{ body: 'of asha' }])
  const app = new pg.Client({ connectionString: addressOf('app', 'made') })
  await app.connect()
  await expect(app.query('select * from notes')).rejects.toMatchObject({ code: '42501' })
  await app.end()
})

test('one login may be owner and app at once', async () => {
  await superuser.query('create database united owner maker')
  const owner = addressOf('maker', 'united')
  expect(await bodiesSeenBy(owner, undefined, owner)).toEqual([{ body: 'of asha' }])
})

test('an owner who may not make roles uses those that exist', async () => {
  await superuser.query("create role plain login password 'secret'")
  await superuser.query('create database given owner plain')
  const owner = addressOf('plain', 'given')
  expect(await bodiesSeenBy(addressOf('app', 'given'), owner, owner)).toEqual([{ body: 'of asha' }])
})

test('a login that nobody may let in is told so at the start', async () => {
  await superuser.query("create role stranger login password 'secret'")
  const refused = openServer(
    { url: addressOf('stranger', 'given'), migrateUrl: addressOf('plain', 'given') },
    {},
    notesSchema(),
  )
  await expect(refused).rejects.toThrow('permission denied to grant role "openround_app"')
})
