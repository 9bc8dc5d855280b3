import { expect, type Page } from '@playwright/test'
import { test } from './steps/newcomers.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

// What had the focus has gone; it must not fall to the page's body, where keyboards begin again from the top.
test.describe('the focus goes on', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test("to the page's title when 'Try again' has worked", async ({ page }) => {
    await page.route('/api/applications', (route) => route.abort())
    await page.goto('/my-applications')
    await button(page, 'Try again').focus()
    await page.unroute('/api/applications')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Try again')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('to the list when a session in it was ended', async ({ page, browser, founder }) => {
    const elsewhere = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const { email, password } = founder.person
    await elsewhere.request.post('/api/session', { data: { email, password } })
    await page.goto('/account')
    const sessions = page.getByRole('list', { name: 'Sessions' })
    await expect(sessions.getByRole('listitem').nth(1)).toBeVisible()
    const lines = await sessions.getByRole('listitem').count()
    await sessions.getByRole('button').last().focus()
    await page.keyboard.press('Enter')
    await expect(sessions.getByRole('listitem')).toHaveCount(lines - 1)
    await expect(sessions).toBeFocused()
    await elsewhere.close()
  })
})
