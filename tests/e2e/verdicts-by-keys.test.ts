import { expect, type Page } from '@playwright/test'
import { addCopies, verdictsOf } from './steps/large-stack.ts'
import { test } from './steps/own-server.ts'
import { colleague, position } from './steps/reader.ts'
import { submitWithoutDeck } from './steps/submissions.ts'

/** In the name of every company: other stories of the same server have theirs. */
const WORD = 'Kharif'
const QUEUE = 1_200
const FIRST = 5
const READ = 200

const VERDICTS = ['strong_yes', 'yes', 'maybe', 'no']
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('two hundred verdicts by keys in a queue of 1,200, while another decides: none is skipped or repeated, and Back finds row, scroll and focus [D-verdicts.6]', async ({
  page,
  browser,
  founder,
  administrator,
  ownServer,
}) => {
  test.slow()
  const founders = await browser.newContext({ storageState: founder.state, baseURL: ownServer.address })
  const model = await submitWithoutDeck(founders.request, `${WORD} model`)
  await founders.close()
  const companies = [
    `${WORD} model`,
    ...(await addCopies(ownServer, model, { word: WORD, count: QUEUE - 1 })),
  ]
  await page.context().addCookies(administrator.state.cookies)
  const nikhil = await colleague(browser, administrator, ownServer)
  const { ids } = await (await page.request.get(`/api/review/queue?search=${WORD}`)).json()
  expect(ids).toHaveLength(QUEUE)

  await page.goto(`/investment-application-review?search=${WORD}&status=submitted`)
  await expect(page.getByRole('link', { name: `${WORD} model`, exact: true })).toBeVisible()
  for (let tabs = 0; (await focused(page)) !== companies[FIRST - 1]; tabs++) {
    expect(tabs).toBeLessThan(120)
    await page.keyboard.press('Tab')
  }
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(0)
  await page.keyboard.press('Enter')

  const title = page.getByRole('dialog').getByRole('heading').first()
  const given: [string, string][] = []
  for (let number = FIRST; number < FIRST + READ; number++) {
    const company = companies[number - 1] ?? ''
    await expect(title).toHaveText(company)
    // Somebody else decides about some ahead and some behind: they leave the list, and not the queue.
    if (number % 20 === 0) {
      await expect(position(page, `${number} of ${QUEUE}`)).toBeVisible()
      await nikhil.decide(ids[number + 10], 'no_fit')
      if (number > 40) await nikhil.decide(ids[number - 10], 'approved')
    }
    given.push([company, VERDICTS[number % 4] ?? ''])
    await page.keyboard.press(String((number % 4) + 1))
    await page.keyboard.press('j')
  }
  // Each once, and none of another company: by what is stored.
  await expect.poll(() => verdictsOf(ownServer, administrator.person.email)).toEqual(given)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/investment-application-review?search=${WORD}&status=submitted`)
  await expect.poll(() => focused(page)).toBe(companies[FIRST - 1])
  expect(await scrolled(page)).toBe(before)
  const card = page.getByRole('article', { name: companies[FIRST - 1] ?? '', exact: true })
  await expect(card.getByText('You: Yes')).toBeVisible()
  await nikhil.close()
})
