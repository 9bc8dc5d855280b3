import { expect, type Page } from '@playwright/test'
import { gate } from './steps/gate.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { test } from './steps/users.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const isAt = async (page: Page, path: string, title: string) => {
  await expect(page).toHaveURL(path)
  await expect(heading(page, title)).toBeFocused()
}
const jump = (page: Page, title: string) =>
  page
    .getByRole('navigation', { name: 'Sections of the application' })
    .getByRole('button', { name: new RegExp(title) })
    .click()

/** Delays saves until they are released. */
async function holdSaves(page: Page): Promise<{ readonly requested: Promise<unknown>; release(): void }> {
  const saves = gate()
  await page.route('**/api/applications/*', async (route) => {
    if (route.request().method() === 'PATCH') await saves.opened
    await route.continue()
  })
  return { requested: page.waitForRequest((request) => request.method() === 'PATCH'), release: saves.open }
}

/** Runs in the page. Goes back as soon as the new id is in the URL, before the section is rendered. */
function goBackWhenIdArrives(): void {
  const { replaceState } = History.prototype
  History.prototype.replaceState = function (...args) {
    replaceState.apply(this, args)
    if (!/id=.*#vision$/.test(location.href)) return
    History.prototype.replaceState = replaceState
    this.back()
    const since = performance.now()
    while (performance.now() - since < 500);
  }
}

test.describe('the form', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('keeps the id of a new draft in the URL when the founder presses Back [D-form.6, S4.5]', async ({
    page,
  }) => {
    await page.addInitScript(goBackWhenIdArrives)
    await page.goto('/my-applications')
    await page.getByRole('link', { name: 'Start New Application' }).click()
    await expect(page).toHaveURL('/startup-application')
    await page.getByLabel('Company name').fill('Stepped back')
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /Vision/ })
      .click()
    await expect(page).toHaveURL(/\/startup-application\?id=[0-9a-f-]{36}$/)
    await expect(page.getByLabel('Company name')).toHaveValue('Stepped back')
    await page.goForward()
    await expect(page).toHaveURL(/\/startup-application\?id=[0-9a-f-]{36}#vision$/)
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/my-applications')
  })

  test('opens sections by URL and with Back and Forward', {
    tag: '@deep',
  }, async ({ page }) => {
    const form = `/startup-application?id=${await keepDraft(page.request)}`
    // An unknown section opens the first one.
    await page.goto(`${form}#pitch`)
    await expect(heading(page, 'Basics')).toBeVisible()
    await button(page, 'Next Section').click()
    await isAt(page, `${form}#personal-insights`, 'Personal Insights')
    await jump(page, 'Market & Traction')
    await isAt(page, `${form}#market-and-traction`, 'Market & Traction')
    await page.goBack()
    await isAt(page, `${form}#personal-insights`, 'Personal Insights')
    await page.goForward()
    await isAt(page, `${form}#market-and-traction`, 'Market & Traction')
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL(`${form}#market-and-traction`)
    await page.reload()
    await expect(page.getByLabel('Key metrics')).toBeVisible()
    await expect(page).toHaveURL(`${form}#market-and-traction`)
  })

  test('does not return to a form that the founder left during a save', { tag: '@deep' }, async ({
    page,
  }) => {
    const form = `/startup-application?id=${await keepDraft(page.request)}`
    await page.goto(`${form}#company-and-product`)
    const outside = await holdSaves(page)
    await page.getByLabel('Unique solution').fill('Written on the way out')
    await button(page, 'Next Section').click()
    await outside.requested
    await page.getByRole('link', { name: 'My Applications' }).first().click()
    await expect(heading(page, 'Applications')).toBeVisible()
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    outside.release()
    await (await saved).finished()
    await expect(page.getByRole('article', { name: 'Kisan Setu' }).first()).toBeVisible()
    await expect(page).toHaveURL('/my-applications')
  })

  test('opens a draft at the section where the founder stopped', {
    tag: '@deep',
  }, async ({ page }) => {
    const answers = { ...completeAnswers('Begun'), traction_data: '', key_metrics: '', long_term_vision: '' }
    const id = await keepDraft(page.request, answers)
    await page.request.patch(`/api/applications/${id}`, {
      data: { base_version: 1, changes: { target_customer: 'Farmers' } },
    })
    await page.goto('/my-applications')
    const card = page.getByRole('article', { name: 'Begun' })
    await expect(card.getByText('3 answers to go, about 7 minutes')).toBeVisible()
    await card.getByRole('link', { name: 'Continue at Market & Traction' }).click()
    await expect(page).toHaveURL(`/startup-application?id=${id}#market-and-traction`)
    await expect(page.getByLabel('Target customer')).toHaveValue('Farmers')
  })
})
