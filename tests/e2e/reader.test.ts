import { expect, type Page } from '@playwright/test'
import { askAgain } from './steps/ask-again.ts'
import { expectAccessible } from './steps/axe.ts'
import { askDialog } from './steps/discussion.ts'
import { gate } from './steps/gate.ts'
import { colleague, openReader, position, readerOf, test } from './steps/reader.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test.describe('by keyboard alone', () => {
  test.use({ size: 30 })

  test('a queue is gone through while somebody else decides: none is skipped or repeated, and the list keeps its place [D-reader.2, D-reader.3]', async ({
    page,
    browser,
    stack,
    administrator,
  }) => {
    const { companies, ids } = stack
    const nikhil = await colleague(browser, administrator)
    await page.goto(`${stack.address}&status=submitted`)
    await expect(page.getByRole('link', { name: companies[0] ?? '', exact: true })).toBeVisible()
    for (let tabs = 0; (await focused(page)) !== companies[4]; tabs++) {
      expect(tabs).toBeLessThan(90)
      await page.keyboard.press('Tab')
    }
    const before = await scrolled(page)
    expect(before).toBeGreaterThan(0)
    await page.keyboard.press('Enter')

    const read: string[] = []
    let keys = 0
    const press = async (key: string) => {
      keys++
      await page.keyboard.press(key)
    }
    for (let number = 5; number <= 30; number++) {
      await expect(position(page, `${number} of 30`)).toBeVisible()
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Company Overview' })).toBeVisible()
      read.push((await page.getByRole('dialog').getByRole('heading').first().textContent()) ?? '')
      // Somebody else decides about one ahead and one behind: both leave the list.
      if (number === 10) await nikhil.decide(ids[20] ?? '', 'no_fit')
      if (number === 12) await nikhil.decide(ids[1] ?? '', 'approved')
      if (number === 14) await stack.add('new')
      if (number === 16) {
        await page.reload()
        await expect(position(page, '16 of 30')).toBeVisible()
      }
      if (number % 9 === 0) {
        for (const key of ['s', 'n', 'Enter']) await press(key)
        await expect(page.getByRole('dialog').getByText('No Fit').first()).toBeVisible()
        await expect(position(page, `${number} of 30`)).toBeVisible()
      }
      await press('j')
    }
    expect(read).toEqual(companies.slice(4))
    await expect(position(page, 'This is the last application.')).toBeVisible()
    // One for each, and three more for each of the three decisions.
    expect(keys).toBe(26 + 9)
    await press('k')
    await expect(position(page, '29 of 30')).toBeVisible()

    await press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(`${stack.address}&status=submitted`)
    await expect.poll(() => focused(page)).toBe(companies[4])
    expect(await scrolled(page)).toBe(before)
    await nikhil.close()
  })
})

test('what was submitted meanwhile is told, and goes to the end where one wants it [D-reader.4]', async ({
  page,
  stack,
}) => {
  const [, , last = ''] = stack.companies
  await openReader(page, stack, last)
  await stack.add('late')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.reload()
  await expect(page.getByText('1 new')).toBeVisible()
  await expect(position(page, '3 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Add to this list' }).click()
  await expect(position(page, '3 of 4')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('dialog').getByRole('heading', { name: /late$/ })).toBeVisible()
})

