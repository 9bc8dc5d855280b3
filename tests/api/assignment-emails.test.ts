import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifyMembers } from '#server/jobs/notify-members.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { addPasskey } from '#tests/passkeys.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createMember, signUpAndConfirm } from '#tests/users.ts'

let server: TestServer
let owner: string
let meera: Client
let ravi: Client
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  await signUpAndConfirm(server, 'asha@acme.in')
  owner = await userIdOf(server.rows, 'asha@acme.in')
  meera = await createAdministrator(server)
  ravi = await createMember(server, 'ravi@openround.example', 'reviewer')
  for (const name of ['meera', 'ravi']) ids[name] = await userIdOf(server.rows, `${name}@openround.example`)
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.rows('delete from assignments')
  await server.rows('delete from outbox')
})

const submitted = () => storeApplication(server.rows, { owner, status: 'submitted' })
const assign = (applications: string[], reviewer: string, due_at: string | null = null) =>
  meera.call('assign', { body: { applications, reviewers: [ids[reviewer] ?? ''], due_at } })
const later = () => server.rows(`update assignments set created_at = created_at - interval '10 minutes'`)
const queued = () =>
  server.rows(
    `select recipient_email as to, data from outbox where template = 'assigned-to-you' order by created_at`,
  )

test.each([
  ['2036-12-28', '2036-12-28'],
  [null, null],
])(
  'e-mails a reviewer once, ten minutes after the first assignment, with due date %s',
  async (due, due_at) => {
    await assign([await submitted(), await submitted()], 'ravi', '2036-12-28')
    await notifyMembers(server.services)
    expect(await queued()).toEqual([])
    await later()
    await assign([await submitted()], 'ravi', due)
    await Promise.all([notifyMembers(server.services), notifyMembers(server.services)])
    await later()
    await notifyMembers(server.services)
    expect(await queued()).toEqual([
      { to: 'ravi@openround.example', data: { user_id: ids.ravi, applications: 3, due_at } },
    ])
  },
)

test('sends no e-mail about own, reviewed, decided, removed or recused assignments', async () => {
  const [own, reviewed, removed, recused, decided] = [
    await submitted(),
    await submitted(),
    await submitted(),
    await submitted(),
    await submitted(),
  ]
  await assign([own], 'meera')
  await assign([reviewed, removed, recused, decided], 'ravi')
  const verdict = { base_version: 0, changes: { verdict: 'yes' } } as const
  await ravi.call('saveVerdict', { params: { id: reviewed }, body: verdict })
  await meera.call('removeAssignments', { body: { applications: [removed], reviewers: [ids.ravi ?? ''] } })
  await ravi.call('recuse', { params: { id: recused }, body: {} })
  await server.rows(`update applications set application_status = 'no_fit' where id = $1`, [decided])
  await later()
  await notifyMembers(server.services)
  expect(await queued()).toEqual([])
})

test('sends no e-mail to members without the required two-step sign-in', async () => {
  await assign([await submitted()], 'ravi')
  await later()
  const { site, database } = server.services
  await notifyMembers({ database, site: { ...site, current: { ...site.current, requireTwoStep: true } } })
  await notifyMembers(server.services)
  expect(await queued()).toEqual([])
})

test('sends e-mails to members whose required two-step sign-in is a passkey', async () => {
  await addPasskey(server, ravi)
  await assign([await submitted()], 'ravi')
  await later()
  await server.rows('delete from outbox')
  const { site, database } = server.services
  await notifyMembers({ database, site: { ...site, current: { ...site.current, requireTwoStep: true } } })
  expect(await queued()).toHaveLength(1)
})

test('sends e-mails about assignments even if those about notes fail', async () => {
  await assign([await submitted()], 'ravi')
  await later()
  await server.rows('alter function take_note_notifications(boolean) rename to broken')
  await expect(notifyMembers(server.services)).rejects.toBeInstanceOf(AggregateError)
  await server.rows('alter function broken(boolean) rename to take_note_notifications')
  expect(await queued()).toHaveLength(1)
})
