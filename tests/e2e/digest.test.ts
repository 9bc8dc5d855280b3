import { expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { newPerson } from './steps/sign-up.ts'
import { expectSuccess } from './steps/toasts.ts'
import { createUser, grant, test } from './steps/users.ts'

test('a team member chooses when to get the morning e-mail', async ({ browser }) => {
  const { person, state } = await createUser(browser, newPerson('Parveen', 'Sethi'))
  const context = await browser.newContext({ storageState: state })
  const page = await context.newPage()
  const section = page.getByRole('region', { name: 'Morning e-mail' })
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Delete account' })).toBeVisible()
  await expect(section).toHaveCount(0)
  await grant(person.email, 'partner')
  await page.reload()

  const choice = section.getByLabel('How often')
  await expect(choice).toHaveValue('workdays')
  await choice.selectOption('Every Monday')
  await expectSuccess(page, 'Setting saved', 'Your choice applies from now on.')
  await page.reload()
  await expect(choice).toHaveValue('weekly')

  await context.clearCookies()
  await page.goto(`/unsubscribe?token=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'Stop the morning e-mail?' })).toBeVisible()
  await expectSoundInBothSizes(page)
  await page.getByRole('button', { name: 'Stop the e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'The morning e-mail has stopped' })).toBeVisible()
  await context.close()
})
