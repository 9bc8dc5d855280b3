import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignment, lifting, openTeam, PEOPLE, recusal, type Team } from './team.ts'

const FORBIDDEN = '42501'

let here: Team
beforeAll(async () => {
  here = await openTeam({ ...PEOPLE, ritu: 'reviewer' })
})
afterAll(() => here?.close())

const sees = (name: string, id: string) =>
  here.as(name, 'team', `select from applications where id = '${id}'`)

test('a recusal hides the application until another administrator lifts it', async () => {
  const id = await here.submitted()
  await here.as('meera', 'administrator', assignment(id, 'ravi', 'meera'))
  for (const name of ['ravi', 'parth', 'arjun']) {
    const counts = [
      await sees(name, id),
      await here.as(name, 'team', recusal(id, name)),
      await sees(name, id),
      await here.as('meera', 'administrator', lifting(id, name, 'meera')),
      await sees(name, id),
    ]
    expect([name, ...counts]).toEqual([name, 1, 1, 0, 1, 1])
  }
})

test('a recused administrator neither sees nor makes decisions', async () => {
  const id = await here.submitted()
  const deciding = (by: string) => `insert into decisions
    (id, application_id, from_status, to_status, base_version, state, decided_by, applied_at, undo_until)
    values (gen_random_uuid(), '${id}', 'submitted', 'no_fit', 1, 'applied', '${by}', now(), now() + interval '1 minute')`
  const reading = `select from decisions where application_id = '${id}'`
  const byOther = await here.as('meera', 'administrator', deciding('meera'))
  const before = await here.as('arjun', 'administrator', reading)
  await here.as('arjun', 'administrator', recusal(id, 'arjun'))
  expect([byOther, before]).toEqual([1, 1])
  expect([
    await here.as('arjun', 'administrator', reading),
    await here.as('arjun', 'administrator', deciding('arjun')),
    await here.as('meera', 'administrator', reading),
  ]).toEqual([0, FORBIDDEN, 1])
  await here.as('meera', 'administrator', lifting(id, 'arjun', 'meera'))
})

test('members can recuse only themselves, from visible applications, and cannot lift it', async () => {
  const id = await here.submitted()
  expect([
    await here.as('parth', 'team', recusal(id, 'meera')),
    await here.as('meera', 'administrator', recusal(id, 'arjun')),
    await here.as('ritu', 'team', recusal(id, 'ritu')),
    await here.as('asha', 'applicant', recusal(id, 'asha')),
  ]).toEqual(Array(4).fill(FORBIDDEN))
  await here.as('arjun', 'administrator', recusal(id, 'arjun'))
  expect([
    await here.as('arjun', 'administrator', lifting(id, 'arjun', 'arjun')),
    await here.as('parth', 'team', lifting(id, 'arjun', 'parth')),
    await here.as('meera', 'administrator', lifting(id, 'arjun', 'parth')),
    await sees('arjun', id),
  ]).toEqual([0, FORBIDDEN, FORBIDDEN, 0])
})

test('the last administrator who sees an application cannot recuse themselves', async () => {
  const id = await here.submitted()
  const both = await Promise.all(
    ['meera', 'arjun'].map((name) => here.as(name, 'administrator', recusal(id, name))),
  )
  expect(both.map(String).sort()).toEqual(['1', 'TNOBO'])
})

test('the only administrator who sees an application cannot lose the role', async () => {
  const id = await here.submitted()
  await here.rows('update recusals set lifted_at = now()')
  await here.as('arjun', 'administrator', recusal(id, 'arjun'))
  const ending = `update profiles set role = 'founder' where user_id = 'meera'`
  expect(await here.as('arjun', 'administrator', ending)).toBe('TNOBO')
  await here.rows('update recusals set lifted_at = now()')
})

