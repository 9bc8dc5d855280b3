import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './steps/axe.ts'
import { chooseStatus } from './steps/deciding.ts'
import { expectFocusAtTitle, expectFocused, Keyboard } from './steps/keyboard.ts'
import { readerOf } from './steps/reader.ts'
import { test } from './steps/server-with-long-undo.ts'
import { newPerson } from './steps/sign-up.ts'
import { DESKTOP, PHONE } from './steps/sizes.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { closeToasts, expectSuccess } from './steps/toasts.ts'
import { createMember } from './steps/users.ts'

// The tests run one by one on the same server, because starting a server takes longer than the tests.
test.describe.configure({ mode: 'default' })

const toasts = (page: Page) => page.getByRole('status').filter({ has: page.getByLabel('Close notification') })

test('an administrator can undo each quick decision [D-status.34, S8.6]', async ({ page, administrator }) => {
  await page.context().addCookies(administrator.state.cookies)
  const word = crypto.randomUUID().slice(0, 8)
  const companies = ['Anar', 'Badam', `Chiku ${'and its orchards '.repeat(8)}`].map(
    (name) => `${name} ${word}`,
  )
  for (const company of companies) await submitWithoutDeck(page.request, company)
  await page.goto(`/investment-application-review?search=${word}&sort=company`)
  const card = (company: string) => page.getByRole('article', { name: company })
  const status = (company: string) => page.getByLabel(`Status of ${company}`)
  const undo = (scope: Locator, company: string) => scope.getByRole('button', { name: `Undo: ${company}` })
  const [first = '', second = '', last = ''] = companies

  await status(first).selectOption({ label: 'No Fit' })
  await expectSuccess(page, 'Success', 'Application status updated successfully.')
  await expect(
    toasts(page).getByText(
      /^\S+ gets an e-mail in 10 min\. There is no mail server: e-mails are at \/outbox\.$/,
    ),
  ).toBeVisible()
  await undo(toasts(page), first).click()
  await expectSuccess(page, 'Undone', 'The status is Submitted again. No e-mail was sent.')
  await expect(status(first)).toHaveValue('submitted')
  await closeToasts(page)

  for (const company of companies) {
    await card(company).getByRole('checkbox').check()
    await status(company).selectOption({ label: 'No Fit' })
  }
  await expect(toasts(page).getByText(last, { exact: true })).toBeVisible()
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    for (const toast of await toasts(page).all()) {
      await expectAbove(toast, page.getByRole('region', { name: 'Selected applications' }))
    }
    await expectNoSidewaysScroll(page)
  }
  for (const company of companies) await expect(undo(card(company), company)).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Control+z')
  await expect(status(last)).toHaveValue('submitted')
  await expect(toasts(page).getByText('The status is Submitted again. No e-mail was sent.')).toBeVisible()
  await expect(undo(card(last), last)).toBeHidden()
  await undo(card(first), first).click()
  await expect(status(first)).toHaveValue('submitted')
  await page.keyboard.press('Control+z')
  await expect(status(second)).toHaveValue('submitted')
  await page.reload()
  for (const company of companies) await expect(status(company)).toHaveValue('submitted')

  // In the reader, a decision can be undone even after its toast was closed.
  await closeToasts(page)
  await page.getByRole('link', { name: second }).click()
  const reader = page.getByRole('dialog', { name: second })
  await reader.getByLabel(`Status of ${second}`).selectOption({ label: 'Approved' })
  await expect(toasts(page)).toBeVisible()
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectAbove(toasts(page), reader.getByRole('button', { name: 'Next', exact: true }))
  }
  await closeToasts(page)
  await undo(reader, second).click()
  await expect(reader.getByLabel(`Status of ${second}`)).toHaveValue('submitted')
})

