import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './steps/axe.ts'
import { askDialog, sendQuestionRound } from './steps/discussion.ts'
import { openReader, readerOf, type Stack, test } from './steps/reader.ts'
import { DESKTOP, PHONE } from './steps/sizes.ts'
import { submitApplication } from './steps/submissions.ts'
import { expectSuccess } from './steps/toasts.ts'
import { test as signedIn, type User } from './steps/users.ts'

const tab = (page: Page, name: string) => page.getByRole('dialog').getByRole('tab', { name })
const pane = (page: Page, name: string) => page.getByRole('dialog').getByRole('tabpanel', { name })

/** Makes the reader believe that this browser has a PDF viewer. */
const withViewer = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }))

/** Replaces the deck in every reply about an application. */
const withDeck = (page: Page, filename: string) =>
  page.route(/\/api\/review\/applications\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    const extension = filename.split('.').at(-1)
    const pitch_deck = { url: `/files/pitch-decks/1.${extension}`, filename, size: '1.00 MB' }
    await route.fulfill({ response, json: { ...reply, answers: { ...reply.answers, pitch_deck } } })
  })

/** Returns the height of the reader's footer, which a verdict, a notice or a decision must not change. */
const footerHeight = (page: Page) =>
  page.locator('[role=dialog] [data-bar]').evaluate((footer) => footer.getBoundingClientRect().height)

