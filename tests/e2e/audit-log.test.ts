import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { submitAs } from './steps/submissions.ts'
import { test } from './steps/users.ts'

const entries = (page: Page) => page.getByRole('region', { name: 'Log entries' }).getByRole('listitem')

test('shows an application’s activity and e-mails in the audit log', {
  tag: '@deep',
}, async ({ page, founder, administrator }) => {
  const company = `Followed ${crypto.randomUUID().slice(0, 8)}`
  const id = await submitAs(founder, company)
  await page.context().addCookies(administrator.state.cookies)
  await page.goto(`/startup-application?id=${id}`)
  await page.getByRole('link', { name: 'Audit log', exact: true }).click()
  await expect(page).toHaveURL(`/audit-log?id=${id}`)
  await expect(page.getByText(`Activity on ${company}, newest first.`)).toBeVisible()
  await expect(entries(page)).toHaveText([/Submitted the application/])
  await page.getByRole('combobox', { name: 'Activity' }).selectOption('All activity')
  await expect(page).toHaveURL(`/audit-log?id=${id}&kind=all`)
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).nth(0)).toContainText('Opened the application')
  await expect(entries(page).nth(1)).toContainText('Submitted the application')
  await expect(page.getByText('Start of the log')).toBeVisible()
  await entries(page).nth(0).getByRole('button', { name: 'Details: Opened the application' }).click()
  await expect(entries(page).nth(0)).toContainText('Network')
  await expect(page.getByRole('heading', { name: 'E-mails to the founder' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Activity' }).selectOption('Submissions and questions')
  await expect(entries(page)).toHaveText([/Submitted the application/])
  await page.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'Meera Iyer' })
  await expect(page.getByText('No matching activity')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(entries(page)).toHaveText([/Submitted the application/])

  await page.route('**/api/review/audit-log**', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('link', { name: 'Whole audit log' }).click()
  await expect(page).toHaveURL('/audit-log')
  await expect(page.getByText('The audit log could not be loaded')).toBeVisible()
  await page.unroute('**/api/review/audit-log**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(entries(page).filter({ hasText: 'Signed in' }).first()).toBeVisible()
  await entries(page).getByRole('link', { name: company }).first().click()
  await expect(page).toHaveURL(`/audit-log?id=${id}`)

  await page.request.put(`/api/review/applications/${id}/status`, { data: { status: 'no_fit' } })
  await page.reload()
  await page.getByText('Read the e-mail').click()
  const email = page.getByRole('article')
  await expect(email).toContainText('Your application to Openround Partners: No Fit')
  await expect(email).toContainText(company)
  await expectSoundInBothSizes(page)
})
