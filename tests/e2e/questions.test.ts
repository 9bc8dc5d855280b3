import { expect, type Page } from '@playwright/test'
import { alterSession } from './steps/altered-session.ts'
import { pdf } from './steps/application.ts'
import { askAgain } from './steps/ask-again.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import {
  askDialog,
  button,
  confirmDialog,
  discussionDialog,
  openCard,
  storedRounds,
  submitAnswers,
  test,
  typeQuestions,
} from './steps/discussion.ts'
import { linkInEmailTo } from './steps/emails.ts'
import { gate } from './steps/gate.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'

const words = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, index) => `${word}${index + 1}`).join(' ')

const PLAN = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf('plan') }
const planOn = (page: Page) => page.getByRole('link', { name: 'plan.pdf' })

/**
 * Attaches a file to the first answer. Also checks that a wrong file type is refused, that leaving the page during the
 * upload triggers a warning, and that Undo works.
 * @returns the file's address
 */
async function attachPlan(page: Page): Promise<string> {
  const warns = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  const input = page.getByLabel('File for question 1')
  await input.setInputFiles({ ...PLAN, name: 'plan.exe' })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This file is not of type')
  const upload = gate()
  await page.route('**/api/files?*', async (route) => {
    await upload.opened
    await route.continue()
  })
  expect(await warns()).toBe(false)
  await input.setInputFiles(PLAN)
  await expect.poll(warns).toBe(true)
  upload.open()
  await expect(planOn(page)).toBeVisible()
  await expect.poll(warns).toBe(false)
  await button(page, 'Remove').click()
  await expect(planOn(page)).toBeHidden()
  await button(page, 'Undo').click()
  await expect(planOn(page)).toBeVisible()
  return (await planOn(page).getAttribute('href')) ?? ''
}

