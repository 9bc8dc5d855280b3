import { expect, type Route } from '@playwright/test'
import {
  button,
  lookAgain,
  sendQuestionRound,
  storedRounds,
  submitAnswers,
  test,
} from './steps/discussion.ts'
import { gate } from './steps/gate.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'

const QUESTIONS = '**/api/applications/*/questions'

test('keeps each answer with its question when newer rounds arrive [D-status.14, D-status.15, S2-list.12, S2-qa.2]', async ({
  discussion: { id, company, adminPage, founderPage },
}) => {
  test.slow()
  await sendQuestionRound(adminPage.request, id, ['Old one?', 'Old two?'])
  await founderPage.goto(`/application-qa?id=${id}`)
  await expect(founderPage.getByRole('heading', { name: `Q&A for ${company}` })).toBeVisible()
  const oldTwo = founderPage.getByLabel('Old two?')
  await oldTwo.fill('typed and')
  await sendQuestionRound(adminPage.request, id, ['New one?'])
  await lookAgain(founderPage)
  await expect(founderPage.getByText('New questions have arrived')).toBeVisible()
  await founderPage.keyboard.type(' typed on')
  await expect(oldTwo).toHaveValue('typed and typed on')
  await expect(founderPage.getByLabel('New one?')).toHaveValue('')
  await expect
    .poll(() => storedRounds(founderPage.request, id))
    .toEqual([
      [['New one?', '']],
      [
        ['Old one?', ''],
        ['Old two?', 'typed and typed on'],
      ],
    ])
  await button(founderPage, 'Go to the new questions').click()
  await expect(founderPage.getByLabel('New one?')).toBeFocused()
  await founderPage.keyboard.type('The newer answer')

  // Blocks reads, so that the page learns of this round only when the answers are submitted.
  await founderPage.route(QUESTIONS, (route) => route.abort())
  await sendQuestionRound(adminPage.request, id, ['Newest?'])
  await submitAnswers(founderPage)
  await expectProblem(founderPage, 'Error', 'Failed to submit responses.')
  // A read that is still being aborted would otherwise answer for the next one.
  await founderPage.unrouteAll({ behavior: 'wait' })
  await lookAgain(founderPage)
  await expect(founderPage.getByText('New questions have arrived')).toBeVisible()
  await expect(founderPage.getByLabel('New one?')).toHaveValue('The newer answer')
  await founderPage.getByLabel('Newest?').fill('The newest answer')
  await submitAnswers(founderPage)
  await expectSuccess(founderPage, 'Success', 'Your responses have been submitted successfully.')
  await founderPage.getByRole('link', { name: 'Back to My Applications' }).click()
  await founderPage.getByRole('article', { name: company }).getByRole('link', { name: 'View Q&A' }).click()
  await expect(founderPage).toHaveURL(/\/discussion\/discussion-setu-.*\?id=/)
  const earlier = founderPage.locator('details').filter({ hasText: 'New one?' })
  await expect(earlier.getByText('The newer answer')).toBeHidden()
  await earlier.locator('summary').click()
  await expect(earlier.getByText('The newer answer')).toBeVisible()
  expect(await storedRounds(founderPage.request, id)).toEqual([
    [['Newest?', 'The newest answer']],
    [['New one?', 'The newer answer']],
    [
      ['Old one?', ''],
      ['Old two?', 'typed and typed on'],
    ],
  ])
})

test('keeps a saved answer when an older response arrives late', { tag: '@deep' }, async ({
  discussion: { id, adminPage, founderPage },
}) => {
  await sendQuestionRound(adminPage.request, id, ['Why now?'])
  await founderPage.goto(`/application-qa?id=${id}`)
  const answer = founderPage.getByLabel('Why now?')
  await answer.fill('Typed and saved')
  const delayed = gate()
  const readLate = async (route: Route) => {
    const read = founderPage.waitForRequest(QUESTIONS)
    await founderPage.route(QUESTIONS, async (reading) => {
      const response = await reading.fetch()
      await delayed.opened
      await reading.fulfill({ response }).catch(() => undefined) // The caller may have aborted it.
    })
    await lookAgain(founderPage)
    await read
    await founderPage.waitForTimeout(500)
    await route.continue()
  }
  // Only one save is delayed. An autosave may precede the click, and a second delay would hold the click's save as
  // well.
  await founderPage.route('**/api/questions/*/answers', readLate, { times: 1 })
  await button(founderPage, 'Save Responses').click()
  await expectSuccess(founderPage, 'Success', 'Your responses have been saved.')
  delayed.open()
  await founderPage.waitForTimeout(500)
  await expect(answer).toHaveValue('Typed and saved')
})
