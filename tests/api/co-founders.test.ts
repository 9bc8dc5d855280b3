import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CO_FOUNDER_INVITATIONS_PER_HOUR, CO_FOUNDERS_MAX, OPEN_DRAFTS_MAX } from '#domain/limits.ts'
import { storeApplication, storeApplications, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import { subscribe } from '#tests/change-events.ts'
import type { Client } from '#tests/client.ts'
import { decideAs } from '#tests/decide.ts'
import { whileRowLockedInOrder } from '#tests/row-locks.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createAdministrator, createFounder, createMember, PASSWORD } from '#tests/users.ts'

let server: TestServer
let priya: Client
let nina: Client
let asha: Client
let meera: Client
let id: string
const people: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  meera = await createAdministrator(server)
  priya = await createFounder(server, 'priya@dairy.in', { first_name: 'Priya' })
  nina = await createFounder(server, 'nina@dairy.in', { first_name: 'Nina' })
  asha = await createFounder(server, 'asha@acme.in')
  for (const name of ['priya@dairy.in', 'nina@dairy.in', 'asha@acme.in'])
    people[name.split('@')[0] ?? ''] = await userIdOf(server.rows, name)
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.rows('delete from application_invitations')
  await server.rows('delete from rate_limits')
  await server.rows('delete from outbox')
  id = await storeApplication(server.rows, { owner: people.priya ?? '' })
})

const about = () => ({ params: { id } })
const codeOf = ({ error }: { error?: { code: string } | undefined }) => error?.code ?? 'yes'
const invite = (by: Client, email: string) => by.call('inviteCoFounder', { ...about(), body: { email } })
const invitationsOf = async (client: Client) =>
  (await client.call('listOwnInvitations', {})).reply.invitations.filter((one) => one.application_id === id)
const accept = async (client: Client) => {
  const [invitation] = await invitationsOf(client)
  return client.call('acceptCoFounderInvitation', { params: { id: invitation?.id ?? '' }, body: {} })
}
const share = async () => {
  await invite(priya, 'nina@dairy.in')
  expect((await accept(nina)).reply).toEqual({ application_id: id })
}
const save = (by: Client, base_version: number, company_name: string) =>
  by.call('saveDraft', { ...about(), body: { base_version, changes: { company_name } } })
const remove = (by: Client, person: string | undefined) =>
  by.call('removeMember', { params: { id, person: person ?? '' } })
const offer = (by: Client, person: string | undefined) =>
  by.call('offerOwnership', { ...about(), body: { person: person ?? null } })
const listed = async (client: Client) =>
  (await client.call('listApplications', {})).reply.applications.find((one) => one.id === id)

