import { expect, type Page } from '@playwright/test'
import { openNewForm } from './steps/application.ts'
import { expectAccessible } from './steps/axe.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { closeToasts, expectProblem } from './steps/toasts.ts'
import { test } from './steps/users.ts'

test.use({
  storageState: ({ founder }, use) => use(founder.state),
  contextOptions: { reducedMotion: 'reduce' },
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const open = async (page: Page, title: string) => {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(title) })
    .click()
  await expect(heading(page, title)).toBeVisible()
}

const missingFields = (page: Page) =>
  page.getByRole('region', { name: 'Please fix the following' }).getByRole('listitem')

test('Next lists the missing fields [D-form.3, D-form.25, S4.16, S5-form.1, S8.32]', async ({ page }) => {
  const missing = [
    'Enter the name of your company',
    'Say in one line what you do',
    'Choose your sector or industry',
    'Choose the stage you are at',
    'Choose your latest round',
  ]
  await openNewForm(page)
  await expect(heading(page, 'Basics')).toBeVisible()
  await expect(page.getByLabel('Company name')).toHaveAttribute('aria-required', 'true')
  await expect(page.locator('input:invalid, textarea:invalid, select:invalid')).toHaveCount(0)
  await button(page, 'Next Section').click()
  await expectProblem(
    page,
    'Required fields missing',
    'Please fill in all required fields before proceeding.',
  )
  await expect(missingFields(page)).toHaveText(missing)
  await expectAccessible(page)
  await closeToasts(page)

  await page.getByLabel('Company name').fill('Half a company')
  await button(page, 'Next Section').click()
  await expectProblem(
    page,
    'Required fields missing',
    'Please fill in all required fields before proceeding.',
  )
  await expect(missingFields(page)).toHaveText(missing.slice(1))
  await expect(heading(page, 'Basics')).toBeVisible()
  await expect(page).toHaveURL(/\?id=/)
  const id = new URL(page.url()).searchParams.get('id')
  const { answers } = await (await page.request.get(`/api/applications/${id}`)).json()
  expect(answers.company_name).toBe('Half a company')
})

test('Next focuses the summary right after the last key', async ({ page }) => {
  await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
  const company = page.getByLabel('Company name')
  await company.fill('Half a company')
  // Both events arrive before the form can validate after a pause in typing.
  await company.evaluate((input: HTMLTextAreaElement) => {
    input.select()
    document.execCommand('delete')
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
  })
  await expect(page.getByRole('region', { name: 'Please fix the following' })).toBeFocused()
  await expect(missingFields(page)).toHaveText(['Enter the name of your company'])
})

test('Submit opens the first section with missing fields [D-form.1, D-form.26, S5-form.2, S5-form.8]', async ({
  page,
}) => {
  const gaps = {
    ...{ industry: '', unique_solution: '' },
    ...{ help_beyond_funding: '', alternative_problem: '', long_term_vision: '', how_did_you_know: '' },
  }
  const id = await keepDraft(page.request, { ...completeAnswers('With gaps'), ...gaps })
  await page.goto(`/startup-application?id=${id}#vision`)
  const submit = async () => {
    await button(page, 'Submit Application').click()
    await expectProblem(
      page,
      'Required fields missing',
      'Please fill in all required fields before submitting.',
    )
    await closeToasts(page)
  }
  await submit()
  await expect(heading(page, 'Basics')).toBeVisible()
  await expect(page.getByLabel('Sector / industry')).toBeFocused()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
  await page.getByLabel('Sector / industry').selectOption('AgriTech')
  await open(page, 'Company & Product')
  await expect(page.locator('[aria-invalid=true]')).toHaveAccessibleName('Unique solution')
  await page.getByLabel('Unique solution').fill('Paid the same day')
  await open(page, 'Vision')
  await submit()
  await expect(missingFields(page)).toHaveText([
    'Say what help you need beyond funding',
    'Say which problem you would work on instead',
    'Describe your long-term vision',
    'Say how you heard about us',
  ])
  await expect(page.getByLabel('Help beyond funding')).toBeFocused()
})

test('Next refuses an essay of more than 200 words [D-form.7, D-form.25, S2-form.16, S5-form.10, S8.33]', async ({
  page,
}) => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')
  const id = await keepDraft(page.request)
  await page.goto(`/startup-application?id=${id}#personal-insights`)
  const essay = page.getByLabel('Founding team story')
  await essay.fill(words(213))
  await expect(page.getByText('213/200 words')).toBeVisible()
  await button(page, 'Next Section').click()
  await expectProblem(
    page,
    'Word limit exceeded',
    'Founding team story must not exceed 200 words. Current: 213 words.',
  )
  await expect(essay).toHaveValue(words(213))
  await essay.fill(words(200))
  await button(page, 'Next Section').click()
  await expect(heading(page, 'Company & Product')).toBeVisible()
})
