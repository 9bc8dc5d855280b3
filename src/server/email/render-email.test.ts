import { expect, test } from 'vitest'
import { contrast, LEGIBLE } from '#tests/contrast.ts'
import type { EmailData } from './email.ts'
import { writeEmail } from './render-email.ts'

const site = {
  product: 'Openround',
  investor: 'Openround Partners',
  publicUrl: new URL('https://apply.example.org'),
}
const asha = { name: 'Asha Rao', address: 'asha@acme.in' }
const hostile = '<img src=x onerror="alert(1)">\r\nBcc: all@acme.in & \'"'

const DIGEST: EmailData['digest'] = {
  user_id: 'u1',
  since: '2026-11-23T08:00Z',
  token: 'a&b',
  companies: ['Acme', 'Blue Labs', 'Chai', 'Dabba', 'http://evil.example'],
  counts: { new: 7, overdue: 1, answered: 0, assigned: 0, disputed: 0, notes: 2 },
  followed: { count: 0, changes: [] },
}

const ENTRY = {
  uid: 'c0ffee00-0000-4000-8000-000000000000',
  sequence: 1,
  starts_at: '2036-01-08T09:30:00Z',
  ends_at: '2036-01-08T10:00:00Z',
  time_zone: 'UTC',
  place: '',
  cancelled: true,
}

const EMAILS: { [N in keyof EmailData]: [EmailData[N], subject: string, link: string] } = {
  'confirm-e-mail': [
    { token: 'a&b' },
    'Confirm your e-mail for Openround',
    'https://apply.example.org/api/accounts/confirmation?token=a%26b',
  ],
  'account-exists': [
    {},
    'You already have an account with Openround',
    'https://apply.example.org/auth?tab=sign-in',
  ],
  'reset-password': [
    { token: 'a&b' },
    'Choose a new password for Openround',
    'https://apply.example.org/auth?reset=a%26b',
  ],
  'team-invitation': [
    { token: 'a&b', role: 'reviewer' },
    "You're invited to review applications for Openround Partners",
    'https://apply.example.org/invitation?token=a%26b',
  ],
  'password-changed': [
    {},
    'Your password for Openround was changed',
    'https://apply.example.org/auth?tab=sign-in',
  ],
  'confirm-new-e-mail': [
    { token: 'a&b' },
    'Confirm your e-mail for Openround',
    'https://apply.example.org/api/account/email?token=a%26b',
  ],
  'e-mail-changed': [
    { new_email: 'as***@***.in' },
    'Your e-mail for Openround was changed',
    'https://apply.example.org/auth?tab=sign-in',
  ],
  'account-deleted': [{ kept: 1 }, 'Your account with Openround was deleted', 'https://apply.example.org/'],
  'two-step-on': [{}, 'Two-step sign-in is on for Openround', 'https://apply.example.org/auth?tab=sign-in'],
  'two-step-off': [{}, 'Two-step sign-in is off for Openround', 'https://apply.example.org/auth?tab=sign-in'],
  'identity-linked': [
    { provider: 'Acme ID', email: 'asha@acme.in' },
    'You can now sign in to Openround with Acme ID',
    'https://apply.example.org/auth?tab=sign-in',
  ],
  'identity-unlinked': [
    { provider: 'Acme ID' },
    'Acme ID no longer signs you in to Openround',
    'https://apply.example.org/auth?tab=sign-in',
  ],
  'passkey-added': [{}, 'A passkey was added for Openround', 'https://apply.example.org/auth?tab=sign-in'],
  'passkey-removed': [
    {},
    'A passkey was removed for Openround',
    'https://apply.example.org/auth?tab=sign-in',
  ],
  'co-founder-invitation': [
    { company: 'Acme', invited_by: 'Kiran Rao' },
    'Edit an application to Openround Partners together',
    'https://apply.example.org/my-applications',
  ],
  'ownership-offered': [
    { company: 'Acme', offered_by: 'Kiran Rao' },
    'Become the owner of an application to Openround Partners',
    'https://apply.example.org/my-applications',
  ],
  receipt: [
    { company: 'Acme' },
    'Openround Partners has received your application',
    'https://apply.example.org/my-applications',
  ],
  'status-changed': [
    { company: 'Acme', status: 'Meeting Scheduled' },
    'Your application to Openround Partners: Meeting Scheduled',
    'https://apply.example.org/my-applications',
  ],
  'questions-sent': [
    { company: 'Acme', application_id: 'a1' },
    'Openround Partners has questions about your application',
    'https://apply.example.org/application-qa?id=a1',
  ],
  'notes-for-you': [
    { notes: 2 },
    '2 notes for you on Openround',
    'https://apply.example.org/investment-application-review?notes=me',
  ],
  'assigned-to-you': [
    { user_id: 'u1', applications: 3 },
    '3 applications assigned to you on Openround',
    'https://apply.example.org/investment-application-review?reviewer=u1&verdict=none&open=1',
  ],
  digest: [
    DIGEST,
    'Openround: 7 new, 1 overdue, 2 with notes for you',
    'https://apply.example.org/investment-application-review',
  ],
  'closing-reminder': [
    {
      funding_round_id: 'r1',
      user_id: 'u1',
      funding_round: 'Spring 2027',
      closes_at: '2027-03-15T18:29:00Z',
      time_zone: 'Asia/Kolkata',
      token: 'a&b',
    },
    'Spring 2027 closes soon: submit your application to Openround Partners',
    'https://apply.example.org/my-applications',
  ],
  'meeting-update': [
    { company: 'Acme', application_id: 'a1', entry: ENTRY },
    'Your meeting with Openround Partners is cancelled',
    'https://apply.example.org/my-applications',
  ],
  'meeting-update-for-team': [
    { company: 'Acme', application_id: 'a1', entry: ENTRY },
    'Your meeting with Acme is cancelled',
    'https://apply.example.org/investment-application-review?read=a1',
  ],
  'answers-submitted': [
    { company: 'Acme', application_id: 'a1' },
    'Acme has answered your questions',
    'https://apply.example.org/investment-application-review?search=Acme',
  ],
}

