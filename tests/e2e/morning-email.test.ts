import { expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { test } from './steps/reader.ts'
import { newPerson } from './steps/sign-up.ts'
import { expectSuccess } from './steps/toasts.ts'
import { createUser, grant } from './steps/users.ts'

test('a member chooses when the morning e-mail comes, founders have no such choice', async ({ browser }) => {
  const { person, state } = await createUser(browser, newPerson('Parveen', 'Sethi'))
  const context = await browser.newContext({ storageState: state })
  const page = await context.newPage()
  const section = page.getByRole('region', { name: 'Morning e-mail' })
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Delete account' })).toBeVisible()
  await expect(section).toHaveCount(0)
  await grant(person.email, 'partner')
  await page.reload()

  const choice = section.getByLabel('Send it')
  await expect(choice).toHaveValue('workdays')
  await choice.selectOption('Every Monday')
  await expectSuccess(page, 'Morning e-mail saved', 'The change applies from the next e-mail.')
  await expectSoundInBothSizes(page)
  await page.reload()
  await expect(choice).toHaveValue('weekly')
  await context.close()
})

test('the unsubscribe link asks first, and stops the e-mail with a button', async ({ page }) => {
  await page.context().clearCookies()
  await page.goto(`/unsubscribe?token=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'Stop the morning e-mail?' })).toBeVisible()
  await expectSoundInBothSizes(page)
  await page.getByRole('button', { name: 'Stop the e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'The morning e-mail has stopped' })).toBeVisible()
  await expectSoundInBothSizes(page)
})

test('shows the filters of a link in the morning e-mail, and removes them', async ({ page, stack }) => {
  await page.goto(`${stack.address}&submitted=2026-01-02T08%3A00Z&open=1`)
  const submitted = page.getByLabel('Submitted', { exact: true })
  await expect(submitted.locator('option:checked')).toHaveText(/^Since Fri 2 Jan, /)
  await page.getByLabel('Decision', { exact: true }).selectOption('Decided or not')
  await submitted.selectOption('Any time')
  await expect(page).not.toHaveURL(/submitted|open/)
})
