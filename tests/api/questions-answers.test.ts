import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import { answerList, type Discussions, QUESTIONS, startDiscussions, words } from '#tests/discussions.ts'

let here: Discussions
beforeAll(async () => {
  here = await startDiscussions()
})
afterAll(() => here?.server.close())

test('shows the questions to the founder and administrators, and to no other founder', async () => {
  const application = await here.store('Read Dairy')
  await here.ask(application)
  const mine = await here.discussion(application)
  expect([mine.application.company_name, mine.question_rounds[0]?.questions.map(({ text }) => text)]).toEqual(
    ['Read Dairy', QUESTIONS],
  )
  expect(await here.discussion(application, here.nikhil)).toEqual(mine)
  const { status, error } = await here.rohan.call('readQuestions', { params: { id: application } })
  expect([status, error?.code]).toEqual([404, 'not-found'])
})

test('returns no rounds for an application without questions', async () => {
  expect((await here.discussion(await here.store('Quiet Dairy'))).question_rounds).toEqual([])
})

describe('saving', () => {
  test('stores partial answers, any number of times [S3.17, S4.24, S7-review.5]', async () => {
    const application = await here.store('Saved Dairy')
    const round = await here.ask(application)
    const seen = []
    for (const answers of [
      answerList('', 'Dairies'),
      [],
      answerList('Rules', ' '),
      answerList('Rules changed', 'Dairies'),
    ]) {
      expect((await here.save(round, answers)).status).toBe(200)
      seen.push((await here.readAnswers(application))[0]?.answers)
    }
    expect(seen).toEqual([
      ['', 'Dairies'],
      ['', 'Dairies'],
      ['Rules', ' '],
      ['Rules changed', 'Dairies'],
    ])
    expect(await here.emailsAbout('Saved Dairy')).toEqual([])
  })

  test('accepts 200 words, and rejects 201 words or an answer to an unknown question [S5-questions.7]', async () => {
    const application = await here.store('Long Dairy')
    const round = await here.ask(application)
    const outcomes = []
    for (const answers of [
      answerList(words(200)),
      answerList(words(201)),
      [{ order: 3, answer: 'x' }],
      [{ order: 11, answer: 'x' }],
    ]) {
      outcomes.push((await here.save(round, answers)).error?.code)
    }
    expect(outcomes).toEqual([undefined, 'bad-request', 'bad-request', 'bad-request'])
    expect((await here.readAnswers(application))[0]?.answers).toEqual([words(200), ''])
  })

  test('merges changes from two tabs; reports a conflict on an answer changed in both', async () => {
    const application = await here.store('Two Tabs Dairy')
    const round = await here.ask(application)
    await here.saveOn(1, round, { q1: 'Rules changed' })
    const merged = (await here.saveOn(1, round, { q2: 'Dairies' })).reply
    expect([merged.version, merged.theirs, merged.conflicts]).toEqual([3, { q1: 'Rules changed' }, []])
    const asked = (await here.saveOn(2, round, { q2: 'Cheese makers' })).reply
    expect([asked.version, asked.theirs, asked.conflicts]).toEqual([3, { q2: 'Dairies' }, ['q2']])
    expect((await here.readAnswers(application))[0]?.answers).toEqual(['Rules changed', 'Dairies'])
  })

  test('accepts the first of twenty concurrent answers per question, reports conflicts', async () => {
    const application = await here.store('Meeting Dairy')
    const round = await here.ask(application)
    await here.warmUp(application)
    const texts = Array.from({ length: 20 }, (_, index) => ({ [`q${(index % 2) + 1}`]: `answer ${index}` }))
    const replies = await Promise.all(texts.map((changes) => here.saveOn(1, round, changes)))
    const stored = (await here.readAnswers(application))[0]?.answers ?? []
    expect(replies.filter(({ reply }) => reply.conflicts.length === 0).length).toBe(2)
    expect(stored.map((text) => text.slice(0, 7))).toEqual(['answer ', 'answer '])
  })
})

describe('before submission', () => {
  test('shows answers to the founder only; administrators see that the round is pending [D-status.33]', async () => {
    const application = await here.store('Private Dairy')
    const round = await here.ask(application)
    await here.save(round, answerList('Rules may change'))
    const seen = [
      await here.readAnswers(application),
      await here.readAnswers(application, here.meera),
      await here.readAnswers(application, here.nikhil),
    ]
    const waiting = [{ answers: [], locked: false }]
    expect(seen).toEqual([[{ answers: ['Rules may change', ''], locked: false }], waiting, waiting])
    await here.submit(round, answerList('Rules changed', 'Dairies'), here.asha, 2)
    expect(await here.readAnswers(application, here.meera)).toEqual(await here.readAnswers(application))
  })

  test('reveals no answers when the same questions are sent again', async () => {
    const application = await here.store('Repeated Dairy')
    const body = { id: crypto.randomUUID(), questions: QUESTIONS }
    const send = () => here.meera.call('sendQuestions', { params: { id: application }, body })
    const first = await send()
    await here.save(first.reply.id, answerList('Rules may change'))
    expect((await send()).reply).toEqual(first.reply)
  })

  test('shows an applying administrator their own answers, and other administrators none', async () => {
    const owner = await userIdOf(here.server.rows, 'nikhil@openround.example')
    const application = await storeApplication(here.server.rows, { owner, status: 'submitted' })
    const round = await here.ask(application)
    await here.save(round, answerList('My own'), here.nikhil)
    expect([
      await here.readAnswers(application, here.nikhil),
      await here.readAnswers(application, here.meera),
    ]).toEqual([[{ answers: ['My own', ''], locked: false }], [{ answers: [], locked: false }]])
  })
})
