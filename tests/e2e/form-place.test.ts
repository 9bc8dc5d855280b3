import { expect, type Page } from '@playwright/test'
import { gate } from './steps/gate.ts'
import { completeAnswers, keepDraft, submitWithoutDeck } from './steps/submissions.ts'
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

/** Lets no save be answered until the story lets it. */
async function holdSaves(page: Page): Promise<{ readonly asked: Promise<unknown>; letGo(): void }> {
  const saves = gate()
  await page.route('**/api/applications/*', async (route) => {
    if (route.request().method() === 'PATCH') await saves.opened
    await route.continue()
  })
  return { asked: page.waitForRequest((request) => request.method() === 'PATCH'), letGo: saves.open }
}

/** Steps back once the address of the last section has its id, before that is drawn. */
function stepBackAsTheIdComes(): void {
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

test.describe('a founder', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('puts the id also into the address that one steps back to in the moment in which the id comes', async ({
    page,
  }) => {
    await page.addInitScript(stepBackAsTheIdComes)
    await page.goto('/my-applications')
    await page.getByRole('link', { name: 'Start New Application' }).click()
    await page.getByLabel('Company name').fill('Stepped back')
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /Vision/ })
      .click()
    await expect(page).toHaveURL(/\/startup-application\?id=[0-9a-f-]{36}$/)
    await expect(page.getByLabel('Company name')).toHaveValue('Stepped back')
  })

  test('goes back and forward between sections, stays in one at a reload, and gets out by Back', {
    tag: '@phone',
  }, async ({ page }) => {
    const form = `/startup-application?id=${await keepDraft(page.request)}`
    await page.goto('/my-applications')
    await page.goto(form)
    await button(page, 'Next Section').click()
    await isAt(page, `${form}#personal-insights`, 'Personal Insights')
    await jump(page, 'Market & Traction')
    await isAt(page, `${form}#market-and-traction`, 'Market & Traction')
    await page.goBack()
    await isAt(page, `${form}#personal-insights`, 'Personal Insights')
    await page.goForward()
    await isAt(page, `${form}#market-and-traction`, 'Market & Traction')
    await page.reload()
    await expect(page.getByLabel('Key metrics')).toBeVisible()
    await expect(page).toHaveURL(`${form}#market-and-traction`)
    await page.goBack()
    await page.goBack()
    await isAt(page, form, 'Basics')
    await page.goBack()
    await expect(page).toHaveURL('/my-applications')
  })

  test('finds the first section where an address names none that there is', async ({ page }) => {
    const form = `/startup-application?id=${await keepDraft(page.request)}`
    await page.goto(`${form}#pitch`)
    await expect(heading(page, 'Basics')).toBeVisible()
    await button(page, 'Next Section').click()
    await isAt(page, `${form}#personal-insights`, 'Personal Insights')
  })

  test('opens any section of what was submitted by its address, and of a draft with gaps before it', async ({
    page,
  }) => {
    const submitted = await submitWithoutDeck(page.request, 'Sent')
    await page.goto(`/startup-application?id=${submitted}#vision`)
    await expect(page.getByLabel('Long-term vision')).toBeDisabled()
    const draft = await keepDraft(page.request, { company_name: 'With gaps' })
    await page.goto(`/startup-application?id=${draft}#vision`)
    await expect(button(page, 'Submit Application')).toBeVisible()
  })

  test('skips the header without leaving the section', async ({ page }) => {
    const form = `/startup-application?id=${await keepDraft(page.request)}#vision`
    await page.goto(form)
    await expect(heading(page, 'Vision')).toBeVisible()
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL(form)
    await expect(heading(page, 'Vision')).toBeVisible()
  })

  test('who goes elsewhere while Next still saves stays there, in the form and out of it', async ({
    page,
  }) => {
    const form = `/startup-application?id=${await keepDraft(page.request)}`
    await page.goto('/my-applications')
    await page.goto(`${form}#company-and-product`)
    await jump(page, 'Basics')
    await isAt(page, form, 'Basics')
    const inside = await holdSaves(page)
    await page.getByLabel('Company name').fill('Changed and left')
    await button(page, 'Next Section').click()
    await inside.asked
    await page.goBack()
    await isAt(page, `${form}#company-and-product`, 'Company & Product')
    inside.letGo()
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await isAt(page, `${form}#company-and-product`, 'Company & Product')

    const outside = await holdSaves(page)
    await page.getByLabel('Unique solution').fill('Written on the way out')
    await button(page, 'Next Section').click()
    await outside.asked
    await page.getByRole('link', { name: 'My Applications' }).first().click()
    await expect(heading(page, 'Applications')).toBeVisible()
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    outside.letGo()
    await (await saved).finished()
    await expect(page.getByRole('article', { name: 'Changed and left' }).first()).toBeVisible()
    await expect(page).toHaveURL('/my-applications')
  })

  test('reads how much is left of a draft, and continues where they stopped', { tag: '@phone' }, async ({
    page,
  }) => {
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

    await page.goto(`/startup-application?id=${id}`)
    await button(page, 'Continue at Market & Traction').click()
    await isAt(page, `/startup-application?id=${id}#market-and-traction`, 'Market & Traction')
    await page.goBack()
    await isAt(page, `/startup-application?id=${id}`, 'Basics')
    await expect(button(page, 'Continue at Market & Traction')).toHaveCount(0)
  })

  test('reads that nothing is left of a draft, or one answer', async ({ page }) => {
    await keepDraft(page.request, completeAnswers('All said'))
    await keepDraft(page.request, { ...completeAnswers('One gap'), industry: '' })
    await page.goto('/my-applications')
    const card = (name: string) => page.getByRole('article', { name })
    await expect(card('All said').getByText('Everything is filled in')).toBeVisible()
    await expect(card('All said').getByRole('link', { name: 'Continue at Vision' })).toBeVisible()
    await expect(card('One gap').getByText('1 answer to go, about a minute')).toBeVisible()
  })
})