describe('an invitation', () => {
  test('is shown only to the applicants and to the account with its confirmed address', async () => {
    expect(codeOf(await invite(priya, ' Nina@Dairy.in '))).toBe('yes')
    expect(await invitationsOf(nina)).toEqual([
      { id: expect.any(String), application_id: id, company_name: 'Acme Dairy', invited_by: 'Priya Rao' },
    ])
    expect([await invitationsOf(asha), await invitationsOf(meera)]).toEqual([[], []])
    const [invitation] = await invitationsOf(nina)
    const stolen = { params: { id: invitation?.id ?? '' } }
    expect(codeOf(await asha.call('acceptCoFounderInvitation', { ...stolen, body: {} }))).toBe('not-found')
    await asha.call('declineCoFounderInvitation', stolen)
    await server.rows('update profiles set email_confirmed = false where email = $1', ['nina@dairy.in'])
    expect(await invitationsOf(nina)).toEqual([])
    await server.rows('update profiles set email_confirmed = true where email = $1', ['nina@dairy.in'])
    expect(await invitationsOf(nina)).toHaveLength(1)
    expect(codeOf(await nina.call('readApplication', about()))).toBe('not-found')
  })

  test('gives no access after it was declined or withdrawn', async () => {
    await invite(priya, 'nina@dairy.in')
    const [declined] = await invitationsOf(nina)
    await nina.call('declineCoFounderInvitation', { params: { id: declined?.id ?? '' } })
    expect(await invitationsOf(nina)).toEqual([])
    await invite(priya, 'nina@dairy.in')
    const [withdrawn] = await invitationsOf(nina)
    const params = { id, invitation: withdrawn?.id ?? '' }
    expect(codeOf(await asha.call('withdrawCoFounderInvitation', { params }))).toBe('not-found')
    await priya.call('withdrawCoFounderInvitation', { params })
    expect(
      codeOf(await nina.call('acceptCoFounderInvitation', { params: { id: params.invitation }, body: {} })),
    ).toBe('not-found')
  })

  test('sent again sends no e-mail, and uses up no e-mails of the invited account', async () => {
    await server.rows('delete from outbox')
    for (let time = 0; time < 3; time++) await invite(priya, 'nina@dairy.in')
    expect(await server.rows('select template from outbox')).toHaveLength(1)
    const others = Array.from({ length: CO_FOUNDER_INVITATIONS_PER_HOUR }, () => 'nina@dairy.in')
    const codes = []
    for (const email of others) {
      const [{ id: invitation } = { id: '' }] = await invitationsOf(nina)
      await nina.call('declineCoFounderInvitation', { params: { id: invitation } })
      codes.push(codeOf(await invite(priya, email)))
    }
    expect(codes).toEqual([...others.slice(1).map(() => 'yes'), 'rate-limited'])
    await server.rows('delete from outbox')
    await nina.call('requestPasswordReset', { body: { email: 'nina@dairy.in' } })
    await server.emails()
    expect(await server.rows('select template from outbox')).toEqual([{ template: 'reset-password' }])
  })

  test('is refused for an applicant, for an invalid address and beyond the limit', async () => {
    await share()
    expect([
      codeOf(await invite(priya, 'nina@dairy.in')),
      codeOf(await invite(priya, 'priya@dairy.in')),
      codeOf(await invite(priya, 'nina')),
    ]).toEqual(['already-exists', 'already-exists', 'bad-request'])
    const others = Array.from({ length: CO_FOUNDERS_MAX }, (_, place) => `founder${place}@dairy.in`)
    const outcomes = await Promise.all(others.map(async (email) => codeOf(await invite(priya, email))))
    expect(outcomes.toSorted()).toEqual(['limit-reached', 'yes', 'yes', 'yes', 'yes'])
  })
})