test.each(Object.entries(EMAILS))(
  'the e-mail %s has its subject, one greeting and its link [D-names.3]',
  async (name, expected) => {
    const [data, subject, link] = expected
    const email = await writeEmail(name, data, asha, site)
    expect([email.subject, email.link]).toEqual([subject, link])
    expect(email.text.split('\n').filter((line) => line === link)).toEqual([link])
    expect(email.html.split(`href="${link.replaceAll('&', '&amp;')}"`)).toHaveLength(3)
    expect(email.text.startsWith('Hello Asha,\n\n')).toBe(true)
    expect(email.text.match(/Hello|Asha/g)).toEqual(['Hello', 'Asha'])
  },
)

test('cuts texts that would make the e-mail too large, and links to the rest', async () => {
  const questions = ['Why now?', 'word '.repeat(20_000), 'Why you?']
  const { text } = await writeEmail(
    'questions-sent',
    { company: 'Acme', application_id: 'a1', questions },
    asha,
    site,
  )
  expect(text).toContain('word word…\n\nRead the rest:\nhttps://apply.example.org/application-qa?id=a1\n')
  expect([text.includes('Why now?'), text.includes('Why you?')]).toEqual([true, false])
})

test('a status e-mail is from the group and about the company, and links addresses', async () => {
  const body =
    "Dear Asha,\n\nWe'd like to meet. Bring Ravi.\n\nWhen: Monday\nWhere: https://meet.example/a?b=1&c."
  const data = { subject: 'News', body, company: 'Acme', status: 'Meeting Scheduled' }
  const { html, text } = await writeEmail('status-changed', data, asha, site)
  expect(html).toContain('>Openround Partners</td>')
  expect(html).toContain('>Let us meet</h1>')
  expect(html).toContain('overflow:hidden">We&#39;d like to meet.</div>')
  expect(html).toContain('<a class="pine" href="https://meet.example/a?b=1&amp;c"')
  expect(html).toContain('<br>Sent by Openround Partners with Openround, apply.example.org')
  const declined = await writeEmail('status-changed', { ...data, status: 'No Fit' }, asha, site)
  expect(declined.html).toContain('>About Acme</h1>')
  expect(text).toContain('\nWhere: https://meet.example/a?b=1&c.\n')
})

