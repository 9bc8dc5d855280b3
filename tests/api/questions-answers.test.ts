import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { administrator, founder } from '#tests/people.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let asha: Client
let rohan: Client
let meera: Client
let nikhil: Client
let ashaId: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await founder(server)
  rohan = await founder(server, 'rohan@other.in')
  meera = await administrator(server)
  nikhil = await administrator(server, 'nikhil@openround.example')
  ashaId = await userIdOf(server.rows, 'asha@acme.in')
})
afterAll(() => server?.close())

const store = (company_name: string) =>
  storeApplication(server.rows, { owner: ashaId, status: 'submitted', answers: { company_name } })

const QUESTIONS = ['Why now?', 'Who pays?']

/** Asks about an application: the round's id. */
async function ask(application: string, by = meera): Promise<string> {
  const body = { id: crypto.randomUUID(), questions: QUESTIONS }
  const { reply } = await by.call('sendQuestions', { params: { id: application }, body })
  return reply.id
}

const given = (...texts: string[]) => texts.map((answer, index) => ({ order: index + 1, answer }))
const changesOf = (answers: ReturnType<typeof given>) =>
  Object.fromEntries(answers.map(({ order, answer }) => [`q${order}`, answer]))
const versionOf = async (id: string) => {
  const [round] = await server.rows<{ version: number }>(
    'select version from application_questions where id = $1',
    [id],
  )
  return round?.version ?? 1
}
const saveOn = (base_version: number, id: string, changes: Record<string, string>, by = asha) =>
  by.call('saveAnswers', { params: { id }, body: { base_version, changes } })
const save = async (id: string, answers = given('Rules changed'), by = asha) =>
  saveOn(await versionOf(id), id, changesOf(answers), by)
const submit = (id: string, answers = given('Rules changed', 'Dairies'), by = asha, base_version = 1) =>
  by.call('submitAnswers', { params: { id }, body: { base_version, changes: changesOf(answers) } })
const discussion = async (application: string, by = asha) =>
  (await by.call('readQuestions', { params: { id: application } })).reply
const stands = async (application: string, by = asha) =>
  (await discussion(application, by)).rounds.map(({ answers, answered_at }) => ({
    answers: answers.map(({ answer }) => answer),
    locked: answered_at !== null,
  }))
const lettersAbout = async (company: string) =>
  (await server.letters())
    .filter(({ name, subject }) => name === 'answers-submitted' && subject.startsWith(company))
    .map(({ to }) => [to.name, to.address])
/** Opens as many connections as requests are about to share, so that they really meet. */
const warmUp = (application: string) => Promise.all(Array.from({ length: 20 }, () => discussion(application)))
const words = (count: number) => Array(count).fill('milk').join(' ')

test('a founder and administrators read the questions; to another founder there are none', async () => {
  const application = await store('Read Dairy')
  await ask(application)
  const mine = await discussion(application)
  expect([mine.application.company_name, mine.rounds[0]?.questions.map(({ text }) => text)]).toEqual([
    'Read Dairy',
    QUESTIONS,
  ])
  expect(await discussion(application, nikhil)).toEqual(mine)
  const { status, error } = await rohan.call('readQuestions', { params: { id: application } })
  expect([status, error?.code]).toEqual([404, 'not-found'])
})

test('an application that nobody asked about has no rounds', async () => {
  expect((await discussion(await store('Quiet Dairy'))).rounds).toEqual([])
})