describe('a member', () => {
  test('edits the draft with the owner, and cannot submit, delete or share it', async () => {
    await share()
    expect((await listed(nina))?.part).toBe('member')
    expect((await save(nina, 1, 'Nina Dairy')).reply).toMatchObject({ version: 2 })
    const conflict = await save(priya, 1, 'Priya Dairy')
    expect(conflict.reply).toMatchObject({ conflicts: ['company_name'] })
    expect([
      codeOf(await nina.call('submit', { ...about(), body: { base_version: 2, changes: {} } })),
      codeOf(await nina.call('deleteDraft', about())),
      codeOf(await invite(nina, 'asha@acme.in')),
      codeOf(await remove(nina, people.priya)),
      codeOf(await offer(nina, people.nina)),
      codeOf(await nina.call('acceptOwnership', { ...about(), body: {} })),
    ]).toEqual(['owner-only', 'owner-only', 'owner-only', 'owner-only', 'owner-only', 'conflict'])
  })

  test('opens files that others attached, and files stay with the application', async () => {
    await share()
    const { url } = (await upload(nina, 'deck.pdf', pdfOf(100))).stored
    const pitch_deck = { url, filename: 'deck.pdf', size: '0.00 MB' }
    const save = { base_version: 1, changes: { pitch_deck } }
    expect(codeOf(await nina.call('saveDraft', { ...about(), body: save }))).toBe('yes')
    expect((await priya.fetch(url)).status).toBe(200)
    await remove(priya, people.nina)
    expect([(await priya.fetch(url)).status, (await nina.fetch(url)).status]).toEqual([200, 404])
  })

  test('neither opens nor attaches files of other applications of a co-founder', async () => {
    await share()
    const pitch_deck = async (by: Client) => {
      const { url } = (await upload(by, 'private.pdf', pdfOf(100))).stored
      return { url, filename: 'private.pdf', size: '0.00 MB' }
    }
    const attached = await pitch_deck(priya)
    const params = { id: await storeApplication(server.rows, { owner: people.priya ?? '' }) }
    await priya.call('saveDraft', { params, body: { base_version: 1, changes: { pitch_deck: attached } } })
    const removed = await pitch_deck(priya)
    const statuses = async () =>
      Promise.all([attached, removed].map(async ({ url }) => (await nina.fetch(url)).status))
    for (const [base_version, deck] of [attached, removed].entries()) {
      await nina.call('saveDraft', {
        ...about(),
        body: { base_version: base_version + 1, changes: { pitch_deck: deck } },
      })
      expect(await statuses()).toEqual([404, 404])
    }
    await priya.call('deleteDraft', { params })
    expect(await statuses()).toEqual([404, 404])
  })

  test('a team member who leaves an application cannot judge it', async () => {
    id = await storeApplication(server.rows, { owner: people.priya ?? '', status: 'submitted' })
    const ravi = await createMember(server, 'ravi@openround.example', 'partner')
    await invite(priya, 'ravi@openround.example')
    await accept(ravi)
    await remove(ravi, await userIdOf(server.rows, 'ravi@openround.example'))
    expect(codeOf(await ravi.call('readForReview', about()))).toBe('not-found')
    expect(codeOf(await meera.call('readForReview', about()))).toBe('yes')
  })

  test('answers questions about a submitted application, and cannot withdraw it', async () => {
    id = await storeApplication(server.rows, { owner: people.priya ?? '', status: 'submitted' })
    const round = await storeQuestionRound(server.rows, id)
    await share()
    const body = { base_version: 1, changes: { q1: 'Because.' } }
    expect([
      codeOf(await nina.call('saveAnswers', { params: { id: round }, body })),
      codeOf(await nina.call('readQuestions', about())),
      codeOf(await nina.call('withdraw', { ...about(), body: { reason: '' } })),
      codeOf(await asha.call('saveAnswers', { params: { id: round }, body })),
    ]).toEqual(['yes', 'yes', 'owner-only', 'not-found'])
    const submission = { params: { id: round }, body: { base_version: 2, changes: {} } }
    expect(codeOf(await nina.call('submitAnswers', submission))).toBe('yes')
  })

  test.each(['removed by the owner', 'who leaves'])('%s loses access at once', async (how) => {
    await share()
    expect(codeOf(await remove(how === 'who leaves' ? nina : priya, people.nina))).toBe('yes')
    expect([
      codeOf(await nina.call('readApplication', about())),
      codeOf(await save(nina, 1, 'Nina Dairy')),
      codeOf(await nina.call('readApplicants', about())),
      await listed(nina),
    ]).toEqual(['not-found', 'not-found', 'not-found', undefined])
  })
})

