import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTeam, type Team } from './team.ts'

const FORBIDDEN = '42501'
const [OWN, SHARED, HERS] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)

let here: Team
beforeAll(async () => {
  here = await openTeam()
  const hidden = await here.submitted()
  await here.rows(`insert into recusals (application_id, user_id) values ($1, 'arjun')`, [hidden])
  await here.rows(
    `insert into saved_views (id, owner_id, name, query, shared) values ($1, 'ravi', 'Own', '', false),
      ($2, 'ravi', 'Shared', '', true), ($3, 'meera', 'Hers', '', false)`,
    [OWN, SHARED, HERS],
  )
})
afterAll(() => here?.close())

const inserted = (owner: string) =>
  `insert into saved_views (id, owner_id, name, query, shared) values (gen_random_uuid(), '${owner}', 'x', '', false)`

test.each([
  ['an administrator', 'meera', 2],
  ['a recused administrator', 'arjun', 1],
  ['a reviewer', 'ravi', 2],
  ['a partner', 'parth', 1],
])('%s sees only their own and shared views', async (_, name, seen) => {
  expect(await here.as(name, 'team', 'select id from saved_views')).toBe(seen)
})

test.each(['applicant', 'team'] as const)(
  'a founder in the %s capacity cannot access saved views',
  async (capacity) => {
    expect([
      await here.as('asha', capacity, 'select from saved_views'),
      await here.as('asha', capacity, inserted('asha')),
    ]).toEqual([FORBIDDEN, FORBIDDEN])
  },
)

test("nobody can create or change another user's view, or change a view's owner", async () => {
  const outcomes = []
  for (const name of ['meera', 'arjun', 'parth']) {
    outcomes.push(
      await here.as(name, 'team', inserted('ravi')),
      await here.as(name, 'team', `update saved_views set name = 'x' where owner_id = 'ravi'`),
      await here.as(name, 'team', `update saved_views set owner_id = 'ravi'`),
    )
  }
  expect(outcomes).toEqual(Array(3).fill([FORBIDDEN, 0, FORBIDDEN]).flat())
})

test('administrators can delete shared views, others only their own', async () => {
  const removing = (id = '') => `delete from saved_views where id = '${id}'`
  expect([
    await here.as('parth', 'team', removing(SHARED)),
    await here.as('meera', 'team', removing(OWN)),
    await here.as('ravi', 'team', removing(HERS)),
    await here.as('arjun', 'team', removing(SHARED)),
    await here.as('ravi', 'team', removing(OWN)),
    await here.as('meera', 'team', removing(HERS)),
  ]).toEqual([0, 0, 0, 1, 1, 1])
})
