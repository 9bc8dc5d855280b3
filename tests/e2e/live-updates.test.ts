import { type Browser, type BrowserContext, expect, type Page, type Request, request } from '@playwright/test'
import { newPerson } from './steps/sign-up.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { expectSuccess, rememberToasts } from './steps/toasts.ts'
import { createMember, createUser, MAIN, test } from './steps/users.ts'

/** Opens a screen and presses a key, after which the first tab of a browser connects. */
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

/** Counts the streams of a browser. @returns the largest number open at the same time */
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

/** Signs in a new person in another browser. */
async function signInElsewhere(browser: Browser, role: 'admin' | 'founder') {
  const { state } =
    role === 'admin' ? await createMember(browser, 'admin') : await createUser(browser, newPerson())
  return {
    state,
    calls: await request.newContext({
      baseURL: MAIN.address,
      storageState: state,
      extraHTTPHeaders: { origin: MAIN.address },
    }),
  }
}

const uniqueCompany = () => `Live ${crypto.randomUUID().slice(0, 8)}`

test('shows a founder a decision and questions live, in all tabs over one connection', async ({
  browser,
}) => {
  const [asha, meera] = [await signInElsewhere(browser, 'founder'), await signInElsewhere(browser, 'admin')]
  const company = uniqueCompany()
  const id = await submitWithoutDeck(asha.calls, company)
  const context = await browser.newContext({ storageState: asha.state })
  const mostStreams = streamsOf(context)
  await rememberToasts(context)
  const [first, second] = [await context.newPage(), await context.newPage()]
  await openLive(first, '/my-applications')
  await openScreen(second, '/my-applications')
  await second.keyboard.press('Shift')
  const decided = await meera.calls.put(`/api/review/applications/${id}/status`, {
    data: { status: 'under_review' },
  })
  expect(decided.status(), await decided.text()).toBe(200)
  for (const tab of [first, second]) {
    await expect(tab.getByRole('article', { name: company })).toContainText('Under Review')
    await expectSuccess(tab, 'Status updated', 'Your application is now: Under Review.')
  }
  const sent = await meera.calls.post(`/api/review/applications/${id}/questions`, {
    data: { id: crypto.randomUUID(), questions: ['Why now?'] },
  })
  expect(sent.status(), await sent.text()).toBe(200)
  for (const tab of [first, second]) {
    await expect(tab.getByRole('article', { name: company })).toContainText('Answer')
  }
  expect(mostStreams()).toBe(1)
  await context.close()
})

test('shows changes by others live, in the list and in the reader', async ({ browser }) => {
  const [asha, meera] = [await signInElsewhere(browser, 'founder'), await signInElsewhere(browser, 'admin')]
  const company = uniqueCompany()
  const id = await submitWithoutDeck(asha.calls, `${company} one`)
  const nikhil = await createMember(browser, 'admin', newPerson('Nikhil', 'Rao'))
  const context = await browser.newContext({ storageState: nikhil.state })
  const page = await context.newPage()
  const decide = async (status: string) => {
    const decided = await meera.calls.put(`/api/review/applications/${id}/status`, { data: { status } })
    expect(decided.status(), await decided.text()).toBe(200)
  }
  await openLive(page, `/investment-application-review?search=${encodeURIComponent(company)}`)
  const cards = page.getByRole('article').filter({ hasText: company })
  await expect(cards).toHaveCount(1)
  await submitWithoutDeck(asha.calls, `${company} two`)
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
  await context.close()
})
