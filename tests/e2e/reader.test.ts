import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './steps/axe.ts'
import { askDialog } from './steps/discussion.ts'
import { gate } from './steps/gate.ts'
import { colleague, openReader, position, readerOf, test } from './steps/reader.ts'
import { DESKTOP } from './steps/sizes.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

/** Presses keys faster than the URL changes. */
const pressAtOnce = (page: Page, ...keys: readonly string[]) =>
  page.evaluate(async (all) => {
    for (const key of all) {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await undefined
    }
  }, keys)

const VERDICTS = ['strong_yes', 'yes', 'maybe', 'no']

test('‘Start reviewing’ opens the first undecided application and counts only those', async ({
  page,
  browser,
  stack,
  administrator,
}) => {
  const [decided = '', first = '', second = ''] = stack.companies
  const nikhil = await colleague(browser, administrator)
  await nikhil.decide(stack.ids[0] ?? '', 'no_fit')
  await nikhil.close()
  await page.goto(stack.address)
  await expect(page.getByText('2 undecided')).toBeVisible()
  await page.getByRole('link', { name: 'Start reviewing' }).click()
  await expect(readerOf(page, first)).toBeVisible()
  await expect(position(page, '1 of 2')).toBeVisible()
  await page.keyboard.press('j')
  await expect(readerOf(page, second)).toBeVisible()
  // Opening an application takes nothing off the list.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('article', { name: decided })).toBeVisible()
})

test.describe('the reader', () => {
  test.use({ size: 6 })

  test('steps through the queue while another administrator decides [D-reader.2, D-reader.3, D-reader.4, D-verdicts.6]', async ({
    page,
    browser,
    stack,
    administrator,
  }) => {
    const { companies, ids } = stack
    const first = 3
    const opened = companies[first - 1] ?? ''
    const nikhil = await colleague(browser, administrator)
    // Makes the window so short that the third card is below it.
    await page.setViewportSize({ width: DESKTOP.width, height: 360 })
    await page.goto(`${stack.address}&status=submitted`)
    await page.getByRole('link', { name: opened, exact: true }).focus()
    const before = await scrolled(page)
    expect(before).toBeGreaterThan(0)
    await page.keyboard.press('Enter')

    const title = page.getByRole('dialog').getByRole('heading').first()
    const given: string[] = []
    for (let number = first; number <= 6; number++) {
      await expect(title).toHaveText(companies[number - 1] ?? '')
      await expect(position(page, `${number} of 6`)).toBeVisible()
      // Another administrator's decision removes an application from the list, but not from the queue.
      if (number === 3) {
        await nikhil.decide(ids[5] ?? '', 'no_fit')
        await nikhil.decide(ids[1] ?? '', 'approved')
      }
      if (number === 4) {
        await stack.add('new')
        await page.reload()
        await expect(position(page, '4 of 6')).toBeVisible()
        await expect(page.getByText('1 new', { exact: true })).toBeVisible()
      }
      if (number === 5) {
        for (const key of ['s', 'n', 'Enter']) await page.keyboard.press(key)
        await expect(page.getByRole('dialog').getByText('No Fit').first()).toBeVisible()
        await expect(position(page, '5 of 6')).toBeVisible()
      }
      given.push(VERDICTS[number % 4] ?? '')
      await page.keyboard.press(String((number % 4) + 1))
      await page.keyboard.press('j')
    }
    await expect(position(page, 'This is the last application.')).toBeVisible()
    const query = new URL(stack.address, 'http://list').search
    const stored = async () => {
      const { applications } = await (await page.request.get(`/api/review/applications${query}`)).json()
      return applications
        .filter(({ id }: { id: string }) => ids.indexOf(id) >= first - 1)
        .map(({ verdict }: { verdict: string }) => verdict)
    }
    await expect.poll(stored).toEqual(given)

    await page.getByRole('button', { name: 'Add to this list' }).click()
    await expect(position(page, '6 of 7')).toBeVisible()
    await page.keyboard.press('j')
    await expect(title).toHaveText(/new$/)

    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(`${stack.address}&status=submitted`)
    await expect.poll(() => focused(page)).toBe(opened)
    expect(await scrolled(page)).toBe(before)
    await nikhil.close()
  })
})

