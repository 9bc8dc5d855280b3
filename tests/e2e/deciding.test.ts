import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './steps/axe.ts'
import { chooseStatus, decideDialog } from './steps/deciding.ts'
import { test } from './steps/patient-server.ts'
import { submitWithoutDeck } from './steps/submitted.ts'
import { expectSuccess } from './steps/toasts.ts'

test.use({ storageState: ({ administrator }, use) => use(administrator.state) })

/** Submits an application, and finds its card in the list. */
async function cardOf(page: Page, name: string) {
  const company = `${name} ${crypto.randomUUID().slice(0, 8)}`
  await submitWithoutDeck(page.request, company)
  await page.goto(`/investment-application-review?search=${company.replace(' ', '+')}`)
  return { company, card: page.getByRole('article', { name: company }) }
}

test('a status chosen by mistake is taken back from its toast, by mouse and by key', {
  tag: '@phone',
}, async ({ page }) => {
  const { company } = await cardOf(page, 'Slip')
  const select = page.getByLabel(`Status of ${company}`)
  const choose = async () => {
    await select.selectOption({ label: 'No Fit' })
    await expectSuccess(page, 'Success', 'Application status updated successfully.')
    await expect(select).toHaveValue('no_fit')
  }
  await choose()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expectAccessible(page)
  await undo.click()
  await expectSuccess(page, 'Undone', 'The status is Submitted again. No letter was sent.')
  await expect(select).toHaveValue('submitted')
  await expect(undo).toBeHidden()

  await choose()
  await expect(undo).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(select).toHaveValue('submitted')
  await page.reload()
  await expect(select).toHaveValue('submitted')
})

test('a decision with its letter is taken back from its toast', async ({ page }) => {
  const { company, card } = await cardOf(page, 'Rash')
  await card.getByRole('button', { name: 'Decide…' }).click()
  const dialog = decideDialog(page, company)
  await chooseStatus(dialog, 'Approved')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectSuccess(page, 'Decided', 'The status is Approved. The letter leaves in a moment.')
  await expect(page.getByLabel(`Status of ${company}`)).toHaveValue('approved')
  await expect(card.getByRole('button', { name: 'Decide…' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expectSuccess(page, 'Undone', '1 status is as before. No letter was sent.')
  await expect(page.getByLabel(`Status of ${company}`)).toHaveValue('submitted')
})
