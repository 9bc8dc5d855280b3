import { type Browser, expect, type Page, request } from '@playwright/test'
import { somebody } from './steps/accounts.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { MAIN, newcomer, newMember, test } from './steps/newcomers.ts'
import { submitWithoutDeck } from './steps/submitted.ts'

/** Opens a screen and presses something there: a page in use listens soon. */
async function lookOn(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const listens = page.waitForRequest(/\/api\/changes/)
  await page.keyboard.press('Shift')
  await listens
}

/** What somebody does elsewhere. */
async function elsewhere(browser: Browser, role: 'admin' | 'founder') {
  const { state } = role === 'admin' ? await newMember(browser, 'admin') : await newcomer(browser, somebody())
  return {
    state,
    calls: await request.newContext({
      baseURL: MAIN.address,
      storageState: state,
      extraHTTPHeaders: { origin: MAIN.address },
    }),
  }
}

const oneOfAKind = () => `Live ${crypto.randomUUID().slice(0, 8)}`

test('a founder sees a decision and new questions come, in every tab over one connection, and is told once', async ({
  browser,
}) => {
  const [asha, meera] = [await elsewhere(browser, 'founder'), await elsewhere(browser, 'admin')]
  const company = oneOfAKind()
  const id = await submitWithoutDeck(asha.calls, company)
  const context = await browser.newContext({ storageState: asha.state })
  const streams: string[] = []
  context.on('request', (asked) => {
    if (asked.url().endsWith('/api/changes')) streams.push(asked.url())
  })
  const [first, second] = [await context.newPage(), await context.newPage()]
  await lookOn(first, '/my-applications')
  await lookOn(second, '/my-applications')
  const decided = await meera.calls.put(`/api/review/applications/${id}/status`, {
    data: { status: 'under_review' },
  })
  expect(decided.status(), await decided.text()).toBe(200)
  for (const tab of [first, second]) {
    await expect(tab.getByRole('article', { name: company })).toContainText('Under Review')
    await expect(tab.getByRole('status')).toContainText('Your application is now: Under Review.')
  }
  const asked = await meera.calls.post(`/api/review/applications/${id}/questions`, {
    data: { id: crypto.randomUUID(), questions: ['Why now?'] },
  })
  expect(asked.status(), await asked.text()).toBe(200)
  for (const tab of [first, second]) {
    await expect(tab.getByRole('article', { name: company })).toContainText('Answer')
  }
  expect(streams.length).toBe(1)
  await expectSoundInBothSizes(first)
  await context.close()
})

test('what is new in a list is offered, and what changed in it shows in its place', async ({ browser }) => {
  const [asha, meera] = [await elsewhere(browser, 'founder'), await elsewhere(browser, 'admin')]
  const company = oneOfAKind()
  const id = await submitWithoutDeck(asha.calls, `${company} one`)
  const context = await browser.newContext({ storageState: meera.state })
  const page = await context.newPage()
  await lookOn(page, `/investment-application-review?search=${encodeURIComponent(company)}`)
  const cards = page.getByRole('article').filter({ hasText: company })
  await expect(cards).toHaveCount(1)
  await submitWithoutDeck(asha.calls, `${company} two`)
  await expect(page.getByText('1 new application')).toBeVisible()
  await expect(cards).toHaveCount(1)
  const decided = await meera.calls.put(`/api/review/applications/${id}/status`, {
    data: { status: 'approved' },
  })
  expect(decided.status(), await decided.text()).toBe(200)
  await expect(cards.getByRole('combobox')).toHaveValue('approved')
  await expectSoundInBothSizes(page)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(cards).toHaveCount(2)
  await expect(page.getByText('1 new application')).toHaveCount(0)
  await context.close()
})
