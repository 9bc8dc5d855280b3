import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { emailTo } from './steps/emails.ts'
import { newPerson, type Person, signIn, signUpByApi } from './steps/sign-up.ts'
import { submitApplication } from './steps/submissions.ts'
import { expectSuccess } from './steps/toasts.ts'
import { createUser, test } from './steps/users.ts'

/** Runs the operator's command while the server is running. */
const grantAdmin = ({ email }: Person) =>
  execFileSync(process.execPath, ['dist/server/admin-command.js', 'grant', email], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  })

async function signInAsAdmin(page: Page): Promise<Person> {
  const person = newPerson('Asha', 'Menon')
  await signUpByApi(page.request, person)
  grantAdmin(person)
  return person
}

test('an administrator finds, reads and decides, and the founder sees it [D-files.3, D-status.10, D-way.1, S1.10, S2.8, S2-list.14, S2-review.11, S2-review.12, S4.11]', async ({
  page,
  browser,
}) => {
  test.slow()
  const founder = newPerson('Ravi', 'Shankar')
  const company = `Setu ${crypto.randomUUID().slice(0, 8)}`
  const { state } = await createUser(browser, founder)
  const founderContext = await browser.newContext({ storageState: state })
  const founderPage = await founderContext.newPage()
  await submitApplication(founderContext.request, company)

  const person = await signInAsAdmin(page)
  await page.goto('/investment-application-review')
  await expect(page.getByRole('heading', { name: 'Investment Application Review' })).toBeVisible()
  await page.getByLabel('Search by company or name...').fill(company.toUpperCase())
  await expect(page.getByText('1 Application', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/search=/)

  const card = page.getByRole('article', { name: company })
  await expect(card.getByText('ra***@***.example')).toBeVisible()
  await expect(card.getByText('**********')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(founder.email)

  const deck = await card.getByRole('link', { name: 'Pitch Deck' }).getAttribute('href')
  const served = await page.request.get(deck ?? '')
  expect([served.status(), served.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const stranger = await browser.newContext()
  expect((await stranger.request.get(new URL(deck ?? '', page.url()).href)).status()).toBe(404)

  await card.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByLabel('Company name')).toHaveText(company)
  await expect(page.getByLabel('Company name')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/search=/)

  await page.getByLabel(`Status of ${company}`).selectOption({ label: 'Meeting Scheduled' })
  await expectSuccess(page, 'Success', 'Application status updated successfully.')
  await expect(card.getByText('Meeting Scheduled').first()).toBeVisible()

  await founderPage.goto('/my-applications')
  await expect(founderPage.getByText('Review Status: Meeting Scheduled')).toBeVisible()
  await emailTo(founder.email, /Meeting Scheduled/)
  await founderContext.close()
  await stranger.close()

  await page.context().clearCookies()
  await page.goto('/investment-application-review')
  await expect(page).toHaveURL(/\/auth/)
  await signIn(page, person)
  await expect(page).toHaveURL('/investment-application-review')
})