test('a founder answers an administrator’s questions [D-labels.13-15, D-status.17, S1.2, S1.11, S2.9, S2.10, S2-list.11, S2-list.15, S2-qa.1-5, S2-qa.8, S2-qa.9, S2-review.14-16, S5-questions.6, S5-questions.9, S5-questions.10, S8.9, S8.11, S8.14-19]', async ({
  discussion: { id, company, adminPage, founderPage },
  founder,
}) => {
  test.slow()
  const READS = '**/api/applications/*/questions'
  const WRITES = '**/api/questions/**'
  const fail = (page: Page, url: string) => page.route(url, (route) => route.fulfill({ status: 500 }))
  await founderPage.goto(`/application-qa?id=${id}`)
  await expect(
    founderPage.getByRole('heading', { level: 1, name: 'No questions found for this application.' }),
  ).toBeFocused()
  await expect(founderPage.getByRole('main').getByRole('link')).toHaveCount(1)
  await founderPage.getByRole('link', { name: 'Back to My Applications' }).click()
  await expect(founderPage).toHaveURL('/my-applications')

  const card = await openCard(adminPage, company)
  const ask = button(card, 'Ask Questions')
  await expect(ask).toHaveAccessibleDescription(company)
  await button(card, 'Q&A').click()
  await expect(discussionDialog(adminPage).getByText('No questions have been sent yet.')).toBeVisible()
  await button(discussionDialog(adminPage), 'Ask Questions').click()
  await expect(askDialog(adminPage).getByLabel('Question 1', { exact: true })).toBeFocused()
  await adminPage.keyboard.press('Escape')
  await expect(button(card, 'Q&A')).toBeFocused()
  await ask.click()
  await typeQuestions(askDialog(adminPage), ['Why now?', '   ', ' Who pays, and how much? ', 'To be deleted'])
  await expect(askDialog(adminPage).getByText('Questions (4/10)')).toBeVisible()
  await askDialog(adminPage).getByLabel('The answer may be a file').first().check()
  await button(askDialog(adminPage), 'Delete question 4').click()
  await expect(askDialog(adminPage).getByText('Questions (3/10)')).toBeVisible()
  await button(askDialog(adminPage), 'Send Questions').click()
  await expect(confirmDialog(adminPage).getByRole('button', { name: /Cancel|Confirm/ })).toHaveText([
    'Cancel',
    'Confirm & Send',
  ])
  await button(confirmDialog(adminPage), 'Cancel').click()
  await expect(askDialog(adminPage).getByLabel('Question 1', { exact: true })).toHaveValue('Why now?')
  await button(askDialog(adminPage), 'Send Questions').click()
  await expect(confirmDialog(adminPage).getByRole('listitem')).toHaveText([
    'Why now? (a file is allowed)',
    'Who pays, and how much?',
  ])
  await expect(confirmDialog(adminPage).getByText(/cannot be undone/)).toBeVisible()
  await button(confirmDialog(adminPage), 'Confirm & Send').click()
  await expectSuccess(adminPage, 'Success', '2 question(s) sent to the founder.')
  await expect(confirmDialog(adminPage)).toBeHidden()
  await expect(ask).toBeFocused()

  await founderPage.goto('/my-applications')
  const link = founderPage
    .getByRole('article', { name: company })
    .getByRole('link', { name: 'Answer Questions' })
  const animations = await link.evaluate((element) => element.getAnimations({ subtree: true }).length)
  expect(animations).toBe(1)
  const notice = founderPage.getByText('You have questions to answer about:').locator('..')
  await expect(notice.getByRole('link', { name: company })).toHaveAttribute('href', /^\/discussion\//)
  const day = new Date().toISOString().slice(0, 10)
  const slug = `discussion-${company.toLowerCase().replace(' ', '-')}-asha-raghunathan-${day}`
  await expect(link).toHaveAttribute('href', `/discussion/${slug}?id=${id}`)
  await alterSession(founderPage, (reply) => ({ ...reply, profile: null }))
  await founderPage.reload()
  await expect(link).toHaveAttribute('href', `/application-qa?id=${id}`)
  await founderPage.unroute('/api/session')

  expect(await linkInEmailTo(founder.person.email, new RegExp(`application-qa\\?id=${id}`))).toContain(id)
  await fail(founderPage, READS)
  await founderPage.goto(`/discussion/${slug}`)
  await expectProblem(founderPage, 'Error', 'Failed to load questions.')
  await founderPage.unroute(READS)
  await closeToasts(founderPage)
  await askAgain(founderPage, founderPage.getByLabel('Why now?'))
  await expect(founderPage.getByRole('heading', { name: `Q&A for ${company}` })).toBeVisible()
  const plan = await attachPlan(founderPage)
  await expectSoundInBothSizes(founderPage)
  const first = founderPage.getByLabel('Why now?')
  const second = founderPage.getByLabel('Who pays, and how much?')
  await first.fill(words(200))
  await expect(founderPage.getByText('200/200 words')).toBeVisible()
  await first.press('End')
  await first.pressSequentially(' more')
  const twoHundred = new RegExp(`^${words(200)}\\s?$`)
  await expect(first).toHaveValue(twoHundred)
  await first.fill(words(203))
  await expect(first).toHaveValue(twoHundred)
  await expect(founderPage.getByText('3 words did not fit the 200-word limit:')).toBeVisible()
  await fail(founderPage, WRITES)
  await button(founderPage, 'Save Responses').click()
  await expectProblem(founderPage, 'Error', 'Failed to save responses.')
  await closeToasts(founderPage)
  await founderPage.unroute(WRITES)
  await button(founderPage, 'Save Responses').click()
  await expectSuccess(founderPage, 'Success', 'Your responses have been saved.')
  expect((await adminPage.request.get(plan)).status()).toBe(404)
  await founderPage.reload()
  await expect(first).toHaveValue(twoHundred)
  await button(founderPage, 'Submit Responses').click()
  await expectProblem(founderPage, 'Incomplete', 'Please answer all questions before submitting.')
  await expect(second).toBeFocused()

  await openCard(adminPage, company)
  await fail(adminPage, READS)
  await button(card, 'Q&A').click()
  await expectProblem(adminPage, 'Error', 'Failed to load Q&A.')
  await adminPage.unroute(READS)
  await askAgain(discussionDialog(adminPage), discussionDialog(adminPage).getByText('Why now?'))
  const latest = discussionDialog(adminPage).getByRole('region', { name: 'Latest questions' })
  await expect(latest.getByText('Waiting for answers')).toBeVisible()
  await expect(latest.getByRole('definition')).toHaveText(['Not answered yet', 'Not answered yet'])

  await second.fill('Hospitals, ₹40,000 a month each.')
  await button(founderPage, 'Submit Responses').click()
  const confirm = founderPage.getByRole('dialog')
  await expect(confirm.getByText(/edit/)).toBeVisible()
  await expect(confirm.getByRole('button', { name: /Cancel|Submit/ })).toHaveText(['Cancel', 'Submit'])
  await button(confirm, 'Cancel').click()
  await expect(second).toBeEditable()
  await first.fill(words(205))
  const cut = founderPage.getByText('5 words did not fit the 200-word limit:')
  await expect(cut).toBeVisible()
  await fail(founderPage, WRITES)
  await submitAnswers(founderPage)
  await expectProblem(founderPage, 'Error', 'Failed to submit responses.')
  await expect(second).toHaveValue('Hospitals, ₹40,000 a month each.')
  await expect(cut).toBeVisible()
  await closeToasts(founderPage)
  await founderPage.unroute(WRITES)
  await submitAnswers(founderPage)
  await expectSuccess(founderPage, 'Success', 'Your responses have been submitted successfully.')
  await expect(
    founderPage.getByText('Responses submitted. You can view but not edit your answers.'),
  ).toBeVisible()
  await expect(second).toHaveAttribute('readonly')
  await expect(planOn(founderPage)).toBeVisible()
  await expect(cut).toBeHidden()

  await adminPage.keyboard.press('Escape')
  await expect(card.getByText('Questions answered')).toBeVisible()
  await button(card, 'Q&A').click()
  await expect(latest.getByRole('term')).toHaveText(['Why now?', 'Who pays, and how much?'])
  await expect(latest.getByRole('definition')).toContainText([words(200), 'Hospitals, ₹40,000 a month each.'])
  await expect(planOn(adminPage)).toHaveAttribute('href', plan)
  expect((await adminPage.request.get(plan)).status()).toBe(200)
  const application = discussionDialog(adminPage).getByRole('region', { name: 'Application', exact: true })
  await expect(application.getByRole('heading', { level: 3 })).toHaveText([
    'Company Overview',
    'Founding Team',
    'Product & Market',
    'Traction & Metrics',
    'Funding',
    'Vision & Additional Information',
  ])
  await expect(application.getByText('N/A').first()).toBeVisible()
  await expectSoundInBothSizes(adminPage)
  await adminPage.keyboard.press('Escape')
  await expect(button(card, 'Q&A')).toBeFocused()
})

test('keeps typed questions until they are sent or the user signs out [D-labels.13, S5-questions.1-4, S8.8, S8.10]', async ({
  discussion: { id, company, adminPage },
}) => {
  const card = await openCard(adminPage, company)
  const dialog = askDialog(adminPage)
  const first = dialog.getByLabel('Question 1', { exact: true })
  const third = dialog.getByLabel('Question 3', { exact: true })
  const send = async () => {
    await button(dialog, 'Send Questions').click()
    await button(confirmDialog(adminPage), 'Confirm & Send').dblclick()
  }
  await button(card, 'Ask Questions').click()
  await expect(button(dialog, 'Delete question 1')).toBeDisabled()
  await button(dialog, 'Send Questions').click()
  await expectProblem(adminPage, 'Error', 'Please add at least one question.')
  await closeToasts(adminPage)
  const questions = Array.from({ length: 10 }, (_, index) => `No ${index + 1}?`)
  await typeQuestions(dialog, questions)
  await expect(dialog.getByText('Questions (10/10)')).toBeVisible()
  await expect(button(dialog, 'Add Question')).toHaveCount(0)
  await button(dialog, 'Delete question 3').click()
  await expect(third).toHaveValue('No 4?')
  await expect(third).toBeFocused()
  await button(dialog, 'Undo').click()
  await expect(third).toHaveValue('No 3?')
  await expect(third).toBeFocused()

  await adminPage.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(card, 'Ask Questions')).toBeFocused()
  adminPage.on('dialog', (prompt) => prompt.accept())
  await adminPage.reload()
  await button(card, 'Ask Questions').click()
  await expect(third).toHaveValue('No 3?')

  // The server stores the questions, but its response is lost.
  await adminPage.route('**/api/review/applications/*/questions', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(dialog, 'Send Questions').click()
  await button(confirmDialog(adminPage), 'Confirm & Send').click()
  await expectProblem(adminPage, 'Error', 'Failed to send questions.')
  await expect(first).toHaveValue('No 1?')
  await adminPage.unroute('**/api/review/applications/*/questions')
  await send()
  await expectSuccess(adminPage, 'Success', '10 question(s) sent to the founder.')
  expect(await storedRounds(adminPage.request, id)).toEqual([questions.map((text) => [text, ''])])

  await button(card, 'Ask Questions').click()
  await expect(first).toHaveValue('')
  await first.fill('Not to be seen by the next person')
  await adminPage.keyboard.press('Escape')
  await adminPage.getByRole('button', { name: /Meera/ }).click()
  await adminPage.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(adminPage.getByRole('alert').filter({ hasText: 'You are still signed in' })).toBeVisible()
  await adminPage.getByRole('button', { name: /Meera/ }).click()
  await adminPage.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(adminPage).toHaveURL(/\/auth/)
  expect(await adminPage.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('next person')
})
