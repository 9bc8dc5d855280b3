import { type APIResponse, expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { failSaves } from './steps/saved.ts'
import { completeAnswers, keepDraft, submitApplication, submitWithoutDeck } from './steps/submissions.ts'
import { expectProblem } from './steps/toasts.ts'
import { test } from './steps/users.ts'

const SECTIONS = [
  'Basics',
  'Personal Insights',
  'Company & Product',
  'Market & Traction',
  'Business Model & Funding',
  'Vision',
]
const READ_ONLY =
  'This application has been submitted and is now read-only. You can view but cannot edit the details.'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

const open = async (page: Page, title: string) => {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(title) })
    .click()
  await expect(heading(page, title)).toBeVisible()
}

/** Notes where and how the page is scrolled, from the next load on. */
const watchScrolling = (page: Page) =>
  page.addInitScript(() => {
    const scrolls: unknown[] = []
    Object.assign(window, { scrolls, scrollTo: (to: unknown) => scrolls.push(to) })
  })

const lastScroll = (page: Page) =>
  page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls.at(-1))

const atFoot = (page: Page) =>
  page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)

/** One after the other, before what the first one does is drawn whole. */
const pressInOneBreath = (page: Page, ...names: string[]) =>
  page.evaluate(async (labels) => {
    for (const label of labels) {
      const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
      found?.click()
      await Promise.resolve()
    }
  }, names)

/** Goes through all sections by Next and back by Previous; nothing can be changed on the way. */
async function readThrough(page: Page) {
  await expect(page.getByText(READ_ONLY)).toBeVisible()
  for (const [place, title] of SECTIONS.entries()) {
    await expect(heading(page, title)).toBeVisible()
    const names = place < 5 ? ['Previous Section', 'Next Section'] : ['Previous Section']
    await expect(
      page.locator('form').getByRole('button', { name: /Section|Save|Submit|Add|Delete/ }),
    ).toHaveText(names)
    if (place < 5) await button(page, 'Next Section').click()
  }
  // At its foot the page lifts the buttons: aimed at on the way there, one would go from under the pointer.
  await atFoot(page)
  await button(page, 'Previous Section').click()
  await expect(heading(page, 'Business Model & Funding')).toBeFocused()
  await expect(page.getByRole('main').locator('input, select, textarea, [contenteditable]')).toHaveCount(0)
  for (const label of ['Company name', 'HQ city', 'Problem statement', 'Business model', 'Long-term vision'])
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled()
}

