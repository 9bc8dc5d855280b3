import { type Browser, expect, type Page } from '@playwright/test'
import {
  askDialog,
  button,
  confirmDialog,
  discussionDialog,
  openCard,
  submitAnswers,
  typeQuestions,
} from './steps/discussion.ts'
import { COMPANY, type Introduced, type MovedDemo, test } from './steps/moved-demo.ts'
import { signIn } from './steps/sign-up.ts'
import { expectSuccess, rememberToasts } from './steps/toasts.ts'

const ANSWERS = ['Four rupees, then three.', 'Sakshi More.', 'The boxes wait a day.']

async function cameIn(browser: Browser, { address }: MovedDemo, person: Introduced): Promise<Page> {
  const context = await browser.newContext({ baseURL: address })
  await rememberToasts(context)
  const page = await context.newPage()
  await page.goto('/auth')
  await signIn(page, person)
  return page
}

const ownCard = (page: Page) => page.getByRole('article', { name: COMPANY })

test('a demo works after a move to PostgreSQL and a bucket', { tag: '@deep' }, async ({
  browser,
  movedDemo,
}) => {
  test.slow()
  const founderPage = await cameIn(browser, movedDemo, movedDemo.founder)
  await founderPage.goto('/my-applications')
  await ownCard(founderPage).getByRole('link', { name: 'Answer Questions' }).click()
  const answers = founderPage.getByRole('main').getByRole('textbox')
  await expect(answers).toHaveCount(ANSWERS.length)
  for (const [index, answer] of ANSWERS.entries()) await answers.nth(index).fill(answer)
  await submitAnswers(founderPage)
  await expectSuccess(founderPage, 'Success', 'Your responses have been submitted successfully.')

  const adminPage = await cameIn(browser, movedDemo, movedDemo.administrator)
  const card = await openCard(adminPage, COMPANY)
  const deck = await card.getByRole('link', { name: 'Pitch Deck' }).getAttribute('href')
  expect(await (await adminPage.request.get(deck ?? '')).body()).toEqual(movedDemo.deck)
  await card.getByRole('link', { name: 'View Details' }).click()
  await expect(adminPage.getByLabel('Company name')).toHaveText(COMPANY)
  await adminPage.goBack()
  await button(card, 'Q&A').click()
  const latest = discussionDialog(adminPage).getByRole('region', { name: 'Latest questions' })
  await expect(latest.getByRole('definition')).toHaveText(ANSWERS)
  await adminPage.keyboard.press('Escape')
  await button(card, 'Ask Questions').click()
  await typeQuestions(askDialog(adminPage), ['Who counts the boxes?'])
  await button(askDialog(adminPage), 'Send Questions').click()
  await button(confirmDialog(adminPage), 'Confirm & Send').click()
  await expectSuccess(adminPage, 'Success', '1 question(s) sent to the founder.')
  await adminPage.getByLabel(`Status of ${COMPANY}`).selectOption({ label: 'Meeting Scheduled' })
  await expectSuccess(adminPage, 'Success', 'Application status updated successfully.')

  await founderPage.goto('/my-applications')
  await expect(ownCard(founderPage)).toContainText('Meeting Scheduled')
  await expect(ownCard(founderPage).getByRole('link', { name: 'Answer Questions' })).toBeVisible()
  await founderPage.context().close()
  await adminPage.context().close()
})
