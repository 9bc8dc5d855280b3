import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './steps/axe.ts'
import { askDialog, sendRound } from './steps/discussion.ts'
import { openReader, readerOf, test } from './steps/reader.ts'
import { DESKTOP } from './steps/sizes.ts'
import { submitApplication } from './steps/submissions.ts'
import { test as signedIn } from './steps/users.ts'

const tab = (page: Page, name: string) => page.getByRole('dialog').getByRole('tab', { name })
const pane = (page: Page, name: string) => page.getByRole('dialog').getByRole('tabpanel', { name })

/** Makes the reader believe that this browser has a PDF viewer. */
const withViewer = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }))

/** Replaces the deck in every reply about an application. */
const withDeck = (page: Page, filename: string) =>
  page.route(/\/api\/review\/applications\/[^/?]+$/, async (route) => {
    const reply = await (await route.fetch()).json()
    const extension = filename.split('.').at(-1)
    const pitch_deck = { url: `/files/pitch-decks/1.${extension}`, filename, size: '1.00 MB' }
    await route.fulfill({ json: { ...reply, answers: { ...reply.answers, pitch_deck } } })
  })

/** The height of the reader's footer, which no verdict, notice or decision changes. */
const footerHeight = (page: Page) =>
  page.locator('[role=dialog] [data-bar]').evaluate((footer) => footer.getBoundingClientRect().height)

test('gives most of a zoomed window to the text, and has a footer of one line', async ({ page, stack }) => {
  const [, second = '', last = ''] = stack.companies
  const reader = await openReader(page, stack, second)
  await page.setViewportSize({ width: DESKTOP.width / 2, height: DESKTOP.height / 2 })
  await expect(reader.getByRole('article')).toBeInViewport()
  const share = await reader.getByRole('article').evaluate((article) => {
    const { top, bottom } = article.getBoundingClientRect()
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight
  })
  expect(share).toBeGreaterThan(0.6)
  await expectNoSidewaysScroll(page)
  const text = await reader.getByRole('article').boundingBox()
  await page.mouse.move((text?.x ?? 0) + 50, (text?.y ?? 0) + 50)
  const next = reader.getByRole('button', { name: 'Next', exact: true })
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(next).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  await next.click()
  await expect(readerOf(page, last)).toBeVisible()

  const heights: number[] = []
  for (const width of [1024, 1280, 1366]) {
    await page.setViewportSize({ width, height: 768 })
    // At the end of the queue, a notice is next to the buttons.
    await page.keyboard.press('j')
    heights.push(await footerHeight(page))
    await expectNoSidewaysScroll(page)
  }
  expect(new Set(heights).size).toBe(1)
  expect(heights[0]).toBeLessThan(64)
})

