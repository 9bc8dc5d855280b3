import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeRole } from '#server/accounts/roles.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, createMember, signUpBody } from '#tests/users.ts'

let server: TestServer
let meera: Client
let ravi: Client
let asha: Client
beforeAll(async () => {
  server = await startTestServer({ ADMIN_EMAILS: 'boss@openround.example,listed@openround.example' })
  meera = await createAdministrator(server)
  ravi = await createMember(server, 'ravi@openround.example', 'reviewer')
  asha = await createFounder(server, 'asha@acme.in')
})
afterAll(() => server?.close())

const idOf = (email: string) => userIdOf(server.rows, email)
const invite = (email: string, role: 'admin' | 'reviewer' | 'partner' = 'reviewer') =>
  meera.call('inviteMember', { body: { email, role } })
const team = async () => (await meera.call('listTeam')).reply
const roleOf = async (client: Client) => (await client.call('session')).reply.profile?.role

async function tokenFor(email: string): Promise<string> {
  const mail = (await server.emails()).find(({ to }) => to.address === email)
  return new URL(mail?.link ?? '').searchParams.get('token') ?? ''
}

const submitted = async () =>
  storeApplication(server.rows, { owner: await idOf('asha@acme.in'), status: 'submitted' })

test('only the recipient can accept an invitation, with an old or new account', async () => {
  const devi = await createFounder(server, 'devi@acme.in')
  const withAccount = await invite('Devi@acme.in ', 'partner')
  const withNone = await invite('nila@acme.in')
  expect([withAccount.reply, withNone.reply]).toEqual([{ done: true }, { done: true }])
  const token = await tokenFor('devi@acme.in')
  const other = await createFounder(server, 'other@acme.in')
  for (const [client, code] of [
    [other, 'invalid-link'],
    [server.visitor(), 'signed-out'],
  ] as const) {
    expect((await client.call('acceptInvitation', { body: { token } })).error?.code).toBe(code)
  }
  expect((await server.visitor().call('readInvitation', { body: { token } })).reply).toEqual({
    email: 'devi@acme.in',
    role: 'partner',
    invited_by: 'Meera Iyer',
    has_account: true,
  })
  const cut = { body: { token: token.slice(0, -1) } }
  expect((await devi.call('readInvitation', cut)).error?.title).toBe('Link incomplete')
  expect(await roleOf(devi)).toBe('founder')
  expect((await devi.call('acceptInvitation', { body: { token } })).reply).toEqual({ role: 'partner' })
  expect([await roleOf(devi), (await devi.call('listForReview')).status]).toEqual(['partner', 200])
  expect((await devi.call('acceptInvitation', { body: { token } })).error?.code).toBe('invalid-link')

  const newcomer = await tokenFor('nila@acme.in')
  const nila = await createFounder(server, 'nila@acme.in')
  expect((await nila.call('acceptInvitation', { body: { token: newcomer } })).reply).toEqual({
    role: 'reviewer',
  })
})

const joining = (token: string, password = 'correct horse 7') => ({
  body: { token, first_name: ' Nila ', last_name: 'Das', password },
})
const codeOfJoining = async (token: string, client = server.visitor()) =>
  (await client.call('joinTeam', joining(token))).error?.code
const copyLink = async (email: string) => {
  const id = (await team()).invitations.find((open) => open.email === email)?.id ?? ''
  const { reply, error } = await meera.call('copyInvitationLink', { params: { id }, body: {} })
  return error ? error.code : (new URL(reply.url).searchParams.get('token') ?? '')
}
const emailsTo = async (email: string) =>
  (await server.emails()).filter(({ to }) => to.address === email).map(({ subject }) => subject)

