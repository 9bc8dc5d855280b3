import { expect, type Page } from '@playwright/test'
import { APPLICATION_FORM } from '../../src/domain/applications/form/application-form.ts'
import { failSaves, letSave } from './steps/saved.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { expectProblem } from './steps/toasts.ts'
import { test } from './steps/users.ts'

const TARGET = 44
const LABELS_OF_BASICS = APPLICATION_FORM.sections[0].fields.map(({ label }) => label)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const answerOf = async (page: Page, id: string, key: string) =>
  (await (await page.request.get(`/api/applications/${id}`)).json()).answers[key]

test.describe('by keys, a founder', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('saves at once by Ctrl+S, and learns when it could not be', async ({ page }) => {
    const id = await keepDraft(page.request)
    // Nothing is saved by itself: its clock stands still.
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

  test('goes on by Enter from a field of one line, and writes lines in an essay', async ({ page }) => {
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
  })

  test('goes to the next section by Ctrl+Enter, from an essay too, is refused like by Next, and never submits', async ({
    page,
  }) => {
    const gap = { ...completeAnswers('Keyed'), unique_solution: '' }
    await page.goto(`/startup-application?id=${await keepDraft(page.request, gap)}#personal-insights`)
    await page.getByLabel('Team experience').press('Control+Enter')
    await expect(heading(page, 'Company & Product')).toBeFocused()
    await page.keyboard.press('Meta+Enter')
    await expectProblem(
      page,
      'Required fields missing',
      'Please fill in all required fields before proceeding.',
    )
    await page.getByLabel('Unique solution').fill('Said')
    for (const title of ['Market & Traction', 'Business Model & Funding', 'Vision']) {
      await page.keyboard.press('Control+Enter')
      await expect(heading(page, title)).toBeFocused()
    }
    await page.getByLabel('Long-term vision').press('Control+Enter')
    await expect(heading(page, 'Read it through')).toBeFocused()
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
  })
})

test('the radios of the form are as large as a finger', { tag: '@phone' }, async ({ page, founder }) => {
  await page.context().addCookies(founder.state.cookies)
  await page.goto(`/startup-application?id=${await keepDraft(page.request)}#vision`)
  for (const name of ['No', 'Yes']) {
    const target = page.locator('label').filter({ has: page.getByRole('radio', { name }) })
    const box = await target.boundingBox()
    expect([(box?.width ?? 0) >= TARGET, (box?.height ?? 0) >= TARGET]).toEqual([true, true])
  }
})