describe('presence', () => {
  const here = (by: Client, section = 'basics', version = 1, more = {}) =>
    by.call('reportPresence', {
      ...about(),
      body: { tab: tabOf(by), section: section as 'basics', version, ...more },
    })
  const tabs = new Map<Client, string>()
  const tabOf = (by: Client) => {
    const tab = tabs.get(by) ?? crypto.randomUUID()
    tabs.set(by, tab)
    return tab
  }

  test('shows the co-founders of a draft who is in it, and where', async () => {
    await share()
    const stream = await subscribe(priya)
    const heard = async () => {
      let event = await stream.next()
      while (event && event.kind !== 'presence') event = await stream.next()
      return event
    }
    await here(priya)
    const first = heard()
    // Sharing may still be announced as 'anything', which replaces other events.
    do {
      await here(nina, 'basics')
      await here(nina, 'vision')
    } while (!(await Promise.race([first, setTimeout(200)])))
    expect(await first).toEqual({ kind: 'presence', id })
    const vision = [{ id: people.nina, full_name: 'Nina Rao', section: 'vision' }]
    expect((await here(priya)).reply).toMatchObject({ part: 'owner', is_shared: true, people: vision })
    await here(nina, 'vision', 1, { leaves: true })
    expect(await heard()).toEqual({ kind: 'presence', id })
    expect((await here(priya)).reply.people).toEqual([])
    await here(nina)
    await heard()
    await remove(priya, people.nina)
    expect([codeOf(await here(nina)), (await here(priya)).reply.is_shared]).toEqual(['not-found', false])
    await stream.close()
  })

  test('brings newer answers, with the names of the others who last edited them', async () => {
    await share()
    const edit = (by: Client, base_version: number, changes: object) =>
      by.call('saveDraft', { ...about(), body: { base_version, changes } })
    await edit(priya, 1, { company_name: 'Priya Dairy' })
    await edit(nina, 2, { hq_city: 'Pune' })
    await edit(priya, 3, { one_line_description: 'Milk' })
    expect((await here(priya, 'basics', 4)).reply).toMatchObject({
      newer: null,
      edited_by: { hq_city: 'Nina Rao' },
    })
    const { newer, edited_by } = (await here(nina, 'basics', 3)).reply
    expect([newer?.version, newer?.answers.one_line_description]).toEqual([4, 'Milk'])
    expect(edited_by).toMatchObject({ company_name: 'Priya Rao', one_line_description: 'Priya Rao' })
    expect(edited_by.hq_city).toBeUndefined()
    await offer(priya, people.nina)
    await nina.call('acceptOwnership', { ...about(), body: {} })
    expect((await here(nina, 'basics', 4)).reply.edited_by).toEqual(edited_by)
    expect((await here(priya, 'basics', 4)).reply.edited_by).toEqual({ hq_city: 'Nina Rao' })
  })
})

describe('the ownership', () => {
  test('goes to a member who accepts, and the former owner becomes a member', async () => {
    await share()
    expect(codeOf(await offer(priya, people.asha))).toBe('conflict')
    expect(codeOf(await offer(priya, people.nina))).toBe('yes')
    expect((await listed(priya))?.part).toBe('owner')
    expect(codeOf(await nina.call('acceptOwnership', { ...about(), body: {} }))).toBe('yes')
    expect([(await listed(priya))?.part, (await listed(nina))?.part]).toEqual(['member', 'owner'])
    expect(codeOf(await priya.call('deleteDraft', about()))).toBe('owner-only')
    const { applicants } = (await nina.call('readApplicants', about())).reply
    expect(applicants.map(({ full_name, is_owner }) => [full_name, is_owner])).toEqual([
      ['Nina Rao', true],
      ['Priya Rao', false],
    ])
    expect(codeOf(await remove(nina, people.priya))).toBe('yes')
    expect(codeOf(await priya.call('readApplication', about()))).toBe('not-found')
  })

  test('of a draft is refused at the limit of open drafts', async () => {
    await share()
    await offer(priya, people.nina)
    const drafts = Array.from({ length: OPEN_DRAFTS_MAX }, () => ({ owner: people.nina ?? '' }))
    const stored = await storeApplications(server.rows, drafts)
    expect(codeOf(await nina.call('acceptOwnership', { ...about(), body: {} }))).toBe('limit-reached')
    await server.rows('delete from applications where id = any($1)', [stored])
    expect(codeOf(await nina.call('acceptOwnership', { ...about(), body: {} }))).toBe('yes')
  })

  test('is offered by e-mail and in the list, and declined by the member', async () => {
    await share()
    await server.rows('delete from outbox')
    await offer(priya, people.nina)
    await offer(priya, people.nina)
    expect(await server.rows('select template, recipient_email from outbox')).toEqual([
      { template: 'ownership-offered', recipient_email: 'nina@dairy.in' },
    ])
    expect((await listed(nina))?.ownership_offered_by).toBe('Priya Rao')
    expect((await listed(priya))?.ownership_offered_by).toBeNull()
    const stream = await subscribe(priya)
    expect(codeOf(await offer(nina, undefined))).toBe('yes')
    expect(await stream.next()).toEqual({ kind: 'anything' })
    await stream.close()
    expect((await listed(nina))?.ownership_offered_by).toBeNull()
    expect(codeOf(await nina.call('acceptOwnership', { ...about(), body: {} }))).toBe('conflict')
  })

  test('is no longer offered after the owner withdraws the offer', async () => {
    await share()
    await offer(priya, people.nina)
    await offer(priya, undefined)
    expect(codeOf(await nina.call('acceptOwnership', { ...about(), body: {} }))).toBe('conflict')
    expect(codeOf(await remove(priya, people.priya))).toBe('conflict')
  })
})

