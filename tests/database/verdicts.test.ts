import { afterAll, beforeAll, expect, test } from 'vitest'
import { areDisputed, VERDICT_VALUES } from '#domain/review/verdicts.ts'
import { assignment, openTeam, PEOPLE, recusal, type Team } from './team.ts'

const FORBIDDEN = '42501'

let here: Team
beforeAll(async () => {
  here = await openTeam({ ...PEOPLE, ritu: 'reviewer' })
})
afterAll(() => here?.close())

const giving = (id: string, who: string, verdict = 'yes') =>
  `insert into verdicts (application_id, reviewer_id, verdict) values ('${id}', '${who}', '${verdict}')`
const reading = (id: string) => `select from verdicts where application_id = '${id}'`
const changing = (id: string, who: string, change: string) =>
  `update verdicts set ${change} where application_id = '${id}' and reviewer_id = '${who}'`

async function assigned(...reviewers: string[]): Promise<string> {
  const id = await here.submitted()
  for (const one of reviewers) await here.as('meera', 'administrator', assignment(id, one, 'meera'))
  return id
}

const doneBy = async (id: string) =>
  (
    await here.rows<{ who: string }>(
      'select reviewer_id as who from assignments where application_id = $1 and done_at is not null order by 1',
      [id],
    )
  ).map(({ who }) => who)

test('a reviewer reads other verdicts only while they have given their own [D-verdicts.2]', async () => {
  const id = await assigned('ravi', 'ritu')
  expect([
    await here.as('ritu', 'team', giving(id, 'ritu', 'no')),
    await here.as('ravi', 'team', reading(id)),
    await here.as(
      'ravi',
      'team',
      `insert into verdicts (application_id, reviewer_id, comment) values ('${id}', 'ravi', 'Hm')`,
    ),
    await here.as('ravi', 'team', reading(id)),
    await here.as('ravi', 'team', changing(id, 'ravi', `verdict = 'yes'`)),
    await here.as('ravi', 'team', reading(id)),
    await here.as('ravi', 'team', changing(id, 'ravi', 'verdict = null')),
    await here.as('ravi', 'team', reading(id)),
  ]).toEqual([1, 0, 1, 1, 1, 2, 1, 1])
  expect(await doneBy(id)).toEqual(['ritu'])
})

test('an assignment made after the verdict counts as done', async () => {
  const id = await here.submitted()
  await here.as('arjun', 'administrator', giving(id, 'arjun'))
  for (const who of ['arjun', 'ravi']) await here.as('meera', 'administrator', assignment(id, who, 'meera'))
  expect(await doneBy(id)).toEqual(['arjun'])
  expect(
    await here.as(
      'meera',
      'administrator',
      `delete from assignments where application_id = '${id}' returning 1`,
    ),
  ).toBe(1)
})

test('refuses verdicts in another user’s name, without an assignment, by partners or founders', async () => {
  const [id, others] = [await assigned('ravi'), await here.submitted()]
  const [draft] = await here.rows<{ id: string }>(
    `insert into applications (id, user_id) values (gen_random_uuid(), 'asha') returning id`,
  )
  expect([
    await here.as('ravi', 'team', giving(id, 'ritu')),
    await here.as('meera', 'administrator', giving(id, 'ravi')),
    await here.as('ravi', 'team', giving(others, 'ravi')),
    await here.as('meera', 'administrator', giving(draft?.id ?? '', 'meera')),
    await here.as('parth', 'team', giving(id, 'parth')),
    await here.as('asha', 'applicant', giving(id, 'asha')),
  ]).toEqual(Array(6).fill(FORBIDDEN))
})

test('nobody can change, delete or reassign another user’s verdict', async () => {
  const id = await assigned('ravi', 'ritu')
  for (const who of ['ravi', 'ritu']) await here.as(who, 'team', giving(id, who))
  expect([
    await here.as('ravi', 'team', changing(id, 'ritu', `verdict = 'no'`)),
    await here.as('meera', 'administrator', changing(id, 'ritu', `comment = 'I agree.'`)),
    await here.as('ravi', 'team', changing(id, 'ravi', `reviewer_id = 'ritu'`)),
    await here.as('meera', 'administrator', changing(id, 'ravi', 'created_at = now()')),
    await here.as('meera', 'administrator', 'delete from verdicts'),
    await here.as('ravi', 'team', 'delete from verdicts'),
  ]).toEqual([0, 0, FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN])
})

test('an administrator neither reads nor gives verdicts on their own application', async () => {
  const own = await here.submitted('arjun')
  await here.as('meera', 'administrator', giving(own, 'meera'))
  await here.rows(`insert into verdicts (application_id, reviewer_id, verdict) values ($1, 'arjun', 'yes')`, [
    own,
  ])
  expect([
    await here.as('meera', 'administrator', reading(own)),
    await here.as('arjun', 'administrator', reading(own)),
    await here.as('arjun', 'administrator', giving(own, 'arjun')),
  ]).toEqual([2, 0, FORBIDDEN])
  await here.as('arjun', 'administrator', `update verdicts set comment = 'The best.'`)
  const changed = await here.rows(`select from verdicts where application_id = $1 and comment <> ''`, [own])
  expect(changed).toEqual([])
})

