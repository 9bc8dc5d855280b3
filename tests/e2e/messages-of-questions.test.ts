import { expect } from '@playwright/test'
import { askAgain } from './steps/ask-again.ts'
import {
  askDialog,
  button,
  confirmDialog,
  discussionDialog,
  openCard,
  sendRound,
  submitAnswers,
  typeQuestions,
} from './steps/discussion.ts'
import { test } from './steps/own-server.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'

// In turn: each of them breaks the server under the others.
test.describe.configure({ mode: 'default' })

test.describe('while the database is dead, an administrator', () => {
  test.use({ storageState: ({ administrator }, use) => use(administrator.state) })

  test('is told that questions were not sent and that the Q&A was not loaded, and loses nothing [S5-questions.1, S8.8, S8.10, S8.11]', async ({
    page,
    ownServer,
  }) => {
    test.slow()
    const company = 'Asked in vain'
    await submitWithoutDeck(page.request, company)
    const card = await openCard(page, company)
    await button(card, 'Ask Questions').click()
    await button(askDialog(page), 'Send Questions').click()
    await expectProblem(page, 'Error', 'Please add at least one question.')
    await closeToasts(page)
    await typeQuestions(askDialog(page), ['Why now?', 'Who pays?'])
    await ownServer.withoutDatabase(async () => {
      await button(askDialog(page), 'Send Questions').click()
      await button(confirmDialog(page), 'Confirm & Send').click()
      await expectProblem(page, 'Error', 'Failed to send questions.')
      await expect(askDialog(page).getByLabel('Question 2', { exact: true })).toHaveValue('Who pays?')
      await closeToasts(page)
      await page.keyboard.press('Escape')
      await button(card, 'Q&A').click()
      await expectProblem(page, 'Error', 'Failed to load Q&A.')
    })
    const nothing = discussionDialog(page).getByText('No questions have been sent yet.')
    await askAgain(discussionDialog(page), nothing)
    await button(discussionDialog(page), 'Ask Questions').click()
    await button(askDialog(page), 'Send Questions').click()
    await button(confirmDialog(page), 'Confirm & Send').click()
    await expectSuccess(page, 'Success', '2 question(s) sent to the founder.')
  })
})

test.describe('while the database is dead, a founder', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('is told that questions were not loaded, answers not saved and not submitted, and loses nothing [S8.14, S8.16, S8.19]', async ({
    page,
    browser,
    administrator,
    ownServer,
  }) => {
    test.slow()
    const id = await submitWithoutDeck(page.request, 'Answered in vain')
    const asking = await browser.newContext({ storageState: administrator.state, baseURL: ownServer.address })
    await sendRound(asking.request, id, ['Why now?'])
    await asking.close()
    await page.goto('/my-applications')
    const card = page.getByRole('article', { name: 'Answered in vain' })
    const link = card.getByRole('link', { name: 'Answer Questions' })
    await expect(link).toBeVisible()
    await ownServer.withoutDatabase(async () => {
      await link.click()
      await expectProblem(page, 'Error', 'Failed to load questions.')
    })
    await closeToasts(page)
    const answer = page.getByLabel('Why now?')
    await askAgain(page, answer)
    await answer.fill('Because of the monsoon.')
    await ownServer.withoutDatabase(async () => {
      await button(page, 'Save Responses').click()
      await expectProblem(page, 'Error', 'Failed to save responses.')
      await closeToasts(page)
      await submitAnswers(page)
      await expectProblem(page, 'Error', 'Failed to submit responses.')
      await expect(answer).toHaveValue('Because of the monsoon.')
      await closeToasts(page)
    })
    await button(page, 'Save Responses').click()
    await expectSuccess(page, 'Success', 'Your responses have been saved.')
    await submitAnswers(page)
    await expectSuccess(page, 'Success', 'Your responses have been submitted successfully.')
  })
})