test('the link in the e-mail creates an account once, without a second e-mail', async () => {
  await invite('joins@acme.in', 'partner')
  // A sign-up that waits for the same address ends.
  await server.visitor().call('signUp', { body: signUpBody('joins@acme.in') })
  const [invitation] = (await server.emails()).filter(({ link }) => link?.includes('/invitation'))
  const token = new URL(invitation?.link ?? '').searchParams.get('token') ?? ''
  expect(invitation?.text).toContain('Meera Iyer invited you to review applications for Openround Partners.')
  const weak = await server.visitor().call('joinTeam', joining(token, 'short'))
  expect([weak.error?.code, weak.error?.faults?.map(({ field }) => field)]).toEqual([
    'validation-failed',
    ['password'],
  ])
  const before = await emailsTo('joins@acme.in')
  const nila = server.visitor()
  const both = await Promise.all([nila, server.visitor()].map((one) => one.call('joinTeam', joining(token))))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  const { reply } = both.find(({ status }) => status === 200) ?? {}
  expect(reply?.profile).toMatchObject({ full_name: 'Nila Das', role: 'partner', email_confirmed: true })
  expect(await emailsTo('joins@acme.in')).toEqual(before)
  expect(await codeOfJoining(token)).toBe('invalid-link')
  const password = joining(token).body.password
  const signedIn = await server.visitor().call('signIn', { body: { email: 'joins@acme.in', password } })
  expect([signedIn.status, signedIn.reply.profile?.role]).toEqual([200, 'partner'])
})

test('an address with an account joins only with its own password', async () => {
  const maya = await createFounder(server, 'maya@acme.in')
  await invite('maya@acme.in')
  for (const token of [await tokenFor('maya@acme.in'), await copyLink('maya@acme.in')]) {
    expect(await codeOfJoining(token)).toBe('already-exists')
  }
  expect(
    (await maya.call('acceptInvitation', { body: { token: await copyLink('maya@acme.in') } })).reply,
  ).toEqual({
    role: 'reviewer',
  })
})

test('a copied link joins too, but leaves the address to be confirmed', async () => {
  await invite('copied@acme.in')
  const [emailed, copied, again] = [
    await tokenFor('copied@acme.in'),
    await copyLink('copied@acme.in'),
    await copyLink('copied@acme.in'),
  ]
  expect([copied === again, copied === emailed]).toEqual([true, false])
  const opens = async (token: string) =>
    (await server.visitor().call('readInvitation', { body: { token } })).status
  expect([await opens(emailed), await opens(copied)]).toEqual([200, 200])
  const joined = await server.visitor().call('joinTeam', joining(copied))
  expect(joined.reply.profile).toMatchObject({ role: 'reviewer', email_confirmed: false })
  expect(await emailsTo('copied@acme.in')).toContain('Confirm your e-mail for Openround')
  expect([await codeOfJoining(emailed), await copyLink('copied@acme.in')]).toEqual([
    'invalid-link',
    'not-found',
  ])
})

test('a copied link ends when the invitation is sent again, withdrawn or expires', async () => {
  await invite('ends@acme.in')
  const first = await copyLink('ends@acme.in')
  await invite('ends@acme.in')
  const second = await copyLink('ends@acme.in')
  expect([first === second, await codeOfJoining(first)]).toEqual([false, 'invalid-link'])
  await server.rows(`update invitations set expires_at = now() - interval '1 second'`)
  expect([await codeOfJoining(second), await copyLink('ends@acme.in')]).toEqual(['invalid-link', 'not-found'])
  await server.rows('delete from invitations')
})

test('a copied link grants no administrator from ADMIN_EMAILS before its address is confirmed', async () => {
  await invite('listed@openround.example')
  const listed = server.visitor()
  await listed.call('joinTeam', joining(await copyLink('listed@openround.example')))
  expect(await roleOf(listed)).toBe('reviewer')
})

test('an invitation ends by expiry, withdrawal or replacement', async () => {
  const kavi = await createFounder(server, 'kavi@acme.in')
  const opens = async (token: string) => (await kavi.call('readInvitation', { body: { token } })).status
  await invite('kavi@acme.in')
  const first = await tokenFor('kavi@acme.in')
  await invite('kavi@acme.in', 'partner')
  const second = await tokenFor('kavi@acme.in')
  expect([await opens(first), await opens(second)]).toEqual([410, 200])
  await server.rows(`update invitations set expires_at = now() - interval '1 second'`)
  const [lapsed] = (await team()).invitations
  expect([await opens(second), lapsed?.email, lapsed?.role, lapsed?.lapsed]).toEqual([
    410,
    'kavi@acme.in',
    'partner',
    true,
  ])
  await invite('kavi@acme.in')
  const third = await tokenFor('kavi@acme.in')
  const [standing] = (await team()).invitations
  await meera.call('withdrawInvitation', { params: { id: standing?.id ?? '' } })
  expect([await opens(third), (await team()).invitations]).toEqual([410, []])
})