test('the e-mail about assignments states their due date', async () => {
  const data = { user_id: 'u1', applications: 3, due_at: '2026-12-28' }
  const { text } = await writeEmail('assigned-to-you', data, asha, site)
  expect(text).toContain('3 applications are assigned to you, due Mon 28 Dec.\n')
})

test('a long status e-mail has its button after the first paragraphs', async () => {
  const body = ['We have read it.', 'x '.repeat(1_500), 'Orchard Angels'].join('\n\n')
  const { text, html } = await writeEmail(
    'status-changed',
    { subject: 'News', body, status: 'No Fit' },
    asha,
    site,
  )
  expect(text).toMatch(/We have read it\.\n\nGo to My Applications:\n\S+\n\nx x [^:]* x \n\nOrchard Angels\n/)
  expect(html.indexOf('class="button"')).toBeLessThan(html.indexOf('x x'))
})

test('invites a reply only if there is a contact address', async () => {
  const inviting = async (contactEmail?: string) => {
    const emails = Object.entries(EMAILS).map(async ([name, [data]]) => {
      const { text } = await writeEmail(name, data, asha, { ...site, contactEmail })
      return /\b(reply|write to|contact|ask Openround Partners)\b/i.test(text) ? [name] : []
    })
    return (await Promise.all(emails)).flat()
  }
  expect(await inviting()).toEqual([])
  expect(await inviting('hello@acme.vc')).toEqual([
    ...['e-mail-changed', 'two-step-on', 'identity-linked', 'passkey-added'],
  ])
})

test.each([
  ['Dear Asha,\n\nNot now.', 'Dear Asha,\n\nNot now.'],
  ['Asha Foods is great.', 'Hello Asha,\n\nAsha Foods is great.'],
])('greets the founder once if the text is %j', async (body, expected) => {
  const { text } = await writeEmail('status-changed', { subject: 'News', body, status: 'No Fit' }, asha, site)
  expect(text.startsWith(`${expected}\n\nGo to`)).toBe(true)
})

test('the closing reminder of a member names the owner’s part instead of asking to submit', async () => {
  const [data] = EMAILS['closing-reminder']
  const email = await writeEmail('closing-reminder', { ...data, for_member: true }, asha, site)
  expect([email.subject, email.text].join()).not.toMatch(/submit your application/i)
  expect(email.text).toContain('Only the owner of the application can submit it.')
})

test('the e-mail about questions contains the questions', async () => {
  const about = { company: 'Acme', application_id: 'a1' }
  const textOf = async (...questions: string[]) =>
    (await writeEmail('questions-sent', { ...about, questions }, asha, site)).text
  expect(await textOf('Why now?', 'Why you?')).toContain(
    '/application-qa?id=a1\n\n1. Why now?\n\n2. Why you?\n\n-- \n',
  )
  expect(await textOf('Why now?')).toContain('/application-qa?id=a1\n\nWhy now?\n\n')
})

