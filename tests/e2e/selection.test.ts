import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectSoundInBothSizes } from './steps/axe.ts'
import { test } from './steps/reader.ts'
import { newPerson } from './steps/sign-up.ts'
import { expectSuccess } from './steps/toasts.ts'
import { createUser, grant } from './steps/users.ts'

const box = (page: Page, company = '') =>
  page.getByRole('checkbox', { name: `Select ${company}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected applications' })
const edges = (one: Locator) =>
  one.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })
const expectAbove = (one: Locator, other: Locator) =>
  expect(async () => expect((await edges(one)).bottom).toBeLessThanOrEqual((await edges(other)).top)).toPass()

test.describe('over two pages', () => {
  test.use({ size: 27 })

  test('several are chosen, with Shift all between, and kept over pages, filters and a reload', async ({
    page,
    stack,
  }) => {
    const { companies } = stack
    await page.goto(stack.address)
    await box(page, companies[1]).check()
    await box(page, companies[4]).click({ modifiers: ['Shift'] })
    await expect(bar(page).getByRole('status')).toHaveText('4 selected')
    for (const chosen of companies.slice(1, 5)) await expect(box(page, chosen)).toBeChecked()
    await expect(box(page, companies[0])).not.toBeChecked()

    await page.getByRole('button', { name: 'Next page' }).click()
    await box(page, companies[26]).check()
    await page.getByLabel('Status', { exact: true }).selectOption('Approved')
    await expect(page.getByText('No applications found')).toBeVisible()
    await expect(bar(page).getByRole('status')).toHaveText('5 selected')
    await page.goto(stack.address)
    await expect(bar(page).getByRole('status')).toHaveText('5 selected')
    await expect(box(page, companies[2])).toBeChecked()

    await box(page, companies[2]).focus()
    await page.keyboard.press('Space')
    await expect(bar(page).getByRole('status')).toHaveText('4 selected')
  })

  test('whoever selects by keyboard sees where they are above the bar that comes', async ({
    page,
    stack,
  }) => {
    const { companies } = stack
    const link = (company = '') => page.getByRole('link', { name: company, exact: true })
    await page.goto(stack.address)
    await link(companies[0]).focus()
    await page.keyboard.press('j')
    const focused = link(companies[1])
    await expect(focused).toBeFocused()
    const { width = 0 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width, height: Math.ceil((await edges(focused)).bottom) + 1 })
    await page.keyboard.press('x')
    await expect(bar(page).getByRole('status')).toHaveText('1 selected')
    await expectAbove(focused, bar(page))
  })

  test('all of a list are chosen at once, over its pages, and let go at once', async ({ page, stack }) => {
    const { companies } = stack
    await page.goto(stack.address)
    await expect(bar(page).getByRole('button')).toHaveCount(0)
    await box(page, companies[0]).check()
    const all = bar(page).getByRole('button', { name: 'Select all 27 of this list' })
    await all.click()
    await expect(bar(page).getByRole('status')).toHaveText('27 selected')
    await expect(all).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(box(page, companies[26])).toBeChecked()
    await box(page, companies[25]).uncheck()
    await expect(all).toHaveAttribute('aria-disabled', 'false')
    await bar(page).getByRole('button', { name: 'Clear' }).click()
    await expect(box(page, companies[26])).not.toBeChecked()
    await expect(box(page, companies[26])).toBeFocused()
    await expect(bar(page).getByRole('button')).toHaveCount(0)
  })
})

test('what is chosen is assigned to whoever is ticked, with a word about each, and taken back', async ({
  page,
  browser,
  stack,
}) => {
  const { person } = await createUser(browser, newPerson('Kavita', crypto.randomUUID().slice(0, 6)))
  await grant(person.email, 'reviewer')
  const name = `${person.firstName} ${person.lastName}`
  await page.goto(stack.address)
  await box(page, stack.companies[0]).check()
  await box(page, stack.companies[1]).check()
  const open = bar(page).getByRole('button', { name: 'Assign…' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Assign 2 applications' })
  const theirs = dialog.getByRole('checkbox', { name })
  await expect(theirs).not.toBeChecked()
  await theirs.check()
  await expect(dialog.getByText('gets 2')).toBeVisible()
  await dialog.getByLabel('Due on').fill('2031-05-01')
  await expectSoundInBothSizes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'Assignments saved', 'Reviewers see the change in their list.')
  await expect(open).toBeFocused()

  // Another day for who has all of them already, with nothing ticked anew.
  await open.click()
  await expect(theirs).toBeChecked()
  await dialog.getByLabel('Due on').fill('2031-06-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { members } = await (
    await page.request.get(`/api/review/applications/${stack.ids[0]}/assignments`)
  ).json()
  const assigned = members.find((one: { full_name: string }) => one.full_name === name)
  expect(assigned.due_at).toBe('2031-06-01')

  await box(page, stack.companies[2]).check()
  await open.click()
  const wider = page.getByRole('dialog', { name: 'Assign 3 applications' })
  const half = wider.getByRole('checkbox', { name })
  await expect(wider.getByText('Reviewer · 2 open · has 2 of these')).toBeVisible()
  await expect(half).toHaveJSProperty('indeterminate', true)
  await half.check()
  await expect(wider.getByText('gets 1')).toBeVisible()
  await half.uncheck()
  await expect(wider.getByText('2 taken back')).toBeVisible()
  await wider.getByRole('button', { name: 'Save' }).click()
  await expect(wider).toBeHidden()
  await open.click()
  await expect(page.getByRole('dialog').getByRole('checkbox', { name })).toHaveJSProperty(
    'indeterminate',
    false,
  )
  await expect(page.getByRole('dialog').getByText('has 2 of these')).toHaveCount(0)
})

test('what is chosen stands in a bar that covers nothing one needs', { tag: '@phone' }, async ({
  page,
  stack,
}) => {
  await page.goto(stack.address)
  await box(page, stack.companies[0]).check()
  await expect(bar(page).getByText('1 selected')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
