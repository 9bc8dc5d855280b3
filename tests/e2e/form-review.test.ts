import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { test } from './steps/users.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 2, name: 'Review' })

test.describe('the review page', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('links to missing answers in the form', async ({ page }) => {
    const gaps = {
      ...completeAnswers('Read through'),
      key_metrics: '',
      industry: '',
      current_revenue: { lastMonth: 1_240_000, oneMonthBefore: null, twoMonthsBefore: null },
    }
    const form = `/startup-application?id=${await keepDraft(page.request, gaps)}`
    await page.goto(`${form}#vision`)
    await button(page, 'Review').click()
    await expect(page).toHaveURL(`${form}#review`)
    await expect(title(page)).toBeFocused()
    await expect(page.getByText('2 answers need attention. Select one to edit it.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      ...['Basics', 'Personal Insights', 'Company & Product', 'Market & Traction'],
      ...['Business Model & Funding', 'Vision'],
    ])
    await expect(page.getByText('Small farmers sell blind')).toBeVisible()
    const lines = page.locator('dl > div').filter({ hasText: /month/ })
    await expect(lines).toHaveText(['Last month₹12,40,000', '1 month beforeN/A', '2 months beforeN/A'])
    await expectSoundInBothSizes(page)

    await button(page, 'Give your key metrics').click()
    await expect(page).toHaveURL(`${form}#market-and-traction`)
    await expect(page.getByLabel('Key metrics')).toBeFocused()
    await page.getByLabel('Key metrics').fill('Litres a day')
    await button(page, 'Back to review').click()
    await expect(page.getByText('1 answer needs attention. Select one to edit it.')).toBeVisible()
    await expect(page.getByText('Litres a day')).toBeVisible()
    await button(page, 'Edit Basics').click()
    await expect(page.getByRole('heading', { level: 2, name: 'Basics' })).toBeFocused()
    await page.getByLabel('Sector / industry').selectOption('AgriTech')
    await page.goBack()
    await expect(page.getByText('Everything is filled in.')).toBeVisible()

    // Text that was cut from a paste stays marked in the form and on this page.
    await button(page, 'Edit Basics').click()
    await page.getByLabel('One-line description').fill(`${'x'.repeat(50)} the rest`)
    await button(page, 'Back to review').click()
    await button(page, 'Cut at 50 characters when you pasted it.').click()
    await expect(page.getByLabel('One-line description')).toBeFocused()
    await expect(page.getByText('8 characters did not fit the 50-character limit:')).toBeVisible()
    await button(page, 'Dismiss').click()
    await button(page, 'Back to review').click()
    await expect(button(page, 'Cut at 50 characters when you pasted it.')).toHaveCount(0)

    await button(page, 'Submit Application').click()
    await expect(page).toHaveURL('/application-success')
  })
})