test('the morning e-mail links each number to its list and has an unsubscribe link', async () => {
  const { text, html, unsubscribe } = await writeEmail('digest', DIGEST, asha, site)
  const list = 'https://apply.example.org/investment-application-review'
  expect(text).toContain(
    `7 new applications: Acme, Blue Labs, Chai, Dabba, a company without a name and 2 more:\n${list}?submitted=2026-11-23T08%3A00Z\n`,
  )
  expect(text).toContain(`1 application without a response for more than 72 hours:\n${list}?waiting=72h\n`)
  expect(text).toContain(`2 applications with notes for you:\n${list}?notes=me\n`)
  expect(text.match(/review\?/g)).toHaveLength(3)
  const stop = 'https://apply.example.org/unsubscribe?token=a%26b'
  expect([unsubscribe, text.includes(`Stop this e-mail: ${stop}\n`)]).toEqual([stop, true])
  expect(html).toContain(`<a class="pine" href="${stop}"`)
  expect([html.match(/Waiting for you/g)?.length, html.includes('morning')]).toEqual([1, false])
})

test('the morning e-mail says what happened to followed applications', async () => {
  const unchanged = { status: null, meeting: null, answered: false, withdrawn: false }
  const { subject, text } = await writeEmail(
    'digest',
    {
      ...DIGEST,
      counts: { ...DIGEST.counts, new: 0, overdue: 0, notes: 0 },
      followed: {
        count: 12,
        changes: [
          { ...unchanged, id: 'a1', company_name: 'Acme', status: 'meeting_scheduled', meeting: ENTRY },
          { ...unchanged, id: 'b2', company_name: hostile, answered: true, withdrawn: true },
        ],
      },
    },
    asha,
    site,
  )
  expect(subject).toBe('Openround: news about 12 you follow')
  const list = 'https://apply.example.org/investment-application-review'
  expect(text).toContain(
    `You follow Acme: Meeting Scheduled; meeting on Tuesday, 8 January 2036, 09:30 to 10:00 (UTC):\n${list}?read=a1\n`,
  )
  expect(text).toContain(`withdrawn by the founder; new answers from the founder:\n${list}?read=b2\n`)
  expect(text).toContain(`News about 10 other applications that you follow:\n${list}?interest=me\n`)
})

test('keeps the button legible in dark mode', async () => {
  const { html } = await writeEmail('receipt', { company: 'Acme' }, asha, site)
  const dark = html.match(/\.button \{ background-color: (#\w{6})/)?.[1] ?? ''
  expect(contrast('#ffffff', dark)).toBeGreaterThanOrEqual(LEGIBLE)
})

test('the receipt e-mail says that status updates usually take at most 72 hours [S9.11]', async () => {
  const { text } = await writeEmail('receipt', { company: 'Acme' }, asha, site)
  expect(text).toContain('Thank you for applying to Openround Partners with Acme.')
  expect(text).toContain('We usually update application status within 72 hours')
})

test.each([
  [0, []],
  [1, ['Openround Partners keeps the application you submitted']],
  [2, ['Openround Partners keeps the 2 applications you submitted']],
])('the e-mail about a deleted account mentions %d submitted applications', async (kept, expected) => {
  const { text } = await writeEmail('account-deleted', { kept }, asha, site)
  expect(text.match(/Openround Partners keeps the .*you submitted/g) ?? []).toEqual(expected)
})

test.each(['receipt', 'status-changed', 'questions-sent', 'answers-submitted'])(
  'the e-mail %s escapes typed text in HTML and headers',
  async (name) => {
    const data = { company: hostile, status: hostile, application_id: hostile }
    const { html, subject, text } = await writeEmail(
      name,
      data,
      { ...asha, name: hostile.replaceAll(' ', '/') },
      site,
    )
    expect(html).not.toContain('<img')
    expect(html).toMatch(/&lt;img.src=x.onerror=&quot;alert\(1\)&quot;&gt;/)
    expect(text).toMatch(/<img.src=x/)
    expect(subject).not.toMatch(/[\r\n]/)
    const company = `"Söhne" & 'Co'`
    const email = await writeEmail(name, { ...data, company }, asha, site)
    expect(email.html).toContain('&quot;Söhne&quot; &amp; &#39;Co&#39;')
    expect(email.text).toContain(company)
  },
)

test('throws for an unknown template', async () => {
  await expect(writeEmail('toString', {}, asha, site)).rejects.toThrow(
    "There is no e-mail template 'toString'.",
  )
})
