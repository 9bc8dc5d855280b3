import { expect } from '@playwright/test'
import { KILOBYTES, LAYOUT_SHIFT } from '../bench/web/budgets.ts'
import { layoutShiftOf, scriptKilobytes, watchLayout } from './steps/layout.ts'
import { newPerson, openFormSignedIn } from './steps/sign-up.ts'
import { submitApplication } from './steps/submissions.ts'
import { test } from './steps/users.ts'

test('the landing brings little script and stands still', { tag: '@phone' }, async ({ page }) => {
  await watchLayout(page)
  expect(await scriptKilobytes(page, '/')).toBeLessThanOrEqual(KILOBYTES.landing)
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT)
})

test('what the team and everybody with an account come back to brings little script', async ({
  browser,
  administrator,
}) => {
  for (const [path, held] of [
    ['/investment-application-review', KILOBYTES.review],
    ['/account', KILOBYTES.account],
  ] as const) {
    const fresh = await browser.newContext({ storageState: administrator.state })
    expect(await scriptKilobytes(await fresh.newPage(), path), path).toBeLessThanOrEqual(held)
    await fresh.close()
  }
})

test('what is behind sign-in brings little script and stands still while it loads', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await openFormSignedIn(page, newPerson())
  await submitApplication(page, 'Weighed & Found Light')
  const { cookies } = await page.context().storageState()
  const fresh = await browser.newContext({
    viewport: page.viewportSize(),
    storageState: { cookies, origins: [] },
  })
  const cold = await fresh.newPage()
  await watchLayout(cold)
  expect(await scriptKilobytes(cold, '/startup-application')).toBeLessThanOrEqual(KILOBYTES.form)
  expect(await layoutShiftOf(cold)).toBeLessThanOrEqual(LAYOUT_SHIFT)
  for (const path of ['/my-applications', '/application-success']) {
    await cold.goto(path)
    await expect(cold.getByRole('heading', { level: 1 })).toBeVisible()
    await cold.waitForLoadState('networkidle')
    expect(await layoutShiftOf(cold), path).toBeLessThanOrEqual(LAYOUT_SHIFT)
  }
  await fresh.close()
})
