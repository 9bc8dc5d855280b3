import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './steps/axe.ts'
import { askDialog, sendRound } from './steps/discussion.ts'
import { openReader, readerOf, test } from './steps/reader.ts'
import { DESKTOP } from './steps/sizes.ts'
import { submitApplication } from './steps/submissions.ts'
import { createUser, test as signedIn } from './steps/users.ts'

const tab = (page: Page, name: string) => page.getByRole('dialog').getByRole('tab', { name })
const pane = (page: Page, name: string) => page.getByRole('dialog').getByRole('tabpanel', { name })

/** The browser of these tests has no viewer for PDFs; whether there is one is asked of it here. */
const withViewer = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }))

/** Every reply about an application names another file as its deck. */
const withDeck = (page: Page, filename: string) =>
  page.route(/\/api\/review\/applications\/[^/?]+$/, async (route) => {
    const reply = await (await route.fetch()).json()
    const extension = filename.split('.').at(-1)
    const pitch_deck = { url: `/files/pitch-decks/1.${extension}`, filename, size: '1.00 MB' }
    await route.fulfill({ json: { ...reply, answers: { ...reply.answers, pitch_deck } } })
  })

test('at twice the size most of the window is for the text, and the bars are scrolled to', async ({
  page,
  stack,
}) => {
  const [first = '', second = ''] = stack.companies
  const reader = await openReader(page, stack, first)
  await page.setViewportSize({ width: DESKTOP.width / 2, height: DESKTOP.height / 2 })
  await expect(reader.getByRole('article')).toBeInViewport()
  const seen = await reader.getByRole('article').evaluate((article) => {
    const { top, bottom } = article.getBoundingClientRect()
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight
  })
  expect(seen).toBeGreaterThan(0.6)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const text = await reader.getByRole('article').boundingBox()
  await page.mouse.move((text?.x ?? 0) + 50, (text?.y ?? 0) + 50)
  const next = reader.getByRole('button', { name: 'Next', exact: true })
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(next).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  await next.click()
  await expect(readerOf(page, second)).toBeVisible()
})

test('the application is read whole, beside what was asked and what was decided [D-reader.1]', {
  tag: '@phone',
}, async ({ page, stack, isMobile }) => {
  const [first = ''] = stack.companies
  const id = stack.ids[0] ?? ''
  await page.goto(stack.address)
  await sendRound(page.request, id, ['Why now?'])
  await page.request.put(`/api/review/applications/${id}/status`, { data: { status: 'under_review' } })
  const reader = await openReader(page, stack, first)

  await expect(reader.getByText('Ravi Shankar · Mumbai')).toBeVisible()
  await expect(reader.getByText(/^Submitted on/).first()).toBeVisible()
  const sections = reader.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('link')).toHaveText([
    ...['Company Overview', 'Founding Team', 'Product & Market', 'Traction & Metrics', 'Funding'],
    'Vision & Additional Information',
  ])
  await expect(reader.locator('article input, article textarea, article select')).toHaveCount(0)
  await expect(reader.locator('[aria-current]')).toHaveText('Company Overview')
  await sections.getByRole('link', { name: 'Vision & Additional Information' }).click()
  await expect(reader.getByRole('heading', { name: 'Vision & Additional Information' })).toBeFocused()
  await expect(reader.locator('[aria-current]')).toHaveText('Vision & Additional Information')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await expect(reader.getByRole('tab')).toHaveText([
    ...(isMobile ? ['Application'] : []),
    ...['Deck', 'Questions', 'Verdicts', 'History'],
  ])
  await tab(page, 'Questions').click()
  await expect(pane(page, 'Questions').getByText('Why now?')).toBeVisible()
  await expect(pane(page, 'Questions').getByText('Waiting for answers')).toBeVisible()
  await expectAccessible(page)
  await tab(page, 'History').click()
  await expect(pane(page, 'History').getByText('Submitted → Under Review')).toBeVisible()
  await expect(pane(page, 'History').getByText(/^Meera Iyer · /)).toBeVisible()
  await expect(pane(page, 'History').getByText('Submitted the application')).toBeVisible()
  await tab(page, 'Deck').click()
  await expect(pane(page, 'Deck').getByText('No pitch deck')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a status chosen here is stored, and stands on the card as well', { tag: '@phone' }, async ({
  page,
  stack,
}) => {
  const [first = ''] = stack.companies
  const reader = await openReader(page, stack, first)
  await reader.getByLabel(`Status of ${first}`).selectOption('Meeting Scheduled')
  await expect(page.getByText('Application status updated successfully.')).toBeVisible()
  await tab(page, 'History').click()
  await expect(pane(page, 'History').getByText('Submitted → Meeting Scheduled')).toBeVisible()
  await page.goBack()
  const card = page.getByRole('article', { name: first })
  await expect(card.getByText('Meeting Scheduled').first()).toBeVisible()
})

