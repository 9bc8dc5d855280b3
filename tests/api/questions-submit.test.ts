import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerList, type Discussions, startDiscussions, words } from '#tests/discussions.ts'
import { createAdministrator } from '#tests/users.ts'

let here: Discussions
beforeAll(async () => {
  here = await startDiscussions()
})
afterAll(() => here?.server.close())

describe('submitting', () => {
  test('locks the answers and notifies the administrator who sent the questions, once [D-status.12, D-status.16, S4.25, S7-review.6]', async () => {
    const application = await here.store('Locked Dairy')
    const round = await here.ask(application, here.nikhil)
    const { status, reply } = await here.submit(round)
    expect([status, reply.answers, reply.answered_at !== null]).toEqual([
      200,
      answerList('Rules changed', 'Dairies'),
      true,
    ])
    expect(await here.readAnswers(application, here.meera)).toEqual([
      { answers: ['Rules changed', 'Dairies'], locked: true },
    ])
    expect(await here.emailsAbout('Locked Dairy')).toEqual([['Meera Iyer', 'nikhil@openround.example']])
    const later = [await here.save(round), await here.submit(round, answerList('Other', 'Words'))]
    expect(later.map(({ status, error }) => [status, error?.code, error?.message])).toEqual(
      Array(2).fill([
        409,
        'already-answered',
        'Responses submitted. You can view but not edit your answers.',
      ]),
    )
    expect((await here.readAnswers(application))[0]?.answers).toEqual(['Rules changed', 'Dairies'])
  })

  test.each([
    ['a missing answer', answerList('Rules changed')],
    ['a blank answer', answerList('Rules changed', '\u00a0\n')],
    ['no answers', []],
  ])('is refused with %s and locks nothing [S5-questions.9]', async (_, answers) => {
    const application = await here.store('Incomplete Dairy')
    const { status, error } = await here.submit(await here.ask(application), answers)
    expect([status, error]).toEqual([
      422,
      {
        code: 'validation-failed',
        title: 'Incomplete',
        message: 'Please answer all questions before submitting.',
      },
    ])
    expect(await here.readAnswers(application)).toEqual([{ answers: [], locked: false }])
    expect(await here.emailsAbout('Incomplete Dairy')).toEqual([])
  })

  test('is refused with an answer of 201 words', async () => {
    const application = await here.store('Wordy Dairy')
    const { error } = await here.submit(await here.ask(application), answerList(words(201), 'Dairies'))
    expect([error?.code, (await here.readAnswers(application))[0]?.locked]).toEqual(['bad-request', false])
  })

  test('locks once on twenty concurrent requests, with equal replies', async () => {
    const application = await here.store('Twenty Dairy')
    const round = await here.ask(application)
    await here.warmUp(application)
    const tries = await Promise.all(Array.from({ length: 20 }, () => here.submit(round)))
    expect(tries.map(({ status, reply }) => [status, reply])).toEqual(Array(20).fill([200, tries[0]?.reply]))
    expect((await here.emailsAbout('Twenty Dairy')).length).toBe(1)
  })

  test('is refused if another tab changed the same answer, unless based on that change', async () => {
    const application = await here.store('Looked At Dairy')
    const round = await here.ask(application)
    await here.saveOn(1, round, { q1: 'Rules changed' })
    const { error } = await here.submit(round, answerList('Prices rose', 'Dairies'), here.asha, 1)
    expect([error?.code, (await here.readAnswers(application))[0]]).toEqual([
      'conflict',
      { answers: ['Rules changed', ''], locked: false },
    ])
    expect((await here.submit(round, answerList('Prices rose', 'Dairies'), here.asha, 2)).status).toBe(200)
  })

  test('locks the answers of one of two simultaneous tabs, and refuses the other one', async () => {
    const application = await here.store('Tabs Dairy')
    const round = await here.ask(application)
    await here.warmUp(application)
    const tries = await Promise.all(
      ['one', 'other'].map((text) => here.submit(round, answerList(text, text))),
    )
    expect(tries.map(({ error }) => error?.code).sort()).toEqual(['already-answered', undefined])
    const kept = tries[0]?.error ? 'other' : 'one'
    expect((await here.readAnswers(application))[0]?.answers).toEqual([kept, kept])
    expect((await here.emailsAbout('Tabs Dairy')).length).toBe(1)
  })
})

describe('newer questions', () => {
  test('leave typed answers with the earlier questions, and prevent their submission [D-status.15]', async () => {
    const application = await here.store('Newer Dairy')
    const round = await here.ask(application)
    await here.ask(application)
    expect((await here.save(round, answerList('For the first'))).status).toBe(200)
    const { status, error } = await here.submit(round)
    expect([status, error?.code]).toEqual([409, 'conflict'])
    expect(await here.readAnswers(application)).toEqual([
      { answers: [], locked: false },
      { answers: ['For the first', ''], locked: false },
    ])
    expect(await here.emailsAbout('Newer Dairy')).toEqual([])
  })

  test('do not change the reply to a retry of the previous submission', async () => {
    const application = await here.store('Lost reply Dairy')
    const round = await here.ask(application)
    const { reply } = await here.submit(round)
    await here.ask(application)
    expect((await here.submit(round)).reply).toEqual(reply)
  })
})

describe('submitting e-mails nobody', () => {
  test("when the questions' sender has deleted the account", async () => {
    const left = await createAdministrator(here.server, 'left@openround.example')
    const application = await here.store('Left Dairy')
    const round = await here.ask(application, left)
    await here.server.rows(`delete from users where email = 'left@openround.example'`)
    expect((await here.submit(round)).status).toBe(200)
    expect(await here.emailsAbout('Left Dairy')).toEqual([])
  })

  test("when the questions' sender is no longer on the team", async () => {
    const former = await createAdministrator(here.server, 'former@openround.example')
    const application = await here.store('Former Dairy')
    const round = await here.ask(application, former)
    await here.server.rows(`update profiles set role = 'founder' where email = 'former@openround.example'`)
    expect((await here.submit(round)).status).toBe(200)
    expect(await here.emailsAbout('Former Dairy')).toEqual([])
  })
})
