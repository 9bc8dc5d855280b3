import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type VisibleRow, visibleChanges } from '#database/changes.ts'
import { deleteTag, ensureTags, renameTag } from '#database/tags.ts'
import { assignment, openTeam, recusal, type Team } from './team.ts'

const FORBIDDEN = '42501'

let here: Team
let seen: string
let hidden: string
beforeAll(async () => {
  here = await openTeam()
  seen = await here.submitted()
  hidden = await here.submitted()
  await here.rows(recusal(hidden, 'arjun'))
  await here.rows(recusal(hidden, 'parth'))
  await here.rows(`insert into assignments (application_id, reviewer_id) values ($1, 'ravi')`, [seen])
})
afterAll(() => here?.close())
beforeEach(async () => {
  await here.rows('delete from application_tags')
  await here.rows('delete from tags')
})

async function tag(id: string, name: string): Promise<string> {
  const [row] = await here.rows<{ id: string }>(
    `with made as (
        insert into tags (name) values ($1) on conflict (folded_name) do update set name = tags.name returning id)
      insert into application_tags (application_id, tag_id) select $2, id from made returning tag_id as id`,
    [name, id],
  )
  return (row as { id: string }).id
}

/** Runs a transaction as Arjun, a recused administrator. */
const asArjun = <T>(work: Parameters<Team['database']['transaction']>[2]) =>
  here.database.transaction('arjun', 'administrator', work) as Promise<T>

const stored = () =>
  here.rows<{ name: string; on: string }>(
    `select name, coalesce(string_agg(case application_id when $1 then 'seen' else 'hidden' end, ' '
        order by application_id = $1), '') as on
      from tags left join application_tags on tag_id = tags.id group by tags.id order by folded_name`,
    [seen],
  )

test.each([
  ['an administrator without recusals sees all tags, even unused ones', 'meera', 3, 3],
  ['a recused administrator sees no hidden and no unused tags', 'arjun', 1, 1],
  ['a reviewer sees only the tags of assigned applications', 'ravi', 1, 1],
  ['a recused partner sees no hidden and no unused tags', 'parth', 1, 1],
])('%s', async (_, name, tags, tagged) => {
  await tag(seen, 'Thursday')
  await tag(hidden, 'Thursday')
  await tag(hidden, 'Conflict')
  await here.rows(`insert into tags (name) values ('Unused')`)
  expect([
    await here.as(name, 'team', 'select from tags'),
    await here.as(name, 'team', 'select from application_tags'),
  ]).toEqual([tags, tagged])
})

test('administrators can neither see nor change tags on their own application', async () => {
  const own = await here.submitted('meera')
  await here.rows(assignment(own, 'ravi', 'meera'))
  const id = await tag(own, 'Weak team')
  const insert = `insert into application_tags (application_id, tag_id, tagged_by) values ('${own}', '${id}', 'meera')`
  const of = async (name: string) => [
    await here.as(name, 'team', 'select from tags'),
    await here.as(name, 'team', 'select from application_tags'),
  ]
  expect([await of('meera'), await of('ravi'), await of('parth')]).toEqual([[0, 0], ...Array(2).fill([1, 1])])
  expect(await here.as('meera', 'team', `delete from application_tags where tag_id = '${id}'`)).toBe(0)
  expect(await here.as('meera', 'team', insert)).toBe(FORBIDDEN)
  const [shared = ''] = await here.database.transaction('meera', 'administrator', (transaction) =>
    ensureTags(transaction, ['weak team']),
  )
  expect(shared).toBe(id)
  await here.rows('delete from applications where id = $1', [own])
})

test('a renamed tag is announced only to users who see it', async () => {
  const change = { kind: 'tags', tag: await tag(hidden, 'Conflict') } as const
  const places = async (name: string) => {
    const { rows } = await here.database.query<VisibleRow>(name, 'team', visibleChanges([change], 'team'))
    return rows?.length
  }
  expect([await places('meera'), await places('arjun'), await places('parth')]).toEqual([1, 0, 0])
})

test.each(['applicant', 'team'] as const)(
  'a founder in the %s capacity cannot access tags',
  async (capacity) => {
    const id = await tag(seen, 'Thursday')
    expect([
      await here.as('asha', capacity, 'select from tags'),
      await here.as('asha', capacity, 'select from application_tags'),
      await here.as('asha', capacity, `delete from application_tags where tag_id = '${id}'`),
      await here.as('asha', capacity, `select ensure_tags('["Friday"]')`),
    ]).toEqual(Array(4).fill(FORBIDDEN))
  },
)

test('only administrators can change tags, and not on applications hidden from them', async () => {
  const id = await tag(hidden, 'Thursday')
  const insert = (application: string, by: string) =>
    `insert into application_tags (application_id, tag_id, tagged_by) values ('${application}', '${id}', '${by}')`
  const remove = `delete from application_tags where application_id = '${hidden}'`
  const rename = `update tags set name = 'x' where id = '${id}'`
  expect([
    ...[await here.as('ravi', 'team', insert(seen, 'ravi')), await here.as('parth', 'team', rename)],
    ...[await here.as('arjun', 'team', insert(hidden, 'arjun')), await here.as('arjun', 'team', remove)],
    ...[await here.as('arjun', 'team', rename), await here.as('meera', 'team', insert(seen, 'arjun'))],
    ...[await here.as('meera', 'team', insert(seen, 'meera')), await here.as('meera', 'team', remove)],
  ]).toEqual([FORBIDDEN, FORBIDDEN, FORBIDDEN, 0, 0, FORBIDDEN, 1, 1])
})

test('creating a tag changes the spelling of a hidden tag with the same name', async () => {
  await tag(hidden, 'THURSDAY')
  await tag(seen, 'Friday')
  await asArjun((transaction) => ensureTags(transaction, ['Thursday', 'friday']))
  expect((await stored()).map(({ name }) => name)).toEqual(['Friday', 'Thursday'])
})

test('renaming a tag to the name of a hidden tag merges the two', async () => {
  const id = await tag(seen, 'Friday')
  await tag(hidden, 'THURSDAY')
  await asArjun((transaction) => renameTag(transaction, id, 'Thursday'))
  expect(await stored()).toEqual([{ name: 'Thursday', on: 'hidden seen' }])
  expect(await here.rows('select id from tags')).toEqual([{ id }])
})

test('deleting a tag leaves it on applications that are hidden from the actor', async () => {
  const id = await tag(seen, 'Thursday')
  await tag(hidden, 'Thursday')
  await asArjun((transaction) => deleteTag(transaction, id))
  expect(await stored()).toEqual([{ name: 'Thursday', on: 'hidden' }])
  expect(await here.as('arjun', 'team', 'select from tags')).toBe(0)
})

test('two administrators who concurrently create the same tag create only one', async () => {
  const creating = (by: string, name: string) =>
    here.database.transaction(by, 'administrator', (transaction) => ensureTags(transaction, [name]))
  const ids = await Promise.all([creating('meera', 'Thursday'), creating('arjun', 'thursday')])
  expect(ids[0]).toEqual(ids[1])
  expect(await here.rows('select id from tags')).toHaveLength(1)
})
