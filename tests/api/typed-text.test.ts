import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ASHA } from '#tests/applications.ts'
import { answerList, type Discussions, startDiscussions } from '#tests/discussions.ts'
import { signUpBody } from '#tests/users.ts'

let here: Discussions
beforeAll(async () => {
  here = await startDiscussions()
})
afterAll(() => here?.server.close())

const reason = { label: 'Too early', text: 'Too early for us.', active: true, position: 1, base_version: 0 }
const template = { subject: 'News', body: 'Dear {first_name}', base_version: 0 }
const view = { name: 'Growth', query: '', shared: false }

const saveReason = (changes: Partial<typeof reason>, id = crypto.randomUUID()) =>
  here.meera.call('saveReason', { params: { id }, body: { ...reason, ...changes } })
const saveTemplate = (changes: Partial<typeof template>) =>
  here.meera.call('saveTemplate', { params: { status: 'no_fit' }, body: { ...template, ...changes } })
const saveView = (name: string) =>
  here.meera.call('saveView', { params: { id: crypto.randomUUID() }, body: { ...view, name } })
const saveVerdict = async (application: string, comment: string) =>
  here.meera.call('saveVerdict', {
    params: { id: application },
    body: { base_version: 0, changes: { comment, champion_line: comment } },
  })

describe('a text without visible characters', () => {
  const refused: [string, (text: string) => Promise<{ status: number; error?: unknown }>][] = [
    ['label of a decline reason', (label) => saveReason({ label })],
    ['text of a decline reason', (text) => saveReason({ text })],
    ['subject of a template', (subject) => saveTemplate({ subject })],
    ['body of a template', (body) => saveTemplate({ body })],
    [
      'body of a tested template',
      (body) => here.meera.call('testTemplate', { body: { status: 'no_fit', subject: 'News', body } }),
    ],
    ['name of a view', saveView],
    [
      'first name',
      (first_name) => here.asha.call('signUp', { body: signUpBody('new@acme.in', { first_name }) }),
    ],
    [
      'last name in the profile',
      (last_name) =>
        here.asha.call('saveProfile', {
          body: { base_version: 1, changes: { name: { first_name: 'Asha', last_name } } },
        }),
    ],
    [
      'question',
      async (text) =>
        here.meera.call('sendQuestions', {
          params: { id: await here.store('Silent Dairy') },
          body: { id: crypto.randomUUID(), questions: [text] },
        }),
    ],
    [
      'answer',
      async (text) =>
        here.submit(await here.ask(await here.store('Mute Dairy')), answerList('Rules changed', text)),
    ],
  ]
  test.each(refused)('is refused like an empty one: %s', async (_, send) => {
    const empty = await send('')
    expect(empty.status).toBeGreaterThanOrEqual(400)
    for (const text of ['\u200b', '\u3164\u2800', '\u2060\u00ad \u115f', '\u180e\u{e0041}']) {
      const { status, error } = await send(text)
      expect([status, error]).toEqual([empty.status, empty.error])
    }
  })

  test('does not count as a comment on a verdict', async () => {
    const application = await here.store('Wordless Dairy')
    await saveVerdict(application, '\u200b\u3164')
    const { reply } = await here.nikhil.call('readVerdicts', { params: { id: application } })
    expect(reply.others).toEqual([])
  })

  test('is dropped from a list of questions, while zero-width joiners in words are kept', async () => {
    const application = await here.store('Joined Dairy')
    const body = { id: crypto.randomUUID(), questions: ['\u200b', '\u2060क्\u200dष?\u00ad'] }
    const { reply } = await here.meera.call('sendQuestions', { params: { id: application }, body })
    expect(reply.questions.map(({ text }) => text)).toEqual(['क्\u200dष?'])
  })
})

describe('line breaks and tabs', () => {
  test('become spaces in the one-line fields of a draft, and are kept in long texts', async () => {
    const id = crypto.randomUUID()
    const changes = {
      company_name: 'milk\nby\tnight',
      one_line_description: 'milk\u2028by\u0085night\n',
      problem_statement: 'milk\nby',
      founders_data: [{ ...ASHA, firstName: 'Asha\r\nDevi', experience: 'One\nTwo' }],
      past_funding: [{ investorName: 'Seed\vFund', amount: null }],
    }
    const saved = await here.asha.call('saveDraft', { params: { id }, body: { base_version: 0, changes } })
    expect(saved.status).toBe(200)
    const { answers } = (await here.asha.call('readApplication', { params: { id } })).reply
    expect(answers).toMatchObject({
      company_name: 'milk by night',
      one_line_description: 'milk by night',
      problem_statement: 'milk\nby',
      founders_data: [{ firstName: 'Asha Devi', experience: 'One\nTwo' }],
      past_funding: [{ investorName: 'Seed Fund' }],
    })
  })

  test('become spaces in view names, e-mail subjects and reason labels', async () => {
    await saveView('milk\nby\u2029night')
    await saveTemplate({ subject: 'milk\tby', body: 'milk\nby' })
    const id = crypto.randomUUID()
    await saveReason({ label: 'milk\fby', text: 'milk\nby' }, id)
    const { views } = (await here.meera.call('listViews')).reply
    expect(views.map(({ name }) => name)).toEqual(['milk by night'])
    const { templates } = (await here.meera.call('listTemplates')).reply
    expect(templates.find(({ status }) => status === 'no_fit')).toMatchObject({
      subject: 'milk by',
      body: 'milk\nby',
    })
    const { reasons } = (await here.meera.call('listReasons')).reply
    expect(reasons.find((one) => one.id === id)).toMatchObject({ label: 'milk by', text: 'milk\nby' })
  })
})