describe('saving', () => {
  test('keeps what there is so far, any number of times', async () => {
    const application = await store('Saved Dairy')
    const round = await ask(application)
    const seen = []
    for (const answers of [
      given('', 'Dairies'),
      [],
      given('Rules', ' '),
      given('Rules changed', 'Dairies'),
    ]) {
      expect((await save(round, answers)).status).toBe(200)
      seen.push((await stands(application))[0]?.answers)
    }
    expect(seen).toEqual([
      ['', 'Dairies'],
      ['', 'Dairies'],
      ['Rules', ' '],
      ['Rules changed', 'Dairies'],
    ])
    expect(await lettersAbout('Saved Dairy')).toEqual([])
  })

  test('takes 200 words and refuses 201, and an answer to no question', async () => {
    const application = await store('Long Dairy')
    const round = await ask(application)
    const outcomes = []
    for (const answers of [
      given(words(200)),
      given(words(201)),
      [{ order: 3, answer: 'x' }],
      [{ order: 11, answer: 'x' }],
    ]) {
      outcomes.push((await save(round, answers)).error?.code)
    }
    expect(outcomes).toEqual([undefined, 'bad-request', 'bad-request', 'bad-request'])
    expect((await stands(application))[0]?.answers).toEqual([words(200), ''])
  })

  test('from two tabs merges what one of them changed, and asks about what both did', async () => {
    const application = await store('Two Tabs Dairy')
    const round = await ask(application)
    await saveOn(1, round, { q1: 'Rules changed' })
    const merged = (await saveOn(1, round, { q2: 'Dairies' })).reply
    expect([merged.version, merged.theirs, merged.conflicts]).toEqual([3, { q1: 'Rules changed' }, []])
    const asked = (await saveOn(2, round, { q2: 'Cheese makers' })).reply
    expect([asked.version, asked.theirs, asked.conflicts]).toEqual([3, { q2: 'Dairies' }, ['q2']])
    expect((await stands(application))[0]?.answers).toEqual(['Rules changed', 'Dairies'])
  })

  test('at the same moment loses none of twenty answers', async () => {
    const application = await store('Meeting Dairy')
    const round = await ask(application)
    await warmUp(application)
    const texts = Array.from({ length: 20 }, (_, index) => ({ [`q${(index % 2) + 1}`]: `answer ${index}` }))
    const replies = await Promise.all(texts.map((changes) => saveOn(1, round, changes)))
    const stored = (await stands(application))[0]?.answers ?? []
    expect(replies.filter(({ reply }) => reply.conflicts.length === 0).length).toBe(2)
    expect(stored.map((text) => text.slice(0, 7))).toEqual(['answer ', 'answer '])
  })
})

describe('until they are submitted', () => {
  test("answers are the founder's own: administrators see that the round waits", async () => {
    const application = await store('Private Dairy')
    const round = await ask(application)
    await save(round, given('Rules may change'))
    const seen = [
      await stands(application),
      await stands(application, meera),
      await stands(application, nikhil),
    ]
    const waiting = [{ answers: [], locked: false }]
    expect(seen).toEqual([[{ answers: ['Rules may change', ''], locked: false }], waiting, waiting])
    await submit(round, given('Rules changed', 'Dairies'), asha, 2)
    expect(await stands(application, meera)).toEqual(await stands(application))
  })

  test('sending the same questions once more tells nothing of them', async () => {
    const application = await store('Repeated Dairy')
    const body = { id: crypto.randomUUID(), questions: QUESTIONS }
    const send = () => meera.call('sendQuestions', { params: { id: application }, body })
    const first = await send()
    await save(first.reply.id, given('Rules may change'))
    expect((await send()).reply).toEqual(first.reply)
  })

  test('an administrator who applies reads their own, and other administrators do not', async () => {
    const owner = await userIdOf(server.rows, 'nikhil@openround.example')
    const application = await storeApplication(server.rows, { owner, status: 'submitted' })
    const round = await ask(application)
    await save(round, given('My own'), nikhil)
    expect([await stands(application, nikhil), await stands(application, meera)]).toEqual([
      [{ answers: ['My own', ''], locked: false }],
      [{ answers: [], locked: false }],
    ])
  })
})

