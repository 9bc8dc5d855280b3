import { expect, type Page } from '@playwright/test'
import { test } from './steps/newcomers.ts'
import { completeAnswers, keepDraft, submitWithoutDeck } from './steps/submitted.ts'
import { expectProblem } from './steps/toasts.ts'

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

/** Goes through all sections by Next and back by Previous; nothing can be changed on the way. */
async function readThrough(page: Page) {
  await expect(page.getByText(READ_ONLY)).toBeVisible()
  for (const [place, title] of SECTIONS.entries()) {
    await expect(heading(page, title)).toBeVisible()
    const inputs = page.locator('form').locator('input, select, textarea')
    expect(await inputs.evaluateAll((all) => all.filter((one) => !one.matches(':disabled')).length)).toBe(0)
    const names = place < 5 ? ['Previous Section', 'Next Section'] : ['Previous Section']
    await expect(
      page.locator('form').getByRole('button', { name: /Section|Save|Submit|Add|Delete/ }),
    ).toHaveText(names)
    if (place < 5) await button(page, 'Next Section').click()
  }
  await button(page, 'Previous Section').click()
  await expect(heading(page, 'Business Model & Funding')).toBeVisible()
}

test.describe('the form', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('shows six sections one at a time, each with its buttons, and scrolls to the top smoothly', async ({
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

  test('puts the id of a new application into the address, in the place of the one without', async ({
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
    await expect(page).toHaveURL(/\/startup-application\?id=[0-9a-f-]{36}$/)
    await page.goBack()
    await expect(page).toHaveURL('/my-applications')
  })

  test('stops the one-line description at 50 characters', async ({ page }) => {
    await page.goto('/startup-application')
    const line = page.getByLabel('One-line description')
    await line.fill('x'.repeat(49))
    await line.pressSequentially('yz')
    await expect(line).toHaveValue(`${'x'.repeat(49)}y`)
  })

  test('groups the cities by country, and no country can be chosen', async ({ page }) => {
    await page.goto('/startup-application')
    await open(page, 'Personal Insights')
    const groups = page.getByLabel('HQ city').locator('optgroup')
    const labels = await groups.evaluateAll((all) => all.map((one) => (one as HTMLOptGroupElement).label))
    expect(labels).toEqual(['India', 'UK', 'UAE', 'Singapore', 'Hong Kong', 'US'])
  })

  test('resizes the founders with their number, as a table or as cards, and counts words as they are typed', async ({
    page,
  }) => {
    await page.goto('/startup-application')
    await open(page, 'Personal Insights')
    const count = page.getByLabel('Number of founders')
    await expect(count.locator('option')).toHaveText(['1', '2', '3', '4', '5'])
    const founder = (number: number) => page.getByRole('group', { name: `Founder ${number}`, exact: true })
    await founder(1).getByLabel('First name').fill('Asha')
    await count.selectOption('3')
    await expect(founder(1).getByLabel('First name')).toHaveValue('Asha')
    await expect(founder(3).getByLabel('First name')).toHaveValue('')
    await founder(3).getByLabel('First name').fill('Devika')
    await count.selectOption('2')
    await expect(founder(3)).toHaveCount(0)
    await button(page, 'Undo').click()
    await expect(founder(3).getByLabel('First name')).toHaveValue('Devika')
    const side = async (label: string) => (await founder(1).getByLabel(label).boundingBox())?.y
    expect(await side('First name')).toBe(await side('LinkedIn'))
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await side('First name')).toBeLessThan((await side('LinkedIn')) ?? 0)
    await page.getByLabel('Founding team story').fill('one two  three')
    await expect(page.getByText('3/200 words')).toBeVisible()
  })

  test('takes money as digits alone, keeps one past-funding row and never checks the total', async ({
    page,
  }) => {
    const id = await keepDraft(page.request)
    await page.goto(`/startup-application?id=${id}`)
    await open(page, 'Business Model & Funding')
    const capital = page.getByLabel('Capital sought now (INR)')
    await capital.fill('')
    await capital.pressSequentially('1a5,0-0.0 000')
    await expect(capital).toHaveValue('1,50,00,000')
    await expect(button(page, 'Delete funding 1')).toBeDisabled()
    await button(page, 'Add Funding').click()
    await button(page, 'Delete funding 2').click()
    await expect(button(page, 'Delete funding 1')).toBeDisabled()
    await page.getByLabel('Others').fill('140')
    await expect(page.getByText('Total: ₹140')).toBeVisible()
    await expect(page.getByText('140 of 100 %')).toBeVisible()
    await button(page, 'Next Section').click()
    await expect(heading(page, 'Vision')).toBeVisible()
    const { answers } = await (await page.request.get(`/api/applications/${id}`)).json()
    expect([answers.funding_amount_seeking, answers.funding_usage.others]).toEqual([15_000_000, 140])
  })

  test('refuses a gross margin out of bounds at its field', async ({ page }) => {
    await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
    await open(page, 'Business Model & Funding')
    const margin = page.getByLabel('Blended gross margin (%)')
    await margin.fill('101')
    await button(page, 'Next Section').click()
    await expect(margin).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(/must be between 1 and 100\./).first()).toBeVisible()
    await margin.fill('100')
    await button(page, 'Next Section').click()
    await expect(heading(page, 'Vision')).toBeVisible()
  })

  test('clears the documents with No, and sends no half row', async ({ page }) => {
    const id = await keepDraft(page.request)
    await page.goto(`/startup-application?id=${id}`)
    await open(page, 'Vision')
    await page.getByRole('radio', { name: 'Yes' }).check()
    const row = page.getByRole('group', { name: 'Document 1' })
    if (!(await row.isVisible())) await button(page, 'Add Document').click()
    await row.getByLabel('Document title').fill('Cap table')
    await expect(page.getByText('One document has no title or no file and will not be sent.')).toBeVisible()
    await page.getByRole('radio', { name: 'No' }).check()
    await expect(row).toHaveCount(0)
    await button(page, 'Undo').click()
    await expect(row.getByLabel('Document title')).toHaveValue('Cap table')
    await button(page, 'Submit Application').click()
    await expect(page).toHaveURL('/application-success')
    const { answers } = await (await page.request.get(`/api/applications/${id}`)).json()
    expect(answers.additional_documents).toEqual([])
  })

  test('opens on Submit the first section that has a gap, at its first gap', async ({ page }) => {
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

  test('brings a deleted row back, and stores a row left blank as blank', async ({ page }) => {
    const id = await keepDraft(page.request)
    await page.goto(`/startup-application?id=${id}`)
    await open(page, 'Business Model & Funding')
    await button(page, 'Add Funding').click()
    const second = page.getByRole('group', { name: 'Past funding 2' })
    await second.getByLabel('Investor name').fill('Malnad Angels')
    await button(page, 'Delete funding 2').click()
    await expect(second).toHaveCount(0)
    await button(page, 'Undo').click()
    await expect(second.getByLabel('Investor name')).toHaveValue('Malnad Angels')
    await button(page, 'Next Section').click()
    await expect(heading(page, 'Vision')).toBeVisible()
    const { answers } = await (await page.request.get(`/api/applications/${id}`)).json()
    expect(answers.past_funding).toEqual([
      { investorName: '', amount: null },
      { investorName: 'Malnad Angels', amount: null },
    ])
  })

  test('of a submitted application is read-only', async ({ page }) => {
    await page.goto(`/startup-application?id=${await submitWithoutDeck(page.request, 'Read by me')}`)
    await readThrough(page)
  })
})

test('the form of another person’s application is read-only for an administrator', async ({
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
})

test('the confirmation thanks, promises and goes on after 10 seconds', async ({ page, founder }) => {
  await page.context().addCookies(founder.state.cookies)
  await page.clock.install()
  await page.goto('/application-success')
  await expect(heading(page, 'Application Submitted Successfully')).toBeVisible()
  await expect(page.getByText('Thank you for applying to Openround Partners.')).toBeVisible()
  await expect(
    page.getByText(
      'You can track the status of your application by logging in here. We usually update application status within 72 hours.',
    ),
  ).toBeVisible()
  await expect(page.getByText('Redirecting to your profile in 10 seconds...')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to My Applications' })).toHaveAttribute(
    'href',
    '/my-applications',
  )
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await page.clock.runFor(8_000)
  await expect(page).toHaveURL('/application-success')
  await page.clock.runFor(2_500)
  await expect(page).toHaveURL('/my-applications')
})

test('a draft’s answers are all there again when it is opened', async ({ page, founder }) => {
  await page.context().addCookies(founder.state.cookies)
  const answers = completeAnswers('Whole again')
  await page.goto(`/startup-application?id=${await keepDraft(page.request, answers)}`)
  await expect(page.getByLabel('Company name')).toHaveValue('Whole again')
  await open(page, 'Personal Insights')
  await expect(page.getByLabel('HQ city')).toHaveValue('Mumbai')
})
