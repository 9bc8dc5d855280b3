import { expect } from '@playwright/test'
import { saved } from './steps/saved.ts'
import { testAlone as test } from './steps/users.ts'

/** What a server answers for a file of the release before. */
const GONE = { status: 404, contentType: 'text/plain', body: 'Not found' }

test('a tab that was open over a release goes on, and its next screen comes by loading anew once; what was typed stays', async ({
  page,
  me,
}) => {
  await page.goto('/startup-application')
  const company = page.getByLabel('Company name')
  await company.fill(`Setu of ${me.lastName}`)
  await expect(saved(page)).toBeVisible()
  let gone = 0
  await page.route(/\/assets\/my-applications-.*js$/, async (route) => {
    gone += 1
    // The page of the new release names files that are there.
    await (gone === 1 ? route.fulfill(GONE) : route.continue())
  })
  const line = page.getByLabel('One-line description')
  await line.fill('Typed over a release')
  await expect(line).toHaveValue('Typed over a release')
  await page.getByRole('link', { name: 'My Applications' }).click()
  await expect(page.getByRole('heading', { name: 'My Applications', level: 1 })).toBeVisible()
  expect(gone).toBe(2)
  await page
    .getByRole('article', { name: `Setu of ${me.lastName}` })
    .getByRole('link')
    .first()
    .click()
  await expect(company).toHaveValue(`Setu of ${me.lastName}`)
  await expect(line).toHaveValue('Typed over a release')
})