test('refuses assignments of drafts, and assignments to recused members, founders or partners', async () => {
  const id = await here.submitted('ritu')
  const other = await here.submitted()
  await here.as('meera', 'administrator', assignment(other, 'ravi', 'meera'))
  await here.as('ravi', 'team', recusal(other, 'ravi'))
  await here.rows(`delete from assignments where application_id = $1`, [other])
  const draft = await here.rows<{ id: string }>(
    `insert into applications (id, user_id) values (gen_random_uuid(), 'asha') returning id`,
  )
  expect([
    await here.as('meera', 'administrator', assignment(other, 'ravi', 'meera')),
    await here.as('meera', 'administrator', assignment(id, 'ritu', 'meera')),
    await here.as('meera', 'administrator', assignment(id, 'asha', 'meera')),
    await here.as('meera', 'administrator', assignment(id, 'parth', 'meera')),
    await here.as('meera', 'administrator', assignment(draft[0]?.id ?? '', 'ravi', 'meera')),
    await here.as('meera', 'administrator', assignment(id, 'ravi', 'arjun')),
    await here.as('ravi', 'team', assignment(id, 'ravi', 'ravi')),
    await here.as('meera', 'administrator', assignment(id, 'ravi', 'meera')),
  ]).toEqual(['TRECU', ...Array(6).fill(FORBIDDEN), 1])
})

test('administrators cannot delete completed assignments or hidden ones', async () => {
  const [open, begun, hidden] = [await here.submitted(), await here.submitted(), await here.submitted()]
  for (const id of [open, begun, hidden]) {
    await here.as('meera', 'administrator', assignment(id, 'ravi', 'meera'))
  }
  await here.rows('update assignments set done_at = now() where application_id = $1', [begun])
  await here.as('arjun', 'administrator', recusal(hidden, 'arjun'))
  const takingBack = (id: string) => `delete from assignments where application_id = '${id}' returning 1`
  const counts = []
  for (const id of [open, begun, hidden]) counts.push(await here.as('arjun', 'administrator', takingBack(id)))
  expect(counts).toEqual([1, 0, 0])
})

test('sends a recused administrator no e-mails about answers', async () => {
  const id = await here.submitted('asha')
  await here.as(
    'arjun',
    'administrator',
    `insert into application_questions (application_id, admin_user_id, questions)
      values ('${id}', 'arjun', '[{"id": "q1", "text": "Why now?", "order": 1}]')`,
  )
  const asker = `select * from application_questions q, asker_of(q.id) where application_id = '${id}'`
  expect(await here.as('asha', 'applicant', asker)).toBe(1)
  await here.as('arjun', 'administrator', recusal(id, 'arjun'))
  expect(await here.as('asha', 'applicant', asker)).toBe(0)
})

test('audit log entries about an application are hidden from a recused member', async () => {
  const id = await here.submitted()
  await here.as('meera', 'administrator', assignment(id, 'ravi', 'meera'))
  await here.as('arjun', 'administrator', recusal(id, 'arjun'))
  const entries = await here.rows<{ entry: string }>(
    `select concat_ws(' ', actor_id, event, person_id) as entry from audit_log where application_id = $1 order by id`,
    [id],
  )
  expect(entries.map((row) => row.entry)).toEqual(['meera assigned ravi', 'arjun recused arjun'])
  const auditLog = `select from audit_log where application_id = '${id}'`
  expect([
    await here.as('meera', 'administrator', auditLog),
    await here.as('arjun', 'administrator', auditLog),
  ]).toEqual([2, 0])
})

test('a recusal outlives its application, whose audit log stays hidden', async () => {
  const id = await here.submitted()
  await here.as('arjun', 'administrator', recusal(id, 'arjun'))
  await here.rows('delete from applications where id = $1', [id])
  const auditLog = `select from audit_log where application_id = '${id}'`
  expect(await here.as('meera', 'administrator', auditLog)).not.toBe(0)
  expect(await here.as('arjun', 'administrator', auditLog)).toBe(0)
})