describe('submitting', () => {
  test('locks the answers, and tells the administrator who asked, once', async () => {
    const application = await store('Locked Dairy')
    const round = await ask(application, nikhil)
    const { status, reply } = await submit(round)
    expect([status, reply.answers, reply.answered_at !== null]).toEqual([
      200,
      given('Rules changed', 'Dairies'),
      true,
    ])
    expect(await stands(application, meera)).toEqual([
      { answers: ['Rules changed', 'Dairies'], locked: true },
    ])
    expect(await lettersAbout('Locked Dairy')).toEqual([['Meera Iyer', 'nikhil@openround.example']])
    const later = [await save(round), await submit(round, given('Other', 'Words'))]
    expect(later.map(({ status, error }) => [status, error?.code, error?.message])).toEqual(
      Array(2).fill([409, 'answered', 'Responses submitted. You can view but not edit your answers.']),
    )
    expect((await stands(application))[0]?.answers).toEqual(['Rules changed', 'Dairies'])
  })

  test.each([
    ['a missing answer', given('Rules changed')],
    ['an answer of blanks', given('Rules changed', '\u00a0\n')],
    ['none', []],
  ])('is refused with %s, and nothing is locked', async (_, answers) => {
    const application = await store('Incomplete Dairy')
    const { status, error } = await submit(await ask(application), answers)
    expect([status, error]).toEqual([
      422,
      {
        code: 'faults',
        title: 'Incomplete',
        message: 'Please answer all questions before submitting.',
      },
    ])
    expect(await stands(application)).toEqual([{ answers: [], locked: false }])
    expect(await lettersAbout('Incomplete Dairy')).toEqual([])
  })

  test('refuses 201 words', async () => {
    const application = await store('Wordy Dairy')
    const { error } = await submit(await ask(application), given(words(201), 'Dairies'))
    expect([error?.code, (await stands(application))[0]?.locked]).toEqual(['bad-request', false])
  })

  test('twenty times at once locks once, and every try gets the same answer', async () => {
    const application = await store('Twenty Dairy')
    const round = await ask(application)
    await warmUp(application)
    const tries = await Promise.all(Array.from({ length: 20 }, () => submit(round)))
    expect(tries.map(({ status, reply }) => [status, reply])).toEqual(Array(20).fill([200, tries[0]?.reply]))
    expect((await lettersAbout('Twenty Dairy')).length).toBe(1)
  })

  test('is refused when another tab changed the same answer, until that was looked at', async () => {
    const application = await store('Looked At Dairy')
    const round = await ask(application)
    await saveOn(1, round, { q1: 'Rules changed' })
    const { error } = await submit(round, given('Prices rose', 'Dairies'), asha, 1)
    expect([error?.code, (await stands(application))[0]]).toEqual([
      'moved-on',
      { answers: ['Rules changed', ''], locked: false },
    ])
    expect((await submit(round, given('Prices rose', 'Dairies'), asha, 2)).status).toBe(200)
  })

  test('from two tabs with different answers locks one of them; the other is told', async () => {
    const application = await store('Tabs Dairy')
    const round = await ask(application)
    await warmUp(application)
    const tries = await Promise.all(['one', 'other'].map((text) => submit(round, given(text, text))))
    expect(tries.map(({ error }) => error?.code).sort()).toEqual(['answered', undefined])
    const kept = tries[0]?.error ? 'other' : 'one'
    expect((await stands(application))[0]?.answers).toEqual([kept, kept])
    expect((await lettersAbout('Tabs Dairy')).length).toBe(1)
  })
})

describe('when newer questions arrive meanwhile', () => {
  test('what was typed is kept with its own question, and submitting it is refused', async () => {
    const application = await store('Newer Dairy')
    const round = await ask(application)
    await ask(application)
    expect((await save(round, given('For the first'))).status).toBe(200)
    const { status, error } = await submit(round)
    expect([status, error?.code]).toEqual([409, 'moved-on'])
    expect(await stands(application)).toEqual([
      { answers: [], locked: false },
      { answers: ['For the first', ''], locked: false },
    ])
    expect(await lettersAbout('Newer Dairy')).toEqual([])
  })

  test('a retry of what was submitted before them still gets its answer', async () => {
    const application = await store('Lost reply Dairy')
    const round = await ask(application)
    const { reply } = await submit(round)
    await ask(application)
    expect((await submit(round)).reply).toEqual(reply)
  })
})

describe('nobody is told', () => {
  test('once the account of the one who asked is gone', async () => {
    const left = await administrator(server, 'left@openround.example')
    const application = await store('Left Dairy')
    const round = await ask(application, left)
    await server.rows(`delete from users where email = 'left@openround.example'`)
    expect((await submit(round)).status).toBe(200)
    expect(await lettersAbout('Left Dairy')).toEqual([])
  })

  test('once the one who asked reviews no more', async () => {
    const former = await administrator(server, 'former@openround.example')
    const application = await store('Former Dairy')
    const round = await ask(application, former)
    await server.rows(`update profiles set role = 'founder' where email = 'former@openround.example'`)
    expect((await submit(round)).status).toBe(200)
    expect(await lettersAbout('Former Dairy')).toEqual([])
  })
})