test('rejects an invitation for a member or an invalid address', async () => {
  expect([(await invite('ravi@openround.example')).error, (await invite('nobody')).error]).toEqual([
    { code: 'already-exists', message: 'This address belongs to a team member.' },
    { code: 'bad-request', message: 'Enter an e-mail address like name@company.com' },
  ])
})

test('applies role changes from the next request, and keeps the last administrator', async () => {
  const boss = await createFounder(server, 'boss@openround.example')
  expect(await roleOf(boss)).toBe('admin')
  const id = await idOf('ravi@openround.example')
  await meera.call('changeRole', { params: { id }, body: { role: 'partner' } })
  expect([await roleOf(ravi), (await ravi.call('listForReview')).status]).toEqual(['partner', 200])
  await meera.call('endAccess', { params: { id } })
  expect([await roleOf(ravi), (await ravi.call('listForReview')).status]).toEqual(['founder', 403])
  const bossId = await idOf('boss@openround.example')
  expect((await meera.call('endAccess', { params: { id: bossId } })).error?.code).toBe(
    'configured-administrator',
  )
  expect((await meera.call('endAccess', { params: { id } })).error?.code).toBe('not-found')
  await revokeRole(
    { ...server.services, config: { ...server.services.config, adminEmails: [] } },
    'boss@openround.example',
  )
  const mine = await idOf('meera@openround.example')
  expect((await meera.call('endAccess', { params: { id: mine } })).error).toEqual({
    code: 'last-administrator',
    message: 'There must be at least one administrator. Please make someone else an administrator first.',
  })
  await server.rows(`update profiles set role = 'reviewer' where user_id = $1`, [id])
})

test('assigns all or none in bulk, and removes only assignments without a review', async () => {
  const reviewers = [await idOf('ravi@openround.example'), await idOf('meera@openround.example')]
  const applications = [await submitted(), await submitted(), await submitted()]
  const assigned = await meera.call('assign', { body: { applications, reviewers, due_at: '2031-05-01' } })
  expect([assigned.status, (await ravi.call('readQueue')).reply.ids.sort()]).toEqual([
    200,
    [...applications].sort(),
  ])
  const openOf = async () => (await team()).members.map((one) => [one.full_name, one.open_assignments])
  expect(await openOf()).toContainEqual(['Meera Iyer', 3])

  const unseen = { applications: [...applications, crypto.randomUUID()], reviewers, due_at: null }
  expect((await meera.call('assign', { body: unseen })).error?.code).toBe('not-found')
  const stranger = { applications, reviewers: [await idOf('asha@acme.in')], due_at: null }
  expect((await meera.call('assign', { body: stranger })).error?.code).toBe('bad-request')

  await server.rows('update assignments set done_at = now() where application_id = $1', [applications[0]])
  const back = await meera.call('removeAssignments', { body: { applications, reviewers } })
  expect([back.reply, (await ravi.call('readQueue')).reply.ids]).toEqual([{ removed: 4 }, [applications[0]]])
})

test('assigns an application of a deleted account', async () => {
  const reviewer = await idOf('ravi@openround.example')
  const id = await storeApplication(server.rows, { owner: null, status: 'submitted' })
  const body = { applications: [id], reviewers: [reviewer], due_at: null }
  expect((await meera.call('assign', { body })).status).toBe(200)
  expect((await ravi.call('readForReview', { params: { id } })).status).toBe(200)
  const { members } = (await meera.call('previewAssignments', { body: { applications: [id] } })).reply
  expect(members.find((one) => one.id === reviewer)?.assigned).toBe(1)
})

