// The bare server that the product is compared with: Hono and pg on the same tables, with the queries of a simple
// implementation. It connects as the tables' owner, and has no sessions, row policies, validation, log or headers.
//   DATABASE_URL=… PORT=… node tests/bench/limit/bare-server.mjs
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { LIST, OWN, READ, SEARCH, saveOf } from './bare-statements.mjs'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const rows = async (name, text, values) => (await pool.query({ name, text, values })).rows

/** Runs the queries for a page and its counts concurrently. */
const listing = async (name, { page, counts }, values = []) => {
  const both = [rows(`${name}_page`, page, values), rows(`${name}_counts`, counts, values)]
  const [applications, numbers] = await Promise.all(both)
  return { applications, counts: numbers }
}

const names = new Map()

const app = new Hono()
  .get('/own/:user', async (c) => c.json({ applications: await rows('own', OWN, [c.req.param('user')]) }))
  .get('/read/:id', async (c) => {
    const [row] = await rows('read', READ, [c.req.param('id')])
    return c.json(row)
  })
  .put('/save/:user/:id', async (c) => {
    const { base_version, changes } = await c.req.json()
    const keys = Object.keys(changes)
    const key = keys.join()
    if (!names.has(key)) names.set(key, `save_${names.size}`)
    const values = [c.req.param('id'), c.req.param('user'), base_version, ...Object.values(changes)]
    const [row] = await rows(names.get(key), saveOf(keys), values)
    return c.json(row)
  })
  .get('/list', async (c) => {
    const search = c.req.query('search')
    return c.json(search ? await listing('search', SEARCH, [`%${search}%`]) : await listing('list', LIST))
  })

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT) }, () => {
  process.stdout.write('ready\n')
})