test('the reader shows an application with its questions and history [D-reader.1, D-reader.8]', async ({
  page,
  browser,
  stack,
  administrator,
}) => {
  const [first = ''] = stack.companies
  const id = stack.ids[0] ?? ''
  await sendQuestionRound(page.request, id, ['Why now?'])
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

  await expect(reader.getByRole('tab')).toHaveText([
    ...['Deck', 'Questions 1', 'Verdicts & notes', 'History'],
  ])
  await expect(pane(page, 'Deck').getByText('No pitch deck')).toBeVisible()
  await tab(page, 'Questions').click()
  await expect(pane(page, 'Questions').getByText('Why now?')).toBeVisible()
  await expect(pane(page, 'Questions').getByText('Waiting for answers')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await reader.getByLabel(`Status of ${first}`).selectOption('Meeting Scheduled')
  await tab(page, 'History').click()
  await expect(pane(page, 'History').getByText('Submitted → Under Review')).toBeVisible()
  await expect(pane(page, 'History').getByText('Under Review → Meeting Scheduled')).toBeVisible()
  await expect(
    pane(page, 'History')
      .getByText(/^Meera Iyer · /)
      .first(),
  ).toBeVisible()
  await expect(pane(page, 'History').getByText('Submitted the application')).toBeVisible()
  await expect(pane(page, 'History').getByText('Sent 1 question')).toBeVisible()
  for (const name of ['Export PDF', 'Download PDF', 'View Details']) {
    const action = reader.getByRole('article').getByText(name, { exact: true })
    await expect(action.locator('xpath=ancestor-or-self::*[@aria-describedby]')).toHaveAccessibleDescription(
      first,
    )
  }

  await expectPanesOnPhone(browser, administrator, stack)
})

test('the reader’s footer keeps its height after a verdict or a decision', { tag: '@deep' }, async ({
  page,
  stack,
}) => {
  const [first = '', second = ''] = stack.companies
  const reader = await openReader(page, stack, first)
  const height = await footerHeight(page)
  expect(height).toBeLessThan(64)
  await reader.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(reader.getByRole('button', { name: 'Yes', pressed: true })).toHaveText(/✓$/)
  await reader.getByLabel(`Status of ${first}`).selectOption('Meeting Scheduled')
  await expectSuccess(page, 'Success', 'Application status updated successfully.')
  expect(await footerHeight(page)).toBe(height)

  // At a zoom of 200%, the text fills most of the window, and the mouse wheel over it scrolls to the footer.
  await page.setViewportSize({ width: DESKTOP.width / 2, height: DESKTOP.height / 2 })
  await tab(page, 'Application').click()
  await expect(reader.getByRole('article')).toBeInViewport()
  const share = await reader.getByRole('article').evaluate((article) => {
    article.scrollIntoView({ block: 'start', behavior: 'instant' })
    const { top, bottom } = article.getBoundingClientRect()
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight
  })
  expect(share).toBeGreaterThan(0.6)
  await expectNoSidewaysScroll(page)
  const text = await reader.getByRole('article').boundingBox()
  await page.mouse.move((text?.x ?? 0) + 50, Math.max(text?.y ?? 0, 0) + 50)
  const next = reader.getByRole('button', { name: 'Next', exact: true })
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(next).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  await next.click()
  await expect(readerOf(page, second)).toBeVisible()

  await page.setViewportSize({ width: 1024, height: 768 })
  await page.keyboard.press('k')
  await expect(reader).toBeVisible()
  expect(await footerHeight(page)).toBe(height)
  await page.goBack()
  const card = page.getByRole('article', { name: first })
  await expect(card.getByText('Meeting Scheduled').first()).toBeVisible()
})

/** Expects the layout for phones: the text is one of the panes in the strip, and a button reveals the status select. */
async function expectPanesOnPhone(browser: Browser, { state }: User, stack: Stack) {
  const [first = ''] = stack.companies
  const context = await browser.newContext({
    storageState: state,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(`${stack.address}&read=${stack.ids[0]}`)
  const reader = readerOf(page, first)
  await expect(reader.getByRole('heading', { name: 'Basics' })).toBeVisible()
  await expect(reader.getByRole('tab')).toHaveText([
    ...['Application', 'Deck', 'Questions 1', 'Verdicts & notes', 'History'],
  ])
  expect(await footerHeight(page)).toBeLessThanOrEqual(110)
  await expect(reader.getByLabel(`Status of ${first}`)).toBeHidden()
  await reader.getByRole('button', { name: 'More', exact: true }).click()
  await expect(reader.getByLabel(`Status of ${first}`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await reader.getByRole('button', { name: 'More', exact: true }).click()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  const strip = reader.locator('[role=tabpanel]').first().locator('..')
  await strip.evaluate((element) => element.scrollTo({ left: 2 * element.clientWidth, behavior: 'instant' }))
  await expect(tab(page, 'Questions')).toHaveAttribute('aria-selected', 'true')
  await expect(pane(page, 'Questions').getByText('Why now?')).toBeInViewport()
  await tab(page, 'Application').click()
  await expect(reader.getByRole('article')).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await context.close()
}

signedIn(
  'the reader shows a PDF deck and prefetches the next one [D-reader.5, D-reader.7]',
  async ({ page, browser, founder, administrator }) => {
    const founders = await browser.newContext({ storageState: founder.state })
    const word = `Decks${crypto.randomUUID().slice(0, 8)}`
    const next = await submitApplication(founders.request, `${word} next`)
    const first = await submitApplication(founders.request, `${word} first`)
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
    const skip = readerOf(page, `${word} first`).getByRole('button', { name: 'Skip the deck' })
    await skip.focus()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Strong yes' })).toBeFocused()
    const prefetched = await page.locator('iframe[inert]').elementHandle()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(`${address}&read=${next}`)
    // The reader shows the prefetched frame itself, so that the PDF viewer does not restart.
    await expect(page.locator('iframe')).toHaveCount(1)
    expect(await page.locator('iframe').evaluate((shown, other) => shown === other, prefetched)).toBe(true)

    // In a narrow window, the deck is fetched only once its tab is open, and the next one is not prefetched.
    await page.setViewportSize(PHONE)
    await page.goto(`${address}&read=${first}`)
    await expect(page.getByText('Download', { exact: true })).toBeAttached()
    await expect(page.locator('iframe')).toHaveCount(0)
    await tab(page, 'Deck').click()
    await expect(page.locator('iframe')).toHaveCount(1)
    await tab(page, 'Questions').click()
    await expect(page.locator('iframe')).toHaveCount(1)
    await page.setViewportSize(DESKTOP)

    await withDeck(page, 'deck.pptx')
    await page.reload()
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
  },
)