test('refuses new assignments to a withdrawn application, with the company name', async () => {
  const [ravis, meeras] = [await idOf('ravi@openround.example'), await idOf('meera@openround.example')]
  const [withdrawn, other] = [await submitted(), await submitted()]
  const assign = (reviewers: string[], due_at: string | null = null) =>
    meera.call('assign', { body: { applications: [withdrawn, other], reviewers, due_at } })
  const dueDate = async () => (await ravi.call('readForReview', { params: { id: withdrawn } })).reply.due_at
  await assign([ravis])
  await asha.call('withdraw', { params: { id: withdrawn }, body: { reason: '' } })
  expect((await assign([ravis, meeras])).error).toEqual({
    code: 'application-withdrawn',
    message: 'Acme Dairy has been withdrawn by its founder, so nobody was assigned.',
  })
  const moved = await assign([ravis], '2031-05-01')
  expect([moved.status, await dueDate()]).toEqual([200, '2031-05-01'])
  const body = { applications: [withdrawn], reviewers: [ravis] }
  expect((await meera.call('removeAssignments', { body })).reply).toEqual({ removed: 1 })
  await asha.call('undoWithdrawal', { params: { id: withdrawn } })
  expect((await assign([meeras])).status).toBe(200)
})

test('reports and skips withdrawn applications for reviewers not yet assigned to them', async () => {
  const [ravis, meeras] = [await idOf('ravi@openround.example'), await idOf('meera@openround.example')]
  const applications = [await submitted(), await submitted()]
  const [withdrawn = ''] = applications
  const both = { reviewers: [ravis, meeras], due_at: null }
  await meera.call('assign', { body: { ...both, applications: [withdrawn], reviewers: [ravis] } })
  await asha.call('withdraw', { params: { id: withdrawn }, body: { reason: '' } })
  const of = <T extends { id: string }>(members: T[]) =>
    [ravis, meeras].map((id) => members.find((one) => one.id === id))
  const single = of((await meera.call('readAssignments', { params: { id: withdrawn } })).reply.members)
  expect(single.map((one) => one?.ineligible_reason)).toEqual([null, 'withdrawn'])
  const preview = async () =>
    of((await meera.call('previewAssignments', { body: { applications } })).reply.members)
  expect((await preview()).map((one) => one?.ineligible_for)).toEqual([
    [],
    [{ company_name: 'Acme Dairy', why: 'withdrawn' }],
  ])
  const saved = await meera.call('assign', { body: { ...both, applications, skip_ineligible: true } })
  expect([saved.status, (await preview()).map((one) => one?.assigned)]).toEqual([200, [2, 1]])
})

test('does not count withdrawn applications as open assignments', async () => {
  const [reviewer, id] = [await idOf('ravi@openround.example'), await submitted()]
  const counts = async () => {
    const { members } = (await meera.call('previewAssignments', { body: { applications: [id] } })).reply
    return [(await team()).members, members].map(
      (list) => list.find((one) => one.id === reviewer)?.open_assignments,
    )
  }
  const [before = 0] = await counts()
  await meera.call('assign', { body: { applications: [id], reviewers: [reviewer], due_at: null } })
  expect(await counts()).toEqual([before + 1, before + 1])
  await asha.call('withdraw', { params: { id }, body: { reason: '' } })
  expect(await counts()).toEqual([before, before])
})

test('shows a reviewer the due date of their own assignment in the list and reader', async () => {
  const [ravis, meeras] = [await idOf('ravi@openround.example'), await idOf('meera@openround.example')]
  const id = await submitted()
  const assign = (reviewer: string, due_at: string | null) =>
    meera.call('assign', { body: { applications: [id], reviewers: [reviewer], due_at } })
  const dueDatesOf = async (person: Client) => {
    const list = await person.call('listForReview')
    const { reply } = await person.call('readForReview', { params: { id } })
    return [list.reply.applications.find((card) => card.id === id)?.due_at, reply.due_at]
  }
  await assign(ravis, '2031-05-01')
  expect([await dueDatesOf(ravi), await dueDatesOf(meera)]).toEqual([
    ['2031-05-01', '2031-05-01'],
    [null, null],
  ])
  await assign(ravis, null)
  await assign(meeras, '2031-06-01')
  expect([await dueDatesOf(ravi), await dueDatesOf(meera)]).toEqual([
    [null, null],
    ['2031-06-01', '2031-06-01'],
  ])
})

