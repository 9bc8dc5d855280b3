import { expect, type Page } from '@playwright/test'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { keepDraft, submitApplication, submitAs } from './steps/submissions.ts'
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

/** Replaces scrollTo, from the next page load on, with a function that only records its calls. */
const watchScrolling = (page: Page) =>
  page.addInitScript(() => {
    const scrolls: unknown[] = []
    Object.assign(window, { scrolls, scrollTo: (to: unknown) => scrolls.push(to) })
  })

const lastScroll = (page: Page) =>
  page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls.at(-1))

const atFoot = (page: Page) =>
  page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)

/** Clicks several buttons before the page has rendered the result of the first click. */
const clickInARow = (page: Page, ...names: string[]) =>
  page.evaluate(async (labels) => {
    for (const label of labels) {
      const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
      found?.click()
      await Promise.resolve()
    }
  }, names)

/**
 * Goes through all sections with Next, goes back by one section with Previous, and checks that nothing can be changed.
 */
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
  // Waits until the page has scrolled to its end. Before that, the buttons move, so a click could miss.
  await atFoot(page)
  await button(page, 'Previous Section').click()
  await expect(heading(page, 'Business Model & Funding')).toBeFocused()
  await expect(page.getByRole('main').locator('input, select, textarea, [contenteditable]')).toHaveCount(0)
  for (const label of ['Company name', 'HQ city', 'Problem statement', 'Business model', 'Long-term vision'])
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled()
}

const readerLink = (page: Page) => page.getByRole('link', { name: 'Open in the reader' })

test.describe('the form', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('shows six sections one at a time [D-labels.7, S2-form.1, S2-form.5-9, S4.16]', async ({ page }) => {
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

  test('shows a submitted application as read-only text [S2-form.29, S4.13, S4.15, S4.18]', async ({
    page,
  }) => {
    const address = `/startup-application?id=${await submitApplication(page.request, 'Read as text')}`
    await page.goto(address)
    await expect(page.getByText(READ_ONLY)).toBeVisible()
    await expect(readerLink(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Read as text'])
    await expect(page.getByRole('main').locator('input, select, textarea, [contenteditable]')).toHaveCount(0)
    await expect(page.getByLabel('Company name', { exact: true })).toBeDisabled()
    await expect(page.getByLabel('Company name')).toHaveAccessibleDescription('')
    await expect(page.getByText(APPLICATION_FORM.field('company_name').guidance.hint)).toHaveCount(0)
    await expect(page.getByText('Why we ask')).toHaveCount(0)
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
    await page.reload()
    await expect(current).toHaveText(/Personal Insights/)
    await expect(heading(page, 'Personal Insights')).toBeInViewport()
    const opened = page.waitForEvent('popup')
    await page.getByLabel('Pitch deck').getByRole('link').click()
    await (await opened).close()
  })
})

test('shows an administrator a founder’s application as read-only text [S4.14, S4.15, S4.18]', {
  tag: '@deep',
}, async ({ page, founder, administrator }) => {
  const id = await submitAs(founder, 'Read by another')
  await page.context().addCookies(administrator.state.cookies)
  const address = `/startup-application?id=${id}`
  await page.goto(address)
  await readThrough(page)
  await clickInARow(page, 'Next Section', 'Previous Section')
  await expect(page).toHaveURL(/#business-model/)
  await expect(heading(page, 'Business Model & Funding')).toBeFocused()
  await expect(page.getByRole('navigation').locator('[aria-current=step]')).toHaveText(/Business Model/)
  await readerLink(page).click()
  await expect(page.getByRole('dialog', { name: 'Read by another' })).toBeVisible()
})