test('the reader shows a prefetched application without waiting for the server [D-reader.3, D-reader.5, D-reader.12]', async ({
  page,
  stack,
}) => {
  const [first = '', second = '', third = ''] = stack.companies
  const queue = gate()
  await page.route(/\/api\/review\/queue/, async (route) => {
    await queue.opened
    await route.continue()
  })
  // The third application never loads.
  await page.route(`**/api/review/applications/${stack.ids[2]}`, () => undefined)
  const prefetched = page.waitForResponse((response) => response.url().endsWith(stack.ids[1] ?? 'none'))
  await page.goto(`${stack.address}&read=${stack.ids[0]}`)
  await expect(readerOf(page, first).getByRole('heading', { name: 'Vision', exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(readerOf(page, first)).toBeVisible()
  queue.open()
  await expect(readerOf(page, second)).toBeVisible()
  await expect(position(page, '2 of 3')).toBeVisible()
  await (await prefetched).finished()
  // Waits for the cards. Without the application's card, the focus would go to the title of the list.
  await expect(page.locator('[data-application]')).toHaveCount(3)

  await page.route('/api/**', () => undefined)
  await page.keyboard.press('k')
  await expect(readerOf(page, first).getByRole('heading', { name: 'Vision', exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(readerOf(page, second).getByRole('heading', { name: 'Vision', exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(readerOf(page, third)).toHaveCount(0)
  await expect(page.getByRole('dialog').getByText('Loading...').first()).toBeVisible()
  await page.keyboard.press('k')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(stack.address)
  await expect.poll(() => focused(page)).toBe(second)
})

test('the reader’s single-key shortcuts can be turned off [D-reader.6, D-reader.11]', {
  tag: '@deep',
}, async ({ page, stack }) => {
  const [first = '', second = ''] = stack.companies
  const prefetched = page.waitForResponse((response) => response.url().endsWith(stack.ids[1] ?? 'none'))
  await openReader(page, stack, first)
  await (await prefetched).finished()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.locator('dt')).toHaveText([
    ...['J', 'K', '1', '2', '3', '4', '0', 'V', 'I', 'N', 'S', 'D', 'T', 'Q', 'G', 'E', '?', 'Esc'],
  ])
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(position(page, '1 of 3')).toBeVisible()

  await page.keyboard.press('q')
  const question = askDialog(page).getByLabel('Question 1')
  await expect(question).toBeFocused()
  await page.keyboard.type('just kidding?')
  await expect(question).toHaveValue('just kidding?')
  await page.keyboard.press('Escape')
  await expect(askDialog(page)).toHaveCount(0)
  await page.keyboard.press('Control+j')
  await expect(position(page, '1 of 3')).toBeVisible()

  // A key pressed right after a step acts on the application that the step opened.
  await pressAtOnce(page, 'j', 'd')
  const decision = page.getByRole('dialog', { name: /^Decision on/ })
  await expect(decision).toHaveAccessibleName(`Decision on ${second}`)
  await page.keyboard.press('Escape')
  await expect(decision).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(position(page, '1 of 3')).toBeVisible()
  await pressAtOnce(page, 'j', 'j')
  await expect(position(page, '3 of 3')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`read=${stack.ids[2]}`))

  const list = await page.context().newPage()
  await list.goto(stack.address)
  await expect(list.getByRole('link', { name: first, exact: true })).toBeVisible()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await expect(next).toHaveAttribute('aria-keyshortcuts', 'J')
  const yes = page.getByRole('button', { name: 'Yes', exact: true })
  await expect(yes).toHaveText('+Yes2')
  const single = help.getByRole('checkbox', { name: 'Single-key shortcuts' })
  await page.keyboard.press('?')
  await single.uncheck()
  await expect(help.locator('dt')).toHaveText(['Esc'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  for (const key of ['k', '1', 'v', 'd', 'q', '?']) await page.keyboard.press(key)
  await expect(next).not.toHaveAttribute('aria-keyshortcuts')
  await expect(yes).toHaveText('+Yes')
  await expect(position(page, '3 of 3')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Strong yes', pressed: true })).toHaveCount(0)

  const keys = list.getByRole('button', { name: 'Shortcuts', exact: true })
  await expect(keys).not.toHaveAttribute('aria-keyshortcuts')
  for (const key of ['j', 'x', '?']) await list.keyboard.press(key)
  await expect(list.getByRole('checkbox', { name: `Select ${first}` })).not.toBeChecked()
  await expect(list.getByRole('dialog')).toHaveCount(0)
  await list.reload()
  await keys.click()
  const listHelp = list.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(listHelp.locator('dt')).toHaveText(['Enter', '↓ ↑', 'Ctrl+Enter', 'Ctrl+Z'])
  await listHelp.getByRole('checkbox', { name: 'Single-key shortcuts' }).check()
  await expect(listHelp.locator('dt').first()).toHaveText('Enter')
  await expect(listHelp.locator('dt').nth(2)).toHaveText('J')

  await expect(next).toHaveAttribute('aria-keyshortcuts', 'J')
  await page.keyboard.press('k')
  await expect(readerOf(page, second)).toBeVisible()
})