test.describe('the form', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('shows six sections one at a time, each with its buttons, and scrolls to the top smoothly [D-labels.7, S2-form.1, S2-form.5-9, S4.16]', async ({
    page,
  }) => {
    await watchScrolling(page)
    await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
    await expect(heading(page, 'Detailed Startup Application')).toBeVisible()
    for (const [place, title] of SECTIONS.entries()) {
      await expect(heading(page, title)).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
      await expect(button(page, 'Previous Section')).toBeEnabled({ enabled: place > 0 })
      await expect(button(page, 'Save as Draft')).toBeVisible()
      await expect(button(page, 'Submit Application')).toHaveCount(place === 5 ? 1 : 0)
      await expect(button(page, 'Next Section')).toHaveCount(place === 5 ? 0 : 1)
      if (place > 0) expect(await lastScroll(page)).toEqual({ top: 0, behavior: 'smooth' })
      if (place < 5) await button(page, 'Next Section').click()
    }
    await button(page, 'Previous Section').click()
    await expect(heading(page, 'Business Model & Funding')).toBeVisible()
  })

  test('puts the id of a new application into the address, in the place of the one without [D-form.6, S4.5]', async ({
    page,
  }) => {
    await page.goto('/my-applications')
    await page.getByRole('link', { name: 'Start New Application' }).click()
    await expect(page).toHaveURL('/startup-application')
    await page.getByLabel('Company name').fill('Addressed')
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /Vision/ })
      .click()
    await expect(page).toHaveURL(/\/startup-application\?id=[0-9a-f-]{36}#vision$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/startup-application\?id=[0-9a-f-]{36}$/)
    await expect(page.getByLabel('Company name')).toHaveValue('Addressed')
    await page.goBack()
    await expect(page).toHaveURL('/my-applications')
  })

  test('opens on Submit the first section that has a gap, at its first gap [D-form.1, D-form.26]', async ({
    page,
  }) => {
    const gaps = { industry: '', unique_solution: '', key_metrics: '' }
    const id = await keepDraft(page.request, { ...completeAnswers('With gaps'), ...gaps })
    await page.goto(`/startup-application?id=${id}`)
    await open(page, 'Vision')
    await button(page, 'Submit Application').click()
    await expectProblem(
      page,
      'Required fields missing',
      'Please fill in all required fields before submitting.',
    )
    await expect(heading(page, 'Basics')).toBeVisible()
    await expect(page.getByLabel('Sector / industry')).toBeFocused()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
    await open(page, 'Company & Product')
    await expect(page.locator('[aria-invalid=true]')).toHaveAccessibleName('Unique solution')
  })

  test('shows both texts of an answer that was changed elsewhere too, and asks which one stays [D-form.24]', async ({
    page,
  }) => {
    const id = await keepDraft(page.request)
    await page.goto(`/startup-application?id=${id}`)
    const { version } = await (await page.request.get(`/api/applications/${id}`)).json()
    const changes = { company_name: 'Written elsewhere', company_stage: 'Idea' }
    const data = { base_version: version, changes }
    // Just before what is typed here is saved for the first time, by whatever it is.
    let elsewhere: Promise<APIResponse> | undefined
    await page.route(`/api/applications/${id}`, async (route) => {
      const isSave = route.request().method() === 'PATCH'
      if (isSave) elsewhere ??= page.request.patch(`/api/applications/${id}`, { data })
      if (elsewhere) expect((await elsewhere).status()).toBe(200)
      await route.continue()
    })
    await page.getByLabel('Company name').fill('Written here')
    await button(page, 'Next Section').click()
    const question = page.getByRole('alert').filter({ hasText: 'Changed in two places: Company name' })
    await open(page, 'Basics')
    await expect(question.getByText('Written here')).toBeVisible()
    await expect(question.getByText('Written elsewhere')).toBeVisible()
    await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('Idea')
    await button(page, 'Keep theirs').click()
    await expect(page.getByLabel('Company name')).toHaveValue('Written elsewhere')
    await expect(page.getByLabel('Company name')).toBeFocused()
    await expect(page.getByText('Written here')).toBeVisible()
    await button(page, 'Dismiss').click()
    await expect(page.getByText('Written here')).toHaveCount(0)
    await expect(page.getByLabel('Company name')).toBeFocused()
  })

  test('keeps in a second tab what the first did not submit, and says that it came too late [D-form.36]', async ({
    page,
    context,
  }) => {
    const first = await context.newPage()
    const id = await keepDraft(page.request)
    for (const tab of [first, page]) {
      await tab.goto(`/startup-application?id=${id}`)
      await open(tab, 'Vision')
    }
    // What the second tab types does not reach the first, as when its connection fails.
    await failSaves(page)
    await page.getByLabel('Long-term vision').fill('Typed in the second tab')
    await button(first, 'Submit Application').click()
    await expect(first).toHaveURL('/application-success')
    await button(page, 'Submit Application').click()
    await expectProblem(
      page,
      'Submission Error',
      'This application has been submitted and can no longer be changed.',
    )
    const leftOut = page.getByRole('alert').filter({ hasText: 'These edits were not included:' })
    await expect(leftOut.getByRole('blockquote')).toHaveText('Typed in the second tab')
  })

  test('of a submitted application is read-only [S2-form.29, S4.13, S4.15, S4.18]', async ({ page }) => {
    await page.goto(`/startup-application?id=${await submitWithoutDeck(page.request, 'Read by me')}`)
    await readThrough(page)
  })

  test('shows what was submitted as text under its company, section by section, with files to follow [S4.15]', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/my-applications')
    const address = `/startup-application?id=${await submitApplication(page, 'Read as text')}`
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Read as text'])
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(SECTIONS)
    await expect(page.getByLabel('HQ city')).toHaveText('Mumbai')
    await expect(page.getByLabel('Use of funds (%)')).toHaveText('N/A')
    await expect(page.getByLabel('Pitch deck')).toBeEnabled()
    await expectSoundInBothSizes(page)
    await button(page, 'Next Section').click()
    await expect(page).toHaveURL(`${address}#personal-insights`)
    await expect(heading(page, 'Personal Insights')).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(`${address}#company-and-product`)
    await expect(heading(page, 'Company & Product')).toBeFocused()
    await page.goBack()
    await expect(heading(page, 'Personal Insights')).toBeFocused()
    const current = page.getByRole('navigation').locator('[aria-current=step]')
    await page.keyboard.press('End')
    await expect(current).toHaveText(/Vision/)
    // What the key began would go on after a step back.
    await atFoot(page)
    await expect(button(page, 'Next Section')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(current).toHaveText(/Basics/)
    await page.goForward()
    await page.reload()
    await expect(current).toHaveText(/Personal Insights/)
    await expect(heading(page, 'Personal Insights')).toBeInViewport()
    const opened = page.waitForEvent('popup')
    await page.getByLabel('Pitch deck').getByRole('link').click()
    await opened
  })

  test('of a submitted application takes Ctrl+Enter also while the page moves on still', async ({ page }) => {
    const address = `/startup-application?id=${await submitWithoutDeck(page.request, 'Read in haste')}`
    await page.goto(address)
    await expect(heading(page, 'Basics')).toBeVisible()
    await page.evaluate(async () => {
      const next = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Next Section',
      )
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }),
        )
      next?.click()
      press('Control')
      await new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }))
      // Until what a step of the way brings is drawn.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      press('Enter')
    })
    await expect(page).toHaveURL(`${address}#company-and-product`)
    await expect(heading(page, 'Company & Product')).toBeFocused()
  })
})

test('the form of another person’s application is read-only for an administrator [S4.14, S4.15]', async ({
  browser,
  page,
  founder,
  administrator,
}) => {
  const founders = await browser.newContext({ storageState: founder.state })
  const id = await submitWithoutDeck(founders.request, 'Read by another')
  await founders.close()
  await page.context().addCookies(administrator.state.cookies)
  await page.goto(`/startup-application?id=${id}`)
  await readThrough(page)
  await pressInOneBreath(page, 'Next Section', 'Previous Section')
  await expect(page).toHaveURL(/#business-model/)
  await expect(heading(page, 'Business Model & Funding')).toBeFocused()
  await expect(page.getByRole('navigation').locator('[aria-current=step]')).toHaveText(/Business Model/)
})

test('a draft’s answers are all there again when it is opened [S2.5]', async ({ page, founder }) => {
  await page.context().addCookies(founder.state.cookies)
  const answers = completeAnswers('Whole again')
  await page.goto(`/startup-application?id=${await keepDraft(page.request, answers)}`)
  await expect(page.getByLabel('Company name')).toHaveValue('Whole again')
  await open(page, 'Personal Insights')
  await expect(page.getByLabel('HQ city')).toHaveValue('Mumbai')
})
