// The limit that the product is held against: Hono and pg on the same tables with what an honest first version would
// ask them, as their owner: no sessions, no row policies, no checks of what comes in, no log, no headers.
//   DATABASE_URL=… PORT=… node tests/bench/limit/bare-server.mjs
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

const CARD = `a.id, a.company_name, a.one_line_description, a.applicant_name, a.application_status, a.submitted_at,
  p.email, p.mobile, a.industry, a.company_stage, a.hq_city, a.funding_amount_seeking,
  left(a.problem_statement, 400) as problem_statement, a.pitch_deck_url`
const FOUND = '(a.company_name ilike $1 or a.applicant_name ilike $1)'

const pageOf = (
  condition,
) => `select ${CARD} from applications a left join profiles p on p.user_id = a.user_id
  where ${condition} order by a.submitted_at desc, a.id limit 25`
const countsOf = (condition) => `select a.application_status, count(*)::integer from applications a
  where ${condition} group by a.application_status`

const OWN = `select id, company_name, application_status, submitted_at, updated_at, created_at,
    (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'sent_at', sent_at, 'answered_at', answered_at)
      order by sent_at), '[]') from application_questions q where q.application_id = a.id) as rounds,
    (select coalesce(jsonb_agg(jsonb_build_object('from', from_status, 'to', to_status, 'at', changed_at)
      order by changed_at), '[]') from status_changes c where c.application_id = a.id) as changes
  from applications a where user_id = $1 order by updated_at desc, id`

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const rows = async (name, text, values) => (await pool.query({ name, text, values })).rows

/** As a page with its numbers is asked for: both at once. */
const page = async (name, condition, values = []) => {
  const [applications, counts] = await Promise.all([
    rows(`${name}_page`, pageOf(condition), values),
    rows(`${name}_counts`, countsOf(condition), values),
  ])
  return { applications, counts }
}

const names = new Map()
const saveOf = (keys) => {
  const sets = keys.map((key, at) => `${key} = $${at + 4}`).join(', ')
  return `update applications set ${sets}, version = version + 1, updated_at = now()
    where id = $1 and user_id = $2 and version = $3 returning version, updated_at`
}

const app = new Hono()
  .get('/own/:user', async (c) => c.json({ applications: await rows('own', OWN, [c.req.param('user')]) }))
  .get('/read/:id', async (c) => {
    const [row] = await rows('read', 'select * from applications where id = $1', [c.req.param('id')])
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
    const submitted = 'a.submitted_at is not null'
    return c.json(
      search
        ? await page('search', `${submitted} and ${FOUND}`, [`%${search}%`])
        : await page('list', submitted),
    )
  })

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT) }, () => {
  process.stdout.write('ready\n')
})
