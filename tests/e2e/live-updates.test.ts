import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { sendQuestionRound } from './steps/discussion.ts'
import { newPerson } from './steps/sign-up.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { expectSuccess } from './steps/toasts.ts'
import { callsOf, createMember, createUser, test } from './steps/users.ts'

/** Opens a screen and presses a key, after which a browser's first tab connects to live updates. */
async function openLive(page: Page, path: string): Promise<void> {
  const connects = page.waitForRequest(/\/api\/changes/)
  await openScreen(page, path)
  await page.keyboard.press('Shift')
  await connects
}

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * Counts a browser's event streams. @returns a function that returns the largest number that were open at the same time
 */
function streamsOf(context: BrowserContext): () => number {
  const open = new Set<Request>()
  let most = 0
  const isStream = (request: Request) => request.url().endsWith('/api/changes')
  context.on('request', (request) => {
    if (isStream(request)) most = Math.max(most, open.add(request).size)
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return () => most
}

test('all tabs of a browser receive live updates over one connection', async ({ browser, administrator }) => {
  const company = `Live ${crypto.randomUUID().slice(0, 8)}`
  const [asha, nikhil] = [
    await createUser(browser, newPerson()),
    await createMember(browser, 'admin', newPerson('Nikhil', 'Rao')),
  ]
  const [founder, meera] = [await callsOf(asha), await callsOf(administrator)]
  const id = await submitWithoutDeck(founder, `${company} one`)
  const decide = async (status: string) => {
    const decided = await meera.put(`/api/review/applications/${id}/status`, { data: { status } })
    expect(decided.status(), await decided.text()).toBe(200)
  }
  const context = await browser.newContext({ storageState: asha.state })
  const mostStreams = streamsOf(context)
  const [first, second] = [await context.newPage(), await context.newPage()]
  await openLive(first, '/my-applications')
  await openScreen(second, '/my-applications')
  await second.keyboard.press('Shift')

  const team = await browser.newContext({ storageState: nikhil.state })
  const page = await team.newPage()
  await openLive(page, `/investment-application-review?search=${encodeURIComponent(company)}`)
  const cards = page.getByRole('article').filter({ hasText: company })
  await expect(cards).toHaveCount(1)
  await submitWithoutDeck(founder, `${company} two`)
  await expect(page.getByText('1 new application')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await decide('approved')
  await expect(cards.getByRole('combobox')).toHaveValue('approved')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(cards).toHaveCount(2)
  await expect(page.getByText('1 new application')).toHaveCount(0)

  await page.getByRole('link', { name: `${company} one`, exact: true }).click()
  const reader = page.getByRole('dialog', { name: `${company} one`, exact: true })
  await expect(reader.getByRole('heading', { name: 'Basics' })).toBeVisible()
  await decide('under_review')
  const notice = reader
    .getByRole('status')
    .filter({ hasText: 'Meera Iyer changed the status to Under Review.' })
  await expect(notice).toBeVisible()
  await expect(reader.getByRole('combobox')).toHaveValue('under_review')
  await team.close()

  for (const tab of [first, second]) {
    await expect(tab.getByRole('article', { name: `${company} one` })).toContainText('Under Review')
    await expectSuccess(tab, 'Status updated', 'Your application is now: Under Review.')
  }
  await sendQuestionRound(meera, id, ['Why now?'])
  for (const tab of [first, second]) {
    await expect(tab.getByRole('article', { name: `${company} one` })).toContainText('Answer')
    // Sorted by the last edit, which questions leave unchanged.
    await expect(tab.locator('article h3')).toHaveText([`${company} two`, `${company} one`])
  }
  expect(mostStreams()).toBe(1)
  await context.close()
})
