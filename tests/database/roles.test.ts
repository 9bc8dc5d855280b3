import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Capacity } from '#database/database.ts'
import { invitation, openTeam, recusal, type Team } from './team.ts'

const FORBIDDEN = '42501'

let here: Team
beforeAll(async () => {
  here = await openTeam()
  await here.as('arjun', 'administrator', recusal(await here.submitted(), 'arjun'))
})
afterAll(() => here?.close())

const CAPACITIES: readonly Capacity[] = ['applicant', 'administrator', 'reader', 'reviewer', 'team']

async function rolesOf(name: string, database = here.database): Promise<(string | undefined)[]> {
  const roles = []
  for (const capacity of CAPACITIES) {
    const who = { toSQL: () => ({ sql: 'select current_user::text as role', params: [] }) }
    const { rows } = await database.query<{ role: string }>(name, capacity, who)
    roles.push(rows?.[0]?.role.replace('openround_', ''))
  }
  return roles
}

test('gives each user the right database role in every capacity', async () => {
  const found = Object.fromEntries(
    await Promise.all(
      ['meera', 'arjun', 'ravi', 'parth', 'asha'].map(async (name) => [name, await rolesOf(name)]),
    ),
  )
  expect(found).toEqual({
    meera: ['founder', ...Array(4).fill('administrator')],
    arjun: ['founder', 'recused_administrator', 'founder', ...Array(2).fill('recused_administrator')],
    ravi: ['founder', undefined, 'founder', 'reviewer', 'reviewer'],
    parth: ['founder', undefined, 'founder', undefined, 'partner'],
    asha: ['founder', undefined, 'founder', undefined, undefined],
  })
})

test('treats team members who lack the required two-step sign-in as founders', async () => {
  const demanding = here.database.requiringTwoStep()
  for (const name of ['meera', 'arjun', 'ravi', 'parth']) {
    expect([name, ...(await rolesOf(name, demanding))]).toEqual([
      name,
      'founder',
      undefined,
      'founder',
      undefined,
      undefined,
    ])
  }
})

const TEAM_TABLES = [
  'recusals',
  'assignments',
  'invitations',
  'verdicts',
  'interests',
  'notes',
  'note_mentions',
  'disputed_applications',
  'application_views',
]

test.each(TEAM_TABLES)('a founder cannot access %s', async (table) => {
  expect(await here.as('asha', 'applicant', `select from ${table}`)).toBe(FORBIDDEN)
})

const HIDDEN_FROM_REVIEWERS = [
  ...['select from recusals', 'select from invitations', 'select from audit_log', 'select from memberships'],
  ...[`update applications set application_status = 'approved'`, `update profiles set role = 'admin'`],
  ...['select company_name from profiles', 'select answers from application_questions', 'select from outbox'],
  `insert into application_questions (application_id, admin_user_id, questions) values (gen_random_uuid(), 'x', '[]')`,
]

test.each([
  ['a reviewer', 'ravi'],
  ['a partner', 'parth'],
])('%s has no administrator rights', async (_, name) => {
  const replies = []
  for (const statement of [...HIDDEN_FROM_REVIEWERS, invitation(name)]) {
    replies.push(await here.as(name, 'team', statement))
  }
  expect(replies).toEqual(replies.map(() => FORBIDDEN))
})

test("hides invitation token hashes and refuses invitations in another user's name", async () => {
  expect([
    await here.as('meera', 'administrator', 'select token_hash from invitations'),
    await here.as('meera', 'administrator', invitation('arjun')),
    await here.as('meera', 'administrator', invitation('meera')),
  ]).toEqual([FORBIDDEN, FORBIDDEN, 1])
})

test('the last administrator cannot lose the role, even in a race', async () => {
  await here.rows('delete from recusals')
  const ending = (name: string) => `update profiles set role = 'founder' where user_id = '${name}'`
  const both = await Promise.all([
    here.as('meera', 'administrator', ending('arjun')),
    here.as('arjun', 'administrator', ending('meera')),
  ])
  // A user who has lost the role while waiting can no longer act.
  expect(both.filter((changed) => changed === 1)).toHaveLength(1)
  const left = await here.rows<{ user_id: string }>(`select user_id from profiles where role = 'admin'`)
  expect(left).toHaveLength(1)
  const last = left[0]?.user_id ?? ''
  expect(await here.as(last, 'administrator', ending(last))).toBe('TLAST')
})

test('an administrator cannot turn a founder into a reviewer', async () => {
  const [left] = await here.rows<{ user_id: string }>(`select user_id from profiles where role = 'admin'`)
  const made = `update profiles set role = 'reviewer' where user_id = 'asha'`
  expect(await here.as(left?.user_id ?? '', 'administrator', made)).toBe(0)
})
