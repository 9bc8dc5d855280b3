import { expect, type Page } from '@playwright/test'
import { APPLICATION_FORM } from '../../src/domain/applications/form/application-form.ts'
import { failSaves, letSave } from './steps/saved.ts'
import { keepDraft } from './steps/submissions.ts'
import { expectProblem } from './steps/toasts.ts'
import { test } from './steps/users.ts'

const LABELS_OF_BASICS = APPLICATION_FORM.sections[0].fields.map(({ label }) => label)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const answerOf = async (page: Page, id: string, key: string) =>
  (await (await page.request.get(`/api/applications/${id}`)).json()).answers[key]

test.describe('keyboard shortcuts of the form', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('Ctrl+S saves without waiting for autosave', { tag: '@deep' }, async ({ page }) => {
    const id = await keepDraft(page.request)
    // While the clock is stopped, the form does not save automatically.
    await page.clock.install()
    await page.goto(`/startup-application?id=${id}`)
    await page.getByLabel('Company name').fill('Saved by a key')
    await page.keyboard.press('Control+s')
    await expect.poll(() => answerOf(page, id, 'company_name')).toBe('Saved by a key')
    await expect(page).toHaveURL(`/startup-application?id=${id}`)
    await failSaves(page)
    await page.getByLabel('Company name').fill('Not saved')
    await page.keyboard.press('Meta+s')
    await expectProblem(page, 'Save Error', 'Failed to save. Please try again.')
    await letSave(page)
  })

  test('Enter focuses the next field and Ctrl+Enter opens the next section', {
    tag: '@deep',
  }, async ({ page }) => {
    const id = await keepDraft(page.request)
    await page.goto(`/startup-application?id=${id}`)
    const [first = '', second = '', third = ''] = LABELS_OF_BASICS
    await page.getByLabel(first, { exact: true }).press('Enter')
    await expect(page.getByLabel(second, { exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(third, { exact: true })).toBeFocused()
    await page.goto(`/startup-application?id=${id}#personal-insights`)
    const founder = page.getByRole('group', { name: 'Founder 1' })
    await founder.getByLabel('First name').press('Enter')
    await expect(founder.getByLabel('Last name')).toBeFocused()
    await founder.getByLabel('LinkedIn').press('Enter')
    await expect(founder.getByLabel('Previous experience')).toBeFocused()
    await page.keyboard.type('One')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Two')
    await expect(founder.getByLabel('Previous experience')).toHaveValue('One\nTwo')
    await page.goto(`/startup-application?id=${id}#company-and-product`)
    await page.getByLabel('Unique solution').fill('One')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Two')
    await expect(page.getByLabel('Unique solution')).toHaveValue('One\nTwo')
    await page.goto(`/startup-application?id=${id}#business-model-and-funding`)
    await page.getByLabel('Others', { exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Next Section' })).toBeFocused()

    await page.getByLabel('Others', { exact: true }).press('Control+Enter')
    await expect(heading(page, 'Vision')).toBeFocused()
    await page.getByLabel('Long-term vision').press('Control+Enter')
    await expect(heading(page, 'Review')).toBeFocused()
    await expect(page).toHaveURL(/#review$/)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Submit Application' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Submit Application' })).toBeInViewport()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Submit Application' })).toBeFocused()
    await expect(page).toHaveURL(/#review$/)
    const { applications } = await (await page.request.get('/api/applications')).json()
    const stored = applications.find(({ id }: { id: string }) => page.url().includes(id))
    expect(stored.application_status).toBe('draft')
    await page.goto(`/startup-application?id=${id}#company-and-product`)
    await page.getByLabel('Unique solution').fill('')
    await page.keyboard.press('Meta+Enter')
    await expectProblem(
      page,
      'Required fields missing',
      'Please fill in all required fields before proceeding.',
    )
  })
})