test('the next one is there before anything is asked for [D-reader.5]', async ({ page, stack }) => {
  const [first = '', second = '', third = ''] = stack.companies
  // Never read, whenever it is asked for.
  await page.route(`**/api/review/applications/${stack.ids[2]}`, () => undefined)
  const ahead = page.waitForResponse((response) => response.url().endsWith(stack.ids[1] ?? 'none'))
  await openReader(page, stack, first)
  await (await ahead).finished()
  // From now on nothing answers.
  await page.route('/api/**', () => undefined)
  await page.keyboard.press('j')
  await expect(readerOf(page, second).getByRole('heading', { name: 'Funding', exact: true })).toBeVisible()
  await page.keyboard.press('k')
  await expect(readerOf(page, first).getByRole('heading', { name: 'Funding', exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(readerOf(page, second)).toBeVisible()
  await page.keyboard.press('j')
  await expect(readerOf(page, third)).toHaveCount(0)
  await expect(page.getByRole('dialog').getByText('Loading...').first()).toBeVisible()
})

test('a step that is asked for before the queue has come is made when it comes [D-reader.12]', async ({
  page,
  stack,
}) => {
  const [first = '', second = ''] = stack.companies
  const queue = gate()
  await page.route(/\/api\/review\/queue/, async (route) => {
    await queue.opened
    await route.continue()
  })
  await page.goto(`${stack.address}&read=${stack.ids[0]}`)
  await expect(readerOf(page, first).getByRole('heading', { name: 'Funding', exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(readerOf(page, first)).toBeVisible()
  queue.open()
  await expect(readerOf(page, second)).toBeVisible()
  await expect(position(page, '2 of 3')).toBeVisible()
})

/** Faster than an address follows. */
const inOneBreath = (page: Page, ...keys: readonly string[]) =>
  page.evaluate(async (all) => {
    for (const key of all) {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await undefined
    }
  }, keys)

test('every step counts, and a key right after one is about the application that it led to', async ({
  page,
  stack,
}) => {
  const [first = '', second = ''] = stack.companies
  const ahead = page.waitForResponse((response) => response.url().endsWith(stack.ids[1] ?? 'none'))
  await openReader(page, stack, first)
  await (await ahead).finished()
  await inOneBreath(page, 'j', 'd')
  const decision = page.getByRole('dialog', { name: /^Decide on/ })
  await expect(decision).toHaveAccessibleName(`Decide on ${second}`)
  await page.keyboard.press('Escape')
  await expect(decision).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(position(page, '1 of 3')).toBeVisible()
  await inOneBreath(page, 'j', 'j')
  await expect(position(page, '3 of 3')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`read=${stack.ids[2]}`))
})

test('its keys are listed, and rest while one types [D-reader.6]', async ({ page, stack }) => {
  const [first = '', second = ''] = stack.companies
  await openReader(page, stack, first)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys' })
  await expect(help.locator('dt')).toHaveText([
    ...['J', 'K', '1', '2', '3', '4', '0', 'V', 'S', 'D', 'Q', 'G', '?', 'Esc'],
  ])
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(position(page, '1 of 3')).toBeVisible()
  // Before the focus has come to them.
  await inOneBreath(page, '?', 'j', 'Escape')
  await expect(help).toHaveCount(0)
  await expect(position(page, '1 of 3')).toBeVisible()

  await page.keyboard.press('q')
  const question = askDialog(page).getByLabel('Question 1')
  await expect(question).toBeFocused()
  await page.keyboard.type('just kidding?')
  await expect(question).toHaveValue('just kidding?')
  await page.keyboard.press('Escape')
  await expect(askDialog(page)).toHaveCount(0)
  await expect(readerOf(page, first)).toBeVisible()
  await page.keyboard.press('Control+j')
  await expect(position(page, '1 of 3')).toBeVisible()
  await page.keyboard.press('j')
  await expect(readerOf(page, second)).toBeVisible()
})

test('who strikes keys unintended switches single ones off, on this device and in every tab [D-reader.11]', async ({
  page,
  stack,
}) => {
  const [first = '', second = ''] = stack.companies
  const list = await page.context().newPage()
  await list.goto(stack.address)
  await expect(list.getByRole('link', { name: first, exact: true })).toBeVisible()
  await openReader(page, stack, first)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await expect(next).toHaveAttribute('aria-keyshortcuts', 'J')
  const help = page.getByRole('dialog', { name: 'Keys' })
  const single = help.getByRole('checkbox', { name: 'Use single keys' })
  await page.keyboard.press('?')
  await single.uncheck()
  await expect(help.locator('dt')).toHaveText(['Esc'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  // What a key would begin stands at once: the position changes with the press, a dialog opens with it.
  for (const key of ['j', '1', 'v', 'd', 'q', '?']) await page.keyboard.press(key)
  await expect(next).not.toHaveAttribute('aria-keyshortcuts')
  await expect(position(page, '1 of 3')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Strong yes', pressed: true })).toHaveCount(0)

  // In the other tab too; Ctrl and Enter go on, and what is hit is the search's own text alone.
  const keys = list.getByRole('button', { name: 'Keys', exact: true })
  await expect(keys).not.toHaveAttribute('aria-keyshortcuts')
  for (const key of ['j', 'x', '?']) await list.keyboard.press(key)
  await expect(list.getByRole('checkbox', { name: `Select ${first}` })).not.toBeChecked()
  await expect(list.getByRole('dialog')).toHaveCount(0)
  await list.reload()
  await keys.click()
  const told = list.getByRole('dialog', { name: 'Keys' })
  await expect(told.locator('dt')).toHaveText(['Enter', 'Ctrl+Enter', 'Ctrl+Z'])
  await told.getByRole('checkbox', { name: 'Use single keys' }).check()
  await expect(told.locator('dt').first()).toHaveText('Enter')
  await expect(told.locator('dt').nth(1)).toHaveText('J')

  await expect(next).toHaveAttribute('aria-keyshortcuts', 'J')
  await page.keyboard.press('j')
  await expect(readerOf(page, second)).toBeVisible()
})

test('an application that is deleted meanwhile says so, and the others keep their places [D-reader.9]', async ({
  page,
  stack,
}) => {
  const [first = '', , third = ''] = stack.companies
  await page.route(`/api/review/applications/${stack.ids[1]}`, (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: 'not-found', message: 'Not found, or you do not have access to it.' } },
    }),
  )
  await openReader(page, stack, first)
  await page.keyboard.press('j')
  await expect(readerOf(page, 'This application is no longer here')).toBeVisible()
  await expect(position(page, '2 of 3')).toBeVisible()
  await page.keyboard.press('j')
  await expect(readerOf(page, third)).toBeVisible()
})

test('one that cannot be read says so, and is there after another try [D-reader.9]', async ({
  page,
  stack,
}) => {
  const [first = ''] = stack.companies
  await page.route('/api/review/applications/*', (route) => route.abort())
  await page.goto(stack.address)
  await page.getByRole('link', { name: first, exact: true }).click()
  await expect(page.getByText('The application could not be shown')).toBeVisible()
  await page.unroute('/api/review/applications/*')
  await askAgain(page, readerOf(page, first).getByRole('heading', { name: 'Funding', exact: true }))
})

test('an address opens one over its list, and closing leads there [D-reader.3]', async ({ page, stack }) => {
  const [, second = ''] = stack.companies
  await page.goto(`${stack.address}&read=${stack.ids[1]}`)
  await expect(readerOf(page, second)).toBeVisible()
  await expect(position(page, '2 of 3')).toBeVisible()
  // The list behind it is read apart from the queue: without its card the focus goes to the title.
  await expect(page.locator('[data-application]')).toHaveCount(3)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(stack.address)
  await expect.poll(() => focused(page)).toBe(second)
})