test.each(['accepts', 'deletes'] as const)(
  'a new owner keeps the draft unless the former one has deleted the account: who %s first wins',
  async (first) => {
    const email = `tara-${first}@dairy.in`
    const tara = await createFounder(server, email)
    people.tara = await userIdOf(server.rows, email)
    id = await storeApplication(server.rows, { owner: people.tara })
    await invite(tara, 'nina@dairy.in')
    await accept(nina)
    await offer(tara, people.nina)
    const deletes = async () =>
      codeOf(await tara.call('deleteAccount', { body: { password: PASSWORD, also_submitted: false } }))
    const accepts = async () => codeOf(await nina.call('acceptOwnership', { ...about(), body: {} }))
    const inOrder = first === 'accepts' ? [accepts, deletes] : [deletes, accepts]
    const account = `select 1 from users where email = '${email}' for update`
    const works = inOrder.map((work, place) => ({ waiting: place + 1, work }))
    const outcomes = await whileRowLockedInOrder<string>(server, account, works)
    // On one connection, the draft is gone before the member's request begins.
    expect(outcomes).toEqual(
      first === 'accepts' ? ['yes', 'yes'] : ['yes', expect.stringMatching(/^(conflict|not-found)$/)],
    )
    expect((await listed(nina))?.part).toBe(first === 'accepts' ? 'owner' : undefined)
  },
)

test('a submitted application passes to its first member when the owner deletes the account', async () => {
  const email = 'lila@dairy.in'
  const lila = await createFounder(server, email)
  id = await storeApplication(server.rows, { owner: await userIdOf(server.rows, email), status: 'submitted' })
  for (const [client, address] of [
    [nina, 'nina@dairy.in'],
    [asha, 'asha@acme.in'],
  ] as const) {
    await invite(lila, address)
    await accept(client)
  }
  const meeting = {
    starts_at: '2036-01-08T09:30:00.000Z',
    ends_at: '2036-01-08T10:00:00.000Z',
    time_zone: 'Asia/Kolkata',
    place: 'Mumbai',
  }
  const decision = { status: 'meeting_scheduled' as const, reason_ids: [], note: '', meeting }
  await server.rows('delete from outbox')
  await decideAs(meera, [id], decision, 'send')
  await server.endUndoTime()
  await lila.call('deleteAccount', { body: { password: PASSWORD, also_submitted: false } })
  expect([(await listed(nina))?.part, (await listed(asha))?.part]).toEqual(['owner', 'member'])
  expect((await listed(nina))?.meeting).toEqual(meeting)
  const { reply } = await meera.call('readForReview', about())
  expect([reply.account_deleted, reply.masked_email]).toEqual([false, expect.stringMatching(/^ni/)])
  const body = { id: crypto.randomUUID(), questions: ['Why now?'] }
  expect(codeOf(await meera.call('sendQuestions', { ...about(), body }))).toBe('yes')
  const sent = await server.rows<{ template: string; recipient_email: string }>(
    'select template, recipient_email from outbox order by created_at, template, recipient_email',
  )
  expect(sent.map(({ template, recipient_email }) => `${template} ${recipient_email}`)).toEqual([
    'status-changed asha@acme.in',
    'status-changed nina@dairy.in',
    `account-deleted ${email}`,
    'questions-sent asha@acme.in',
    'questions-sent nina@dairy.in',
  ])
})