test('a toast drops to the lower edge after a dialog and stays there while it is pressed', async ({
  page,
  administrator,
}) => {
  await page.context().addCookies(administrator.state.cookies)
  const word = crypto.randomUUID().slice(0, 8)
  for (const name of ['Anar', 'Badam']) await submitWithoutDeck(page.request, `${name} ${word}`)
  await page.goto(`/investment-application-review?search=${word}`)
  for (const name of ['Anar', 'Badam'])
    await page.getByLabel(`Select ${name} ${word}`, { exact: true }).check()
  const selected = page.getByRole('region', { name: 'Selected applications' })
  await selected.getByRole('button', { name: 'Decide…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decision on 2 applications' })
  await chooseStatus(dialog, 'No Fit')
  await dialog.getByRole('button', { name: 'Send 2 e-mails' }).click()
  const undo = toasts(page).getByRole('button', { name: /^Undo/ })
  const bottom = async () => {
    const box = await toasts(page).boundingBox()
    return box ? box.y + box.height : 0
  }
  await expect.poll(bottom).toBeGreaterThan(DESKTOP.height - 100)
  const { x = 0, y = 0, width = 0, height = 0 } = (await undo.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  const before = await bottom()
  await page.mouse.down()
  expect(await bottom()).toBe(before)
  await page.mouse.up()
  await expectSuccess(page, 'Undone', '2 statuses restored. No e-mail was sent.')
})

/** Waits until the upper element is entirely above the lower one. */
async function expectAbove(upper: Locator, lower: Locator) {
  const isAbove = async () => {
    const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
    return above && below ? below.y - (above.y + above.height) >= 0 : undefined
  }
  await expect.poll(isAbove).toBe(true)
}

const HEADLINE = 'heading "More than an application — a partnership in building your company."'

/** Maximum number of key presses that move the focus or act. Typed text does not count. */
const MOST_KEYS = 47

// This uses a server without the team members of other tests, because Tab would stop at each of them.
test('an administrator reviews applications by keyboard alone', async ({
  page,
  browser,
  place,
  founder,
  administrator: { person },
}) => {
  test.slow()
  const word = `Keyed${crypto.randomUUID().slice(0, 8)}`
  const founders = await browser.newContext({ storageState: founder.state })
  for (const name of ['C', 'B', 'A']) await submitWithoutDeck(founders.request, `${word} ${name}`)
  await founders.close()
  const ravi = newPerson('Ravi', 'Kale')
  await createMember(browser, 'reviewer', ravi, place)

  const keys = new Keyboard(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/auth?tab=sign-in')
  await expectFocused(page, HEADLINE)
  await keys.write('textbox "Email"', person.email)
  await keys.write('textbox "Password"', person.password)
  await keys.press('Enter')
  await expectFocusAtTitle(page, 'Detailed Startup Application')
  await keys.to('link "Review"', 'Shift+Tab')
  await keys.press('Enter')
  await expectFocusAtTitle(page, 'Investment Application Review')

  await keys.press('/')
  await keys.type(word)
  await keys.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(3)
  await keys.write('combobox "Status"', 'Submitted')
  await keys.press('Control+Enter')
  await expectFocused(page, `link "${word} A"`)
  await keys.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await keys.press('Escape')
  await expectFocused(page, `link "${word} A"`)
  await keys.press('Enter')
  await expect(readerOf(page, `${word} A`)).toBeVisible()
  await keys.press('1', 'j')
  await expect(readerOf(page, `${word} B`)).toBeVisible()
  await keys.press('d')
  await expectFocused(page, 'combobox "New status"')
  await keys.type('Appr')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await keys.press('Control+Enter')
  await expectSuccess(page, 'Decision saved', 'Set to Approved. The e-mail goes out in 10 min.')
  await expect(readerOf(page, `${word} B`)).toBeVisible()
  await keys.press('Control+z')
  await expectSuccess(page, 'Undone', '1 status restored. No e-mail was sent.')
  await keys.press('Escape')
  await expectFocused(page, `link "${word} A"`)

  // The undo returns the application to the list.
  await expect(page.getByRole('article')).toHaveCount(3)
  await keys.press('x', 'j', 'x', 'b')
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectFocused(page, 'button "Select all 3"')
  await keys.to('button "Assign…"')
  await keys.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Assign 2 applications' })).toBeVisible()
  await expectFocused(page, 'checkbox "Meera Iyer"')
  await keys.to(`checkbox "${ravi.firstName} ${ravi.lastName}"`)
  await keys.press('Space')
  // Backwards, because the browser's date input has several stops, and not always the same number.
  await keys.to('button "Save"', 'Shift+Tab')
  await keys.press('Enter')
  await expectSuccess(page, 'Assignments saved', 'Reviewers see the change in their list.')
  await expectFocused(page, 'button "Assign…"')

  await keys.press('g')
  await expectFocusAtTitle(page, 'Investment Application Review')
  await keys.to('link "Team"', 'Shift+Tab')
  await keys.press('Enter')
  await expectFocusAtTitle(page, 'Team')
  await keys.write('textbox "Email"', 'new.partner@example.org')
  await keys.press('Enter')
  await expectSuccess(page, 'Invitation created', 'E-mail is off. Copy the link and send it yourself.')
  expect(keys.moved).toBeLessThanOrEqual(MOST_KEYS)
})