test('shows the key facts, the whole application, its questions and its history [D-reader.1, D-reader.8]', {
  tag: '@phone',
}, async ({ page, stack, isMobile }) => {
  const [first = ''] = stack.companies
  const id = stack.ids[0] ?? ''
  await page.goto(stack.address)
  await sendRound(page.request, id, ['Why now?'])
  await page.request.put(`/api/review/applications/${id}/status`, { data: { status: 'under_review' } })
  const reader = await openReader(page, stack, first)

  await expect(reader.getByText('Ravi Shankar').first()).toBeVisible()
  await expect(reader.getByText(/^Submitted on/).first()).toBeVisible()
  const facts = reader.getByRole('region', { name: 'Key facts' })
  await expect(facts.getByText(/ · Mumbai$/)).toBeVisible()
  await expect(facts.getByText(first)).toHaveCount(0)
  const sections = reader.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('link')).toHaveText([
    ...['Basics', 'Personal Insights', 'Company & Product', 'Market & Traction'],
    ...['Business Model & Funding', 'Vision'],
  ])
  await expect(reader.locator('article input, article textarea, article select')).toHaveCount(0)
  await expect(reader.locator('[aria-current]')).toHaveText('Basics')
  await sections.getByRole('link', { name: 'Vision' }).click()
  await expect(reader.getByRole('heading', { name: 'Vision', exact: true })).toBeFocused()
  await expect(reader.locator('[aria-current]')).toHaveText('Vision')
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
  await tab(page, 'Deck').click()
  await expect(pane(page, 'Deck').getByText('No pitch deck')).toBeVisible()
  await expectNoSidewaysScroll(page)

  const height = await footerHeight(page)
  expect(height).toBeLessThanOrEqual(isMobile ? 110 : 64)
  await reader.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(reader.getByRole('button', { name: 'Yes', pressed: true })).toHaveText(/✓$/)
  if (isMobile) {
    await expect(reader.getByLabel(`Status of ${first}`)).toBeHidden()
    await reader.getByRole('button', { name: 'More', exact: true }).click()
    await expectAccessible(page)
  }
  await reader.getByLabel(`Status of ${first}`).selectOption('Meeting Scheduled')
  await expect(page.getByText('Application status updated successfully.')).toBeVisible()
  expect(await footerHeight(page)).toBe(height)
  await tab(page, 'History').click()
  await expect(pane(page, 'History').getByText('Submitted → Under Review')).toBeVisible()
  await expect(pane(page, 'History').getByText('Under Review → Meeting Scheduled')).toBeVisible()
  await expect(
    pane(page, 'History')
      .getByText(/^Meera Iyer · /)
      .first(),
  ).toBeVisible()
  await expect(pane(page, 'History').getByText('Submitted the application')).toBeVisible()

  if (isMobile) {
    await reader.getByRole('button', { name: 'More', exact: true }).click()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    const strip = reader.locator('[role=tabpanel]').first().locator('..')
    await strip.evaluate((element) =>
      element.scrollTo({ left: 2 * element.clientWidth, behavior: 'instant' }),
    )
    await expect(tab(page, 'Questions')).toHaveAttribute('aria-selected', 'true')
    await expect(pane(page, 'Questions').getByText('Why now?')).toBeInViewport()
    await tab(page, 'Application').click()
    await expect(reader.getByRole('article')).toBeInViewport()
    await expectNoSidewaysScroll(page)
  }
  await page.goBack()
  const card = page.getByRole('article', { name: first })
  await expect(card.getByText('Meeting Scheduled').first()).toBeVisible()
})

signedIn(
  'shows a PDF deck next to the text, and prefetches the next deck [D-reader.5, D-reader.7]',
  async ({ page, browser, founder, administrator }) => {
    const founders = await browser.newContext({ storageState: founder.state })
    const word = `Decks${crypto.randomUUID().slice(0, 8)}`
    const next = await submitApplication(founders.request, `${word} next`)
    await submitApplication(founders.request, `${word} first`)
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
    const shownFrames = () =>
      frames.evaluateAll((all) =>
        all.map((frame) => [frame.getAttribute('src')?.split('#')[0], getComputedStyle(frame).visibility]),
      )
    expect(await shownFrames()).toEqual([
      [decks[0], 'visible'],
      [decks[1], 'hidden'],
    ])
    await expect(frames.first()).toHaveAttribute('title', `Pitch deck of ${word} first`)
    const prefetched = await page.locator('iframe[inert]').elementHandle()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(`${address}&read=${next}`)
    // The prefetched frame itself, so that the viewer does not restart.
    await expect(page.locator('iframe')).toHaveCount(1)
    expect(await page.locator('iframe').evaluate((shown, other) => shown === other, prefetched)).toBe(true)
  },
)

test('offers to download other decks and to ask for a PDF, once [D-reader.7]', async ({ page, stack }) => {
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
  await expect(askDialog(page).getByText('Questions (1/10)')).toBeVisible()
})

test('renews an expired session over the reader [D-reader.9]', async ({ page, stack, administrator }) => {
  const [first = '', second = ''] = stack.companies
  const { email, password } = administrator.person
  // Its own session, because it ends here.
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
