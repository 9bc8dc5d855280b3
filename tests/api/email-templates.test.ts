import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DECLINE_REASONS_MAX, TEST_EMAILS_PER_HOUR } from '#domain/limits.ts'
import { DEFAULT_TEMPLATES } from '#domain/review/email-template.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, signUpAndConfirm } from '#tests/users.ts'

type Status = 'no_fit' | 'approved' | 'under_review'

let server: TestServer
let meera: Client
let arjun: Client
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '0' })
  meera = await createAdministrator(server)
  arjun = await createAdministrator(server, 'arjun@openround.example')
  await signUpAndConfirm(server, 'priya@dairy.in', { first_name: 'Priya', last_name: 'Menon' })
})
afterAll(() => server?.close())

const save = (status: Status, subject: string, body: string, base_version = 0, by = meera) =>
  by.call('saveTemplate', { params: { status }, body: { subject, body, base_version } })
const reset = (status: Status) => meera.call('resetTemplate', { params: { status } })
const templateOf = async (status: Status) =>
  (await meera.call('listTemplates')).reply.templates.find((one) => one.status === status)

async function emailAbout(company_name: string, status: Status) {
  const owner = await userIdOf(server.rows, 'priya@dairy.in')
  const id = await storeApplication(server.rows, { owner, status: 'submitted', answers: { company_name } })
  await meera.call('changeStatus', { params: { id }, body: { status } })
  return (await server.emails()).find(
    ({ name, to }) => name === 'status-changed' && to.address === 'priya@dairy.in',
  )
}

