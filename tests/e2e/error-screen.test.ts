import { expect } from '@playwright/test'
import { REPLY_HEADER } from '../../src/contract/endpoints.ts'
import { test } from './steps/users.ts'

test('shows an error screen with a retry button when a screen fails to render', { tag: '@deep' }, async ({
  page,
  founder,
}) => {
  await page.context().addCookies(founder.state.cookies)
  // A null application makes the list throw while it is rendered.
  await page.route('**/api/applications', (route) =>
    route.fulfill({ headers: { [REPLY_HEADER]: '1' }, json: { applications: [null] } }),
  )
  await page.goto('/my-applications')
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Applications' })).toBeVisible()
  await page.unroute('**/api/applications')
  // The first press renders the cached reply again and fails. The second press reloads the page.
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My Applications', level: 1 })).toBeVisible()
})