test('a recusal hides all verdicts, but does not delete one’s own', async () => {
  const id = await assigned('ravi')
  for (const who of ['ravi', 'arjun']) await here.as(who, 'team', giving(id, who))
  for (const who of ['ravi', 'arjun', 'parth']) await here.as(who, 'team', recusal(id, who))
  for (const who of ['ravi', 'arjun']) {
    expect([
      await here.as(who, 'team', reading(id)),
      await here.as(who, 'team', `update verdicts set comment = 'After all' where true`),
    ]).toEqual([0, expect.any(Number)])
  }
  const kept = await here.rows('select from verdicts where application_id = $1 and comment = $2', [id, ''])
  expect(kept).toHaveLength(2)
})

test('a partner reads no verdicts and no comments', async () => {
  const id = await assigned('ravi')
  await here.as('ravi', 'team', giving(id, 'ravi'))
  expect([
    await here.as('parth', 'team', 'select verdict from verdicts'),
    await here.as('parth', 'team', 'select comment from verdicts'),
    await here.as('parth', 'team', 'select champion_line from verdicts'),
  ]).toEqual([0, FORBIDDEN, FORBIDDEN])
})

test('members see only their own read marks, and only on applications they may see [D-verdicts.7]', async () => {
  const [id, hidden] = [await assigned('ravi'), await assigned()]
  const marking = (one: string, who: string) =>
    `insert into application_views (application_id, user_id) values ('${one}', '${who}')`
  expect([
    await here.as('ravi', 'team', marking(id, 'ravi')),
    await here.as('ravi', 'team', marking(hidden, 'ravi')),
    await here.as('meera', 'administrator', marking(id, 'ravi')),
    await here.as('parth', 'team', marking(id, 'parth')),
    await here.as('parth', 'team', `select from application_views`),
    await here.as('meera', 'administrator', `select from application_views`),
  ]).toEqual([1, FORBIDDEN, FORBIDDEN, 1, 1, 0])
  for (const who of ['ravi', 'parth']) await here.as(who, 'team', recusal(id, who))
  expect([
    await here.as('ravi', 'team', `select from application_views`),
    await here.as('parth', 'team', `select from application_views`),
  ]).toEqual([0, 0])
})

test('verdicts remain when their reviewer’s account is deleted', async () => {
  const id = await assigned('ritu')
  await here.as('ritu', 'team', giving(id, 'ritu'))
  await here.rows(`delete from users where id = 'ritu'`)
  const left = await here.rows<{ reviewer_id: string | null; verdict: string }>(
    'select reviewer_id, verdict from verdicts where application_id = $1',
    [id],
  )
  expect(left).toEqual([{ reviewer_id: null, verdict: 'yes' }])
})

const disputing = (id: string) => `select from disputed_applications where application_id = '${id}'`

test('database and domain agree on disputed verdicts, in any order', async () => {
  for (const one of VERDICT_VALUES) {
    for (const other of VERDICT_VALUES) {
      const id = await here.submitted()
      await here.as('meera', 'administrator', giving(id, 'meera', one))
      await here.as('arjun', 'administrator', giving(id, 'arjun', other))
      const marked = await here.as('meera', 'administrator', disputing(id))
      expect([one, other, marked === 1]).toEqual([one, other, areDisputed([one, other])])
    }
  }
})

test('two concurrent verdicts make one dispute, which ends when one is withdrawn', async () => {
  const id = await here.submitted()
  await Promise.all([
    here.as('meera', 'administrator', giving(id, 'meera', 'strong_yes')),
    here.as('arjun', 'administrator', giving(id, 'arjun', 'no')),
  ])
  const before = await here.as('meera', 'administrator', disputing(id))
  await here.as('arjun', 'administrator', changing(id, 'arjun', 'verdict = null'))
  expect([before, await here.as('meera', 'administrator', disputing(id))]).toEqual([1, 0])
})

test('only members who may read the verdicts see that they are disputed', async () => {
  const [id, own] = [await assigned('ravi'), await here.submitted('arjun')]
  for (const one of [id, own]) {
    await here.as('meera', 'administrator', giving(one, 'meera', 'strong_yes'))
    await here.rows(
      `insert into verdicts (application_id, reviewer_id, verdict) values ($1, 'arjun', 'no')`,
      [one],
    )
  }
  const attempts = async () => [
    await here.as('meera', 'administrator', disputing(id)),
    await here.as('ravi', 'team', disputing(id)),
    await here.as('parth', 'team', disputing(id)),
    await here.as('arjun', 'administrator', disputing(own)),
    await here.as('asha', 'applicant', disputing(id)),
  ]
  expect(await attempts()).toEqual([1, 0, 0, 0, FORBIDDEN])
  await here.as('ravi', 'team', giving(id, 'ravi'))
  expect(await attempts()).toEqual([1, 1, 0, 0, FORBIDDEN])
  await here.as('ravi', 'team', recusal(id, 'ravi'))
  expect(await here.as('ravi', 'team', disputing(id))).toBe(0)
})
