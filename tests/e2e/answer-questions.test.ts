import { expect, type Page } from '@playwright/test'
import { pdf } from './steps/application.ts'
import { askAgain } from './steps/ask-again.ts'
import { button, submitAnswers, submitWithQuestions } from './steps/discussion.ts'
import { gate } from './steps/gate.ts'
import { test } from './steps/shared-page.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { closeToasts, expectProblem } from './steps/toasts.ts'
import { asksBeforeClosing } from './steps/unsaved-changes.ts'
import type { User } from './steps/users.ts'

test.use({ onlooker: 'founder' })

const READS = '**/api/applications/*/questions'
const WRITES = '**/api/questions/**'
const fail = (page: Page, url: string) => page.route(url, (route) => route.fulfill({ status: 500 }))

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ')

const PLAN = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf('plan') }
const planOn = (page: Page) => page.getByRole('link', { name: PLAN.name })

/** Opens two new questions. The answer to the first one may be a file. */
async function openQuestions(page: Page, administrator: User) {
  const questions = [{ text: 'Why now?', allows_file: true }, 'Who pays?']
  const id = await submitWithQuestions(page.request, administrator, questions)
  await page.goto(`/application-qa?id=${id}`)
  const first = page.getByLabel('Why now?')
  await expect(first).toBeVisible()
  return { first, second: page.getByLabel('Who pays?') }
}

test('shows a founder that there are no questions yet [S2.9, S2-qa.1, S2-qa.5]', async ({ page }) => {
  await page.goto(`/application-qa?id=${await submitWithoutDeck(page.request, 'Setu Foods')}`)
  const title = page.getByRole('heading', { level: 1, name: 'No questions found for this application.' })
  await expect(title).toBeFocused()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to My Applications' }).click()
  await expect(page).toHaveURL('/my-applications')
})

test('shows which words of an answer did not fit the limit [D-status.17, S2-qa.3]', async ({
  page,
  administrator,
}) => {
  const { first } = await openQuestions(page, administrator)
  await first.fill(words(203))
  await expect(first).toHaveValue(new RegExp(`^${words(200)}\\s?$`))
  await expect(page.getByText('200/200 words')).toBeVisible()
  await expect(page.getByText('3 words did not fit the 200-word limit:')).toBeVisible()
})

test('refuses to submit before all questions are answered [S5-questions.9, S8.17]', async ({
  page,
  administrator,
}) => {
  const { first, second } = await openQuestions(page, administrator)
  await first.fill('Because of the monsoon.')
  await button(page, 'Submit Responses').click()
  await expectProblem(page, 'Incomplete', 'Please answer all questions before submitting.')
  await expect(second).toBeFocused()
})

test('loads the questions again after an error [S8.14]', async ({ page, administrator }) => {
  await fail(page, READS)
  const id = await submitWithQuestions(page.request, administrator, ['Why now?'])
  await page.goto(`/application-qa?id=${id}`)
  await expectProblem(page, 'Error', 'Failed to load questions.')
  await page.unroute(READS)
  await askAgain(page, page.getByLabel('Why now?'))
})

test('keeps answers that cannot be saved or submitted [S8.16, S8.19]', async ({ page, administrator }) => {
  const { first, second } = await openQuestions(page, administrator)
  await fail(page, WRITES)
  await first.fill(words(205))
  await second.fill('Hospitals, ₹40,000 a month each.')
  await button(page, 'Save Responses').click()
  await expectProblem(page, 'Error', 'Failed to save responses.')
  await closeToasts(page)
  await submitAnswers(page)
  await expectProblem(page, 'Error', 'Failed to submit responses.')
  await expect(second).toHaveValue('Hospitals, ₹40,000 a month each.')
  await expect(page.getByText('5 words did not fit the 200-word limit:')).toBeVisible()
})

test('warns a founder who leaves the page during the upload of a file', async ({ page, administrator }) => {
  const warns = () => asksBeforeClosing(page)
  await openQuestions(page, administrator)
  const upload = gate()
  await page.route('**/api/files?*', async (route) => {
    await upload.opened
    await route.continue()
  })
  expect(await warns()).toBe(false)
  await page.getByLabel('File for question 1').setInputFiles(PLAN)
  await expect.poll(warns).toBe(true)
  upload.open()
  await expect(planOn(page)).toBeVisible()
  await expect.poll(warns).toBe(false)
})

test('restores the removed file of an answer with Undo', { tag: '@deep' }, async ({
  page,
  administrator,
}) => {
  await openQuestions(page, administrator)
  await page.getByLabel('File for question 1').setInputFiles(PLAN)
  await button(page, 'Remove').click()
  await expect(planOn(page)).toBeHidden()
  await button(page, 'Undo').click()
  await expect(planOn(page)).toBeVisible()
})