test('a member who leaves is no longer listed in the owner’s open dialog', async () => {
  await share()
  const stream = await subscribe(priya)
  await remove(nina, people.nina)
  expect(await stream.next()).toEqual({ kind: 'anything' })
  await stream.close()
})

test('a team member who is a co-founder cannot judge the application', async () => {
  id = await storeApplication(server.rows, { owner: people.priya ?? '', status: 'submitted' })
  const verdict = { ...about(), body: { base_version: 0, changes: { verdict: 'yes' as const } } }
  await invite(priya, 'meera@openround.in')
  const [row] = await server.rows<{ email: string }>(`select email from profiles where role = 'admin'`)
  await server.rows('update application_invitations set email = $1', [row?.email])
  await accept(meera)
  expect(codeOf(await meera.call('saveVerdict', verdict))).toBe('reviewers-only')
  expect((await meera.call('readVerdicts', about())).reply).toEqual({ own: null, others: null })
  expect((await meera.call('readNotes', about())).reply.may_write).toBe(false)
  const interest = { ...about(), body: { base_version: 0, changes: { level: 'would_lead' as const } } }
  expect(codeOf(await meera.call('saveInterest', interest))).toBe('not-found')
  expect((await meera.call('readInterests', about())).reply).toEqual({ own: null, others: null })
})

test('sends the receipt and decisions to every applicant, and an undo deletes all of them', async () => {
  await share()
  await priya.call('submit', { ...about(), body: { base_version: 1, changes: {} } })
  const queued = (template: string) =>
    server.rows<{ recipient_email: string }>(
      'select recipient_email from outbox where template = $1 order by recipient_email',
      [template],
    )
  const everybody = ['nina@dairy.in', 'priya@dairy.in'].map((recipient_email) => ({ recipient_email }))
  expect(await queued('receipt')).toEqual(everybody)
  const change = { status: 'approved' as const, reason_ids: [], note: '' }
  await decideAs(meera, [id], change, 'send')
  expect(await queued('status-changed')).toEqual(everybody)
  const [decision] = await server.rows<{ id: string }>('select id from decisions where application_id = $1', [
    id,
  ])
  await meera.call('undoDecision', { params: { id: decision?.id ?? '' }, body: {} })
  expect(await queued('status-changed')).toEqual([])
})

test.each(['send', 'hold'] as const)('names each recipient of a decision (%s)', async (how) => {
  id = await storeApplication(server.rows, { owner: people.priya ?? '', status: 'submitted' })
  await share()
  await meera.call('saveTemplate', {
    params: { status: 'approved' },
    body: { base_version: 0, subject: 'For {first_name}', body: '{first_name}, {company} is {status}.' },
  })
  await server.rows('delete from outbox')
  await decideAs(meera, [id], { status: 'approved', reason_ids: [], note: '' }, how)
  const [held] = await server.rows<{ id: string }>(
    `select id from decisions where application_id = $1 and state = 'held'`,
    [id],
  )
  if (held) await meera.call('releaseHeld', { body: { id: crypto.randomUUID(), ids: [held.id] } })
  const texts = await server.rows(
    `select data ->> 'subject' as subject, data ->> 'body' as body from outbox order by recipient_email`,
  )
  expect(texts).toEqual([
    { subject: 'For Nina', body: 'Nina, Acme Dairy is Approved.' },
    { subject: 'For Priya', body: 'Priya, Acme Dairy is Approved.' },
  ])
})
