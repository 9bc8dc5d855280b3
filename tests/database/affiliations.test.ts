import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTeam, recusal, type Team } from './team.ts'

const FORBIDDEN = '42501'
const MEMBERS = [
  ['an administrator', 'meera'],
  ['a recused administrator', 'arjun'],
  ['a reviewer', 'ravi'],
  ['a partner', 'parth'],
] as const

let here: Team
beforeAll(async () => {
  here = await openTeam()
  await here.rows(recusal(await here.submitted(), 'arjun'))
  for (const name of [...MEMBERS.map(([, member]) => member), 'asha']) {
    await here.rows('insert into affiliations (user_id, organisations) values ($1, $1)', [name])
  }
})
afterAll(() => here?.close())

test.each(MEMBERS)('%s reads only their own affiliations', async (_, name) => {
  expect([
    await here.as(name, 'team', 'select from affiliations'),
    await here.as(name, 'team', `select from affiliations where organisations = '${name}'`),
  ]).toEqual([1, 1])
})

test.each(MEMBERS)("%s cannot change another user's affiliations [D-affiliations.2]", async (_, name) => {
  const other = name === 'ravi' ? 'meera' : 'ravi'
  expect([
    await here.as(name, 'team', `update affiliations set organisations = 'x' where user_id = '${other}'`),
    await here.as(name, 'team', `update affiliations set user_id = '${other}'`),
    await here.as(name, 'team', `insert into affiliations (user_id) values ('stranger')`),
    await here.as(name, 'team', 'delete from affiliations'),
    await here.as(name, 'team', `update affiliations set organisations = '${name}'`),
  ]).toEqual([0, FORBIDDEN, FORBIDDEN, FORBIDDEN, 1])
})

test.each(['applicant', 'reader', 'team'] as const)(
  'a founder in the %s capacity cannot access affiliations',
  async (capacity) => {
    expect([
      await here.as('asha', capacity, 'select from affiliations'),
      await here.as('asha', capacity, `insert into affiliations (user_id) values ('asha')`),
    ]).toEqual([FORBIDDEN, FORBIDDEN])
  },
)

test('deletes a member’s affiliations with their account', async () => {
  await here.rows(`delete from users where id = 'parth'`)
  expect(await here.rows('select user_id from affiliations order by user_id')).toEqual(
    ['arjun', 'asha', 'meera', 'ravi'].map((user_id) => ({ user_id })),
  )
})