describe('a template', () => {
  test('is the default text until an administrator edits it, for all seven statuses', async () => {
    const { templates } = (await meera.call('listTemplates')).reply
    expect(templates).toHaveLength(7)
    expect(templates.every(({ version }) => version === 0)).toBe(true)
    expect(templates[0]).toEqual({ status: 'submitted', ...DEFAULT_TEMPLATES.submitted, version: 0 })
  })

  test('is used for the e-mails about its status until it is reset', async () => {
    const body = 'Dear {first_name},\n\n{company} may apply again on {reapply_after}: {link}\n\n{reasons}'
    await save('no_fit', '{investor} and {company}', body)
    const email = await emailAbout('Worded Dairy', 'no_fit')
    expect(email?.subject).toBe('Openround Partners and Worded Dairy')
    expect(email?.text).toMatch(
      /^Dear Priya,\n\nWorded Dairy may apply again on \d+ \w+ 20\d\d: http\S+\/my-applications\n\nGo to/,
    )
    await reset('no_fit')
    expect(await templateOf('no_fit')).toEqual({ status: 'no_fit', ...DEFAULT_TEMPLATES.no_fit, version: 0 })
  })

  test('rejects unknown placeholders in each part and lists the valid ones', async () => {
    const { status, error } = await save('approved', 'Dear {firstname}', 'About { and {Company}.')
    expect([status, error?.code, error?.faults?.map(({ field, message }) => [field, message])]).toEqual([
      422,
      'validation-failed',
      [
        [
          'subject',
          'Unknown placeholder: {firstname}. You can use {first_name}, {company}, {investor}, {status}, {meeting}, {reasons}, {note}, {reapply_after}, {link}.',
        ],
        ['body', expect.stringMatching(/^Unknown placeholder: \{, \{Company\}\. /)],
      ],
    ])
    expect((await save('approved', ' ', 'Text.')).error?.message).toBe('Please enter some text.')
    expect((await templateOf('approved'))?.version).toBe(0)
  })

  test('detects a change since loading, and gives a repeated request the same reply', async () => {
    const { reply } = await save('approved', 'Mine', 'My words.')
    expect((await save('approved', 'Mine', 'My words.')).reply).toEqual(reply)
    const refused = await save('approved', 'Theirs', 'Their words.', 0, arjun)
    expect([refused.status, refused.error?.code, refused.error?.current]).toEqual([
      409,
      'conflict',
      { version: reply.version, subject: 'Mine', body: 'My words.' },
    ])
    const next = await save('approved', 'Theirs', 'Their words.', reply.version, arjun)
    expect([next.status, (await templateOf('approved'))?.body]).toEqual([200, 'Their words.'])
    await reset('approved')
  })

  test('rejects a save based on a version from before its reset', async () => {
    const { version } = (await save('under_review', 'One', 'One.')).reply
    await reset('under_review')
    await save('under_review', 'Two', 'Two.', 0, arjun)
    expect((await save('under_review', 'Three', 'Three.', version)).error?.code).toBe('conflict')
    await reset('under_review')
  })

  test('sends a test e-mail to its editor only, with a limit per editor and hour', async () => {
    const words = { status: 'no_fit' as const, subject: 'For {company}', body: '{note}\n\n{reasons}' }
    const { reply } = await meera.call('testTemplate', { body: words })
    expect(reply).toEqual({ sent_to: 'meera@openround.example' })
    const [email] = (await server.emails()).filter(({ subject }) => subject === 'Test: For Example Dairy')
    expect([email?.to.address, email?.text.split('\n\n')[1]]).toEqual([
      'meera@openround.example',
      'Your note to the founder appears here.',
    ])
    expect((await meera.call('testTemplate', { body: { ...words, body: '{x}' } })).error?.code).toBe(
      'validation-failed',
    )
    for (let number = 1; number < TEST_EMAILS_PER_HOUR; number++) {
      await meera.call('testTemplate', { body: words })
    }
    expect((await meera.call('testTemplate', { body: words })).error?.code).toBe('rate-limited')
    expect((await arjun.call('testTemplate', { body: words })).status).toBe(200)
  })

  test('records its editor in the audit log', async () => {
    await save('no_fit', 'One', 'One.')
    await reset('no_fit')
    const { entries } = (await meera.call('readAuditLog')).reply
    expect(entries.slice(0, 2).map(({ what, who }) => [what, who])).toEqual(
      Array(2).fill(['Edited the No Fit e-mail', 'Meera Iyer']),
    )
  })
})

describe('a reason', () => {
  const words = { label: 'Too early', text: 'It is too early for us.', active: true, position: 1 }
  const saveReason = (id: string, changes: object = {}, base_version = 0, by = meera) =>
    by.call('saveReason', { params: { id }, body: { ...words, ...changes, base_version } })
  const reasons = async () => (await meera.call('listReasons')).reply.reasons

  test('is created, changed and retired; a blank one is rejected', async () => {
    const id = crypto.randomUUID()
    expect([(await saveReason(id)).reply, (await saveReason(id)).reply]).toEqual([
      { version: 1 },
      { version: 1 },
    ])
    await saveReason(id, { active: false }, 1)
    expect(await reasons()).toEqual([{ id, ...words, active: false, version: 2 }])
    const { error } = await saveReason(id, { label: ' ' }, 2)
    expect([error?.code, error?.faults?.map(({ field }) => field)]).toEqual(['validation-failed', ['label']])
  })

  test('detects a change since loading', async () => {
    const id = crypto.randomUUID()
    await saveReason(id)
    await saveReason(id, { text: 'Theirs.' }, 1, arjun)
    const { status, error } = await saveReason(id, { text: 'Mine.' }, 1)
    expect([status, error?.code, error?.current]).toEqual([
      409,
      'conflict',
      { ...words, text: 'Theirs.', version: 2 },
    ])
  })

  test('can be neither added nor restored beyond the limit', async () => {
    const offered = (await reasons()).filter(({ active }) => active).length
    for (let number = offered; number < DECLINE_REASONS_MAX; number++) await saveReason(crypto.randomUUID())
    const id = crypto.randomUUID()
    expect((await saveReason(id)).error?.code).toBe('limit-reached')
    expect((await saveReason(id, { active: false })).status).toBe(200)
    expect((await saveReason(id, { active: true }, 1)).error?.code).toBe('limit-reached')
    const [one] = (await reasons()).filter(({ active }) => active)
    const { id: other = '', version = 0 } = one ?? {}
    expect((await saveReason(other, { label: 'Another' }, version)).status).toBe(200)
  })
})
