import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './engines.ts'

let here: TestDatabase
beforeAll(async () => {
  here = await openTestDatabase()
})
afterAll(() => here?.close())

const statement = (sql: string) => ({ toSQL: () => ({ sql, params: [] }) })

test('with the real schema, sessions identify a founder and an administrator', async () => {
  await here.rows(
    "insert into users (id, name, email) values ('f', 'Asha Rao', 'f@example.com'), ('a', 'Meera Iyer', 'a@example.com')",
  )
  await here.rows("update profiles set role = 'admin' where user_id = 'a'")
  await here.rows(
    "insert into sessions (id, user_id, token_hash, expires_at) select 's' || id, id, id, now() + interval '1 hour' from users",
  )
  const role = statement('select current_user::text as role, app_user_id() as id')
  expect(await here.database.query('f', 'applicant', role)).toEqual({
    actor: {
      kind: 'person',
      userId: 'f',
      sessionId: 'sf',
      sessionEndsAt: expect.any(Date),
      role: 'founder',
      email: 'f@example.com',
      fullName: 'Asha Rao',
      twoStep: 'none',
    },
    rows: [{ role: 'openround_founder', id: 'f' }],
  })
  expect((await here.database.query('a', 'administrator', role)).rows).toEqual([
    { role: 'openround_administrator', id: 'a' },
  ])
  expect((await here.database.query('f', 'administrator', role)).rows).toBeUndefined()
})

test('no table can be read without an actor [V8.3.1]', async () => {
  const tables = await here.rows<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  )
  const refused: string[] = []
  for (const { name } of tables) {
    await here
      .withoutActor(`select 1 from ${name}`)
      .catch((error: { code: string }) => refused.push(`${name} ${error.code}`))
  }
  expect(refused).toEqual(tables.map(({ name }) => `${name} 42501`))
  expect(tables.length).toBeGreaterThan(5)
})