test("previews a reviewer's assignments, with the reasons that prevent new ones", async () => {
  const pooja = await createMember(server, 'pooja@openround.example', 'reviewer')
  const reviewer = await idOf('pooja@openround.example')
  const [first, second, kept] = [await submitted(), await submitted(), await submitted()]
  const own = await storeApplication(server.rows, { owner: reviewer, status: 'submitted' })
  const unseen = crypto.randomUUID()
  const applications = [own, first, unseen, second, kept]
  const look = async () => {
    const { reply } = await meera.call('previewAssignments', { body: { applications } })
    return { seen: reply.seen, of: reply.members.find((one) => one.id === reviewer) }
  }
  const one = { reviewers: [reviewer], due_at: null }
  await meera.call('assign', { body: { ...one, applications: [first, kept] } })
  await pooja.call('recuse', { params: { id: kept }, body: {} })
  await server.rows('update assignments set done_at = now() where application_id = $1', [first])
  const { seen, of } = await look()
  expect(seen).toEqual([own, first, second, kept])
  expect(of).toMatchObject({ full_name: 'Asha Rao', role: 'reviewer', assigned: 1, done: 1 })
  expect(of?.ineligible_for.map(({ why }) => why).sort()).toEqual(['own', 'recused'])

  expect((await meera.call('assign', { body: { ...one, applications: seen } })).error?.code).toBe('recused')
  expect((await pooja.call('readQueue')).reply.ids).toEqual([first])
  expect(
    (await meera.call('assign', { body: { ...one, applications: seen, skip_ineligible: true } })).status,
  ).toBe(200)
  expect((await pooja.call('readQueue')).reply.ids.sort()).toEqual([first, second].sort())
  expect((await look()).of).toMatchObject({ assigned: 2, done: 1, open_assignments: 2 })
})

test('assigns no recused reviewer until an administrator lifts the recusal', async () => {
  const id = await submitted()
  const reviewer = await idOf('ravi@openround.example')
  const body = { applications: [id], reviewers: [reviewer], due_at: null }
  await meera.call('assign', { body })
  await ravi.call('recuse', { params: { id }, body: { reason: 'We were at school together.' } })
  expect((await ravi.call('readForReview', { params: { id } })).status).toBe(404)
  expect((await meera.call('assign', { body })).error).toEqual({
    code: 'recused',
    message: 'Asha Rao is recused from Acme Dairy. Please deselect them.',
  })
  const standing = async () =>
    (await meera.call('readAssignments', { params: { id } })).reply.members.find((one) => one.id === reviewer)
  expect((await standing())?.ineligible_reason).toBe('recused')
  expect((await ravi.call('recuse', { params: { id }, body: {} })).error?.code).toBe('not-found')
  await meera.call('liftRecusal', { params: { id, person: reviewer } })
  expect([
    (await standing())?.ineligible_reason,
    (await ravi.call('readForReview', { params: { id } })).status,
  ]).toEqual([null, 200])
})

test('refuses the recusal of the last administrator who can see an application', async () => {
  const id = await submitted()
  expect((await meera.call('recuse', { params: { id }, body: {} })).error).toEqual({
    code: 'last-administrator-with-access',
    message:
      'At least one administrator must be able to see this application. Please invite or assign another administrator first.',
  })
  const arjun = await createMember(server, 'arjun@openround.example', 'admin')
  expect((await meera.call('recuse', { params: { id }, body: {} })).status).toBe(200)
  const list = async (client: Client) => (await client.call('readQueue')).reply.ids.includes(id)
  expect([await list(meera), await list(arjun)]).toEqual([false, true])
})
