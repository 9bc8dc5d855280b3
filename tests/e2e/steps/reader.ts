import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { submitWithoutDeck } from './submissions.ts'
import { test as base, MAIN, type ServerUnderTest, type User } from './users.ts'

/** The applications of one test. A search finds these and no other applications. */
export type Stack = {
  /** The address of the review list that shows only these applications. */
  readonly address: string
  /** The companies, newest application first, as in the list. `ids` has the same order. */
  readonly companies: readonly string[]
  readonly ids: readonly string[]
  /** Submits another application that the search finds. */
  add(company: string): Promise<string>
}

/** Tests with a signed-in administrator and a stack of `size` applications. */
export const test = base.extend<{ size: number; stack: Stack }>({
  size: [3, { option: true }],
  stack: async ({ browser, founder, size, page, administrator }, use) => {
    const founders = await browser.newContext({ storageState: founder.state })
    const word = `Stack${crypto.randomUUID().slice(0, 8)}`
    const add = (company: string) => submitWithoutDeck(founders.request, company)
    const made: { company: string; id: string }[] = []
    for (let number = size; number > 0; number--) {
      const company = `${word} ${number}`
      made.unshift({ company, id: await add(company) })
    }
    await page.context().addCookies(administrator.state.cookies)
    await use({
      address: `/investment-application-review?search=${word}`,
      companies: made.map(({ company }) => company),
      ids: made.map(({ id }) => id),
      add: (company) => add(`${word} ${company}`),
    })
    await founders.close()
  },
})

/** Signs in as the administrator in a second browser. @returns functions that call the API from it */
export async function colleague(
  browser: Browser,
  { person: { email, password } }: User,
  { address }: Pick<ServerUnderTest, 'address'> = MAIN,
) {
  const context = await browser.newContext({ baseURL: address })
  const signedIn = await context.request.post('/api/session', { data: { email, password } })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
  return {
    decide: async (id: string, status: string) => {
      const decided = await context.request.put(`/api/review/applications/${id}/status`, { data: { status } })
      expect(decided.status(), await decided.text()).toBe(200)
    },
    close: () => context.close(),
  }
}

export const readerOf = (page: Page, company: string): Locator =>
  page.getByRole('dialog', { name: company, exact: true })

/** Locates the reader's status line, which shows the position in the queue and notices. */
export const position = (page: Page, text: string): Locator =>
  page.getByRole('dialog').getByRole('status').filter({ hasText: text })

/** Opens an application from the list by clicking on the company. */
export async function openReader(page: Page, { address }: Stack, company: string): Promise<Locator> {
  await page.goto(address)
  await page.getByRole('link', { name: company, exact: true }).click()
  const reader = readerOf(page, company)
  await expect(reader.getByRole('heading', { name: 'Basics' })).toBeVisible()
  await expect(position(page, ' of ')).toBeVisible()
  return reader
}
