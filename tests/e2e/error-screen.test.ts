import { expect } from '@playwright/test'
import { saved } from './steps/saved.ts'
import { testAlone as test } from './steps/users.ts'

test('shows an error screen below the header, and keeps typed text', async ({ page, me }) => {
  await page.goto('/startup-application')
  await page.getByLabel('Company name').fill(`Setu of ${me.lastName}`)
  await expect(saved(page)).toBeVisible()
  await expect(page).toHaveURL(/\?id=/)
  const draft = page.url()
  await page.route('**/api/applications/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  const line = page.getByLabel('One-line description')
  await line.fill('Kept while it throws')
  await expect(page.getByText('Could not save, retrying')).toBeVisible()
  // The list throws on an application that is null.
  await page.route('**/api/applications', (route) => route.fulfill({ json: { applications: [null] } }))
  await page.goto('/my-applications')
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Applications' })).toBeVisible()
  await page.unroute('**/api/applications')
  // The first press renders the cached reply again, and the next one reloads the page.
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article', { name: `Setu of ${me.lastName}` })).toBeVisible()
  await page.unroute('**/api/applications/*')
  await page.goto(draft)
  await expect(line).toHaveValue('Kept while it throws')
})
