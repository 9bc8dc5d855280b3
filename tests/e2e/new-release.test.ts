import { expect } from '@playwright/test'
import { saved } from './steps/saved.ts'
import { testAlone as test } from './steps/users.ts'

/** The reply for a file of the previous release, which no longer exists. */
const GONE = { status: 404, contentType: 'text/plain', body: 'Not found' }

test('keeps typed text when an open tab reloads after an upgrade', async ({ page, me }) => {
  await page.goto('/startup-application')
  const company = page.getByLabel('Company name')
  await company.fill(`Setu of ${me.lastName}`)
  await company.blur()
  await expect(saved(page)).toBeVisible()
  let requests = 0
  await page.route(/\/assets\/my-applications-.*js$/, async (route) => {
    requests += 1
    // After the reload, the page refers to files of the new release, which exist.
    await (requests === 1 ? route.fulfill(GONE) : route.continue())
  })
  const line = page.getByLabel('One-line description')
  await line.fill('Typed over a release')
  await expect(line).toHaveValue('Typed over a release')
  await page.getByRole('link', { name: 'My Applications' }).click()
  await expect(page.getByRole('heading', { name: 'My Applications', level: 1 })).toBeVisible()
  expect(requests).toBe(2)
  await page
    .getByRole('article', { name: `Setu of ${me.lastName}` })
    .getByRole('link')
    .first()
    .click()
  await expect(company).toHaveValue(`Setu of ${me.lastName}`)
  await expect(line).toHaveValue('Typed over a release')
})
