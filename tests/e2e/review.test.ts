import { expect } from '@playwright/test'
import { emailTo } from './steps/emails.ts'
import { signIn } from './steps/sign-up.ts'
import { submitApplication } from './steps/submissions.ts'
import { expectSuccess } from './steps/toasts.ts'
import { test } from './steps/users.ts'

test('a founder sees the status that an administrator has chosen [D-files.3, D-status.10, D-way.1, S1.10, S2.8, S2-list.14, S2-review.11, S2-review.12, S4.11]', async ({
  page,
  browser,
  founder,
  administrator,
}) => {
  const company = `Setu ${crypto.randomUUID().slice(0, 8)}`
  const founderContext = await browser.newContext({ storageState: founder.state })
  const founderPage = await founderContext.newPage()
  await submitApplication(founderContext.request, company)

  await page.context().addCookies(administrator.state.cookies)
  await page.goto('/investment-application-review')
  await expect(page.getByRole('heading', { name: 'Investment Application Review' })).toBeVisible()
  await page.getByLabel('Search by company or name...').fill(company.toUpperCase())
  await expect(page.getByText('1 Application', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/search=/)

  const card = page.getByRole('article', { name: company })
  await expect(card.getByText('as***@***.example')).toBeVisible()
  await expect(card.getByText('**********')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(founder.person.email)

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
  await expect(
    founderPage.getByRole('article', { name: company }).getByText('Review Status: Meeting Scheduled'),
  ).toBeVisible()
  await emailTo(founder.person.email, new RegExp(`Meeting Scheduled[^]*${company}`))
  await founderContext.close()
  await stranger.close()

  await page.context().clearCookies()
  await page.goto('/investment-application-review')
  await expect(page).toHaveURL(/\/auth/)
  await signIn(page, administrator.person)
  await expect(page).toHaveURL('/investment-application-review')
})