test('panes are swiped from one to the next on a phone, of 320 pixels too [D-reader.8]', {
  tag: '@phone',
}, async ({ page, stack }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const [first = ''] = stack.companies
  await openReader(page, stack, first)
  await expectNoSidewaysScroll(page)
  const strip = page.getByRole('dialog').locator('[role=tabpanel]').first().locator('..')
  await strip.evaluate((element) => element.scrollTo({ left: 2 * element.clientWidth, behavior: 'instant' }))
  await expect(tab(page, 'Questions')).toHaveAttribute('aria-selected', 'true')
  await expect(pane(page, 'Questions').getByText('No questions have been sent yet.')).toBeInViewport()
  await tab(page, 'Application').click()
  await expect(page.getByRole('heading', { name: 'Company Overview' })).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

signedIn(
  'a deck stands beside the text in the browser’s own viewer, and the next one waits behind it [D-reader.5, D-reader.7]',
  async ({ page, browser, administrator }) => {
    const { state } = await createUser(browser)
    const founders = await browser.newContext({ storageState: state })
    const founderPage = await founders.newPage()
    await founderPage.goto('/my-applications')
    const word = `Decks${crypto.randomUUID().slice(0, 8)}`
    const next = await submitApplication(founderPage, `${word} next`)
    await submitApplication(founderPage, `${word} first`)
    await founders.close()
    await withViewer(page)
    await page.context().addCookies(administrator.state.cookies)
    const address = `/investment-application-review?search=${word}`
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Pitch Deck' })).toHaveCount(2)
    const decks = await page
      .getByRole('link', { name: 'Pitch Deck' })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await page.getByRole('link', { name: `${word} first` }).click()
    const frames = readerOf(page, `${word} first`).locator('iframe')
    await expect(frames).toHaveCount(2)
    const stands = () =>
      frames.evaluateAll((all) =>
        all.map((frame) => [frame.getAttribute('src')?.split('#')[0], getComputedStyle(frame).visibility]),
      )
    expect(await stands()).toEqual([
      [decks[0], 'visible'],
      [decks[1], 'hidden'],
    ])
    await expect(frames.first()).toHaveAttribute('title', `Pitch deck of ${word} first`)
    const waiting = await page.locator('iframe[inert]').elementHandle()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(`${address}&read=${next}`)
    // The very frame that waited: its viewer does not begin anew.
    await expect(page.locator('iframe')).toHaveCount(1)
    expect(await page.locator('iframe').evaluate((shown, waited) => shown === waited, waiting)).toBe(true)
  },
)

test('another kind of deck is offered to be downloaded, and a PDF can be asked for [D-reader.7]', async ({
  page,
  stack,
}) => {
  const [first = ''] = stack.companies
  await withDeck(page, 'deck.pptx')
  await openReader(page, stack, first)
  await expect(pane(page, 'Deck').getByText('deck.pptx (1.00 MB)')).toBeVisible()
  await expect(pane(page, 'Deck').getByText('This deck cannot be shown here')).toBeVisible()
  await expect(pane(page, 'Deck').getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    '/files/pitch-decks/1.pptx',
  )
  await expect(page.locator('iframe')).toHaveCount(0)
  await pane(page, 'Deck').getByRole('button', { name: 'Ask for a PDF' }).click()
  const question = 'Could you please send us your pitch deck as a PDF?'
  await expect(askDialog(page).getByLabel('Question 1')).toHaveValue(question)
  await page.keyboard.press('Escape')
  await pane(page, 'Deck').getByRole('button', { name: 'Ask for a PDF' }).click()
  // Not a second time.
  await expect(askDialog(page).getByText('Questions (1/10)')).toBeVisible()
})

test('a session that ends while one reads is taken up again over the reader [D-reader.9]', async ({
  page,
  stack,
  administrator,
}) => {
  const [first = '', second = ''] = stack.companies
  const { email, password } = administrator.person
  // A session of its own: it is ended here.
  await page.context().clearCookies()
  await page.request.post('/api/session', { data: { email, password } })
  await openReader(page, stack, first)
  await expect(page.getByText('1 of 3')).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('dialog').getByLabel(`Status of ${first}`).selectOption('Approved')
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('j')
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(again).toHaveCount(0)
  await expect(readerOf(page, first).getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('j')
  await expect(readerOf(page, second)).toBeVisible()
})
