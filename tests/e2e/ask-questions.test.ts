import { expect, type Locator, type Page } from '@playwright/test'
import { askAgain } from './steps/ask-again.ts'
import {
  askDialog,
  button,
  confirmDialog,
  discussionDialog,
  openCard,
  sendQuestionRound,
  storedRounds,
  typeQuestions,
} from './steps/discussion.ts'
import { test } from './steps/shared-page.ts'
import { submitAs } from './steps/submissions.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'
import type { User } from './steps/users.ts'

test.use({ onlooker: 'administrator' })

const TEN = Array.from({ length: 10 }, (_, index) => `No ${index + 1}?`)

const questionIn = (dialog: Locator, number: number) =>
  dialog.getByLabel(`Question ${number}`, { exact: true })

/** Submits an application, and opens its card in the review list. */
async function openNewCard(page: Page, founder: User) {
  const company = `Setu ${crypto.randomUUID().slice(0, 8)}`
  const id = await submitAs(founder, company)
  return { id, card: await openCard(page, company) }
}

test('asks for one to ten questions [D-labels.13, S5-questions.1-4, S8.8]', async ({ page, founder }) => {
  const { card } = await openNewCard(page, founder)
  const dialog = askDialog(page)
  await button(card, 'Ask Questions').click()
  await expect(button(dialog, 'Delete question 1')).toBeDisabled()
  await button(dialog, 'Send Questions').click()
  await expectProblem(page, 'Error', 'Please add at least one question.')
  await typeQuestions(dialog, TEN)
  await expect(dialog.getByText('Questions (10/10)')).toBeVisible()
  await expect(button(dialog, 'Add Question')).toHaveCount(0)
  await button(dialog, 'Delete question 3').click()
  await expect(dialog.getByText('Questions (9/10)')).toBeVisible()
  await expect(button(dialog, 'Add Question')).toBeVisible()
})

test('restores a deleted question with Undo', { tag: '@deep' }, async ({ page, founder }) => {
  const { card } = await openNewCard(page, founder)
  const dialog = askDialog(page)
  await button(card, 'Ask Questions').click()
  await typeQuestions(dialog, ['No 1?', 'No 2?', 'No 3?'])
  await button(dialog, 'Delete question 2').click()
  await expect(questionIn(dialog, 2)).toHaveValue('No 3?')
  await expect(questionIn(dialog, 2)).toBeFocused()
  await button(dialog, 'Undo').click()
  await expect(questionIn(dialog, 2)).toHaveValue('No 2?')
  await expect(questionIn(dialog, 2)).toBeFocused()
})

test('lists the questions before they are sent, and allows changes [D-labels.14, S2-review.15, S5-questions.6]', async ({
  page,
  founder,
}) => {
  const { id, card } = await openNewCard(page, founder)
  const dialog = askDialog(page)
  await button(card, 'Ask Questions').click()
  await typeQuestions(dialog, ['Why now?', '   ', ' Who pays, and how much? '])
  await dialog.getByLabel('Allow a file as the answer').first().check()
  await button(dialog, 'Send Questions').click()
  const confirm = confirmDialog(page)
  await expect(confirm.getByRole('listitem')).toHaveText([
    'Why now? (a file is allowed)',
    'Who pays, and how much?',
  ])
  await expect(confirm.getByText(/cannot be undone/)).toBeVisible()
  await expect(confirm.getByRole('button', { name: /Cancel|Confirm/ })).toHaveText([
    'Cancel',
    'Confirm & Send',
  ])
  await button(confirm, 'Cancel').click()
  await expect(questionIn(dialog, 1)).toHaveValue('Why now?')
  expect(await storedRounds(page.request, id)).toEqual([])
})

test('keeps typed questions after a reload and a failed request [S8.10]', async ({ page, founder }) => {
  const { id, card } = await openNewCard(page, founder)
  const dialog = askDialog(page)
  await button(card, 'Ask Questions').click()
  await typeQuestions(dialog, ['Why now?', 'Who pays?'])
  page.once('dialog', (prompt) => prompt.accept())
  await page.reload()
  await button(card, 'Ask Questions').click()
  await expect(questionIn(dialog, 2)).toHaveValue('Who pays?')

  // The server stores the questions, but its response is lost.
  const SEND = '**/api/review/applications/*/questions'
  await page.route(SEND, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(dialog, 'Send Questions').click()
  await button(confirmDialog(page), 'Confirm & Send').click()
  await expectProblem(page, 'Error', 'Failed to send questions.')
  await expect(questionIn(dialog, 1)).toHaveValue('Why now?')
  await page.unroute(SEND)
  await button(dialog, 'Send Questions').click()
  await button(confirmDialog(page), 'Confirm & Send').dblclick()
  await expectSuccess(page, 'Success', '2 question(s) sent to the founder.')
  expect(await storedRounds(page.request, id)).toEqual([
    [
      ['Why now?', ''],
      ['Who pays?', ''],
    ],
  ])
  await button(card, 'Ask Questions').click()
  await expect(questionIn(dialog, 1)).toHaveValue('')
})

test('Q&A shows unanswered questions, once it loads [S8.11]', async ({ page, founder }) => {
  const READS = '**/api/applications/*/questions'
  const { id, card } = await openNewCard(page, founder)
  await sendQuestionRound(page.request, id, ['Why now?'])
  await page.route(READS, (route) => route.fulfill({ status: 500 }))
  await button(card, 'Q&A').click()
  await expectProblem(page, 'Error', 'Failed to load Q&A.')
  await page.unroute(READS)
  const dialog = discussionDialog(page)
  await askAgain(dialog, dialog.getByText('Why now?'))
  const latest = dialog.getByRole('region', { name: 'Latest questions' })
  await expect(latest.getByText('Waiting for answers')).toBeVisible()
  await expect(latest.getByRole('definition')).toHaveText(['Not answered yet'])
})

test('Q&A offers to ask questions if there are none', { tag: '@deep' }, async ({ page, founder }) => {
  const { card } = await openNewCard(page, founder)
  await button(card, 'Q&A').click()
  await expect(discussionDialog(page).getByText('No questions have been sent yet.')).toBeVisible()
  await button(discussionDialog(page), 'Ask Questions').click()
  await expect(questionIn(askDialog(page), 1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(card, 'Q&A')).toBeFocused()
})
