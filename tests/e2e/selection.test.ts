import { expect, type Locator, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { exportFrom } from './steps/export.ts'
import { test } from './steps/reader.ts'
import { DESKTOP } from './steps/sizes.ts'

// Enough applications for two pages.
test.use({ size: 27 })

const box = (page: Page, company = '') =>
  page.getByRole('checkbox', { name: `Select ${company}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected applications' })
const expectCount = (page: Page, count: number) =>
  expect(bar(page).getByRole('status')).toHaveText(new RegExp(`^${count} selected`))
const edgesOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })
const expectAbove = (upper: Locator, lower: Locator) =>
  expect(async () =>
    expect((await edgesOf(upper)).bottom).toBeLessThanOrEqual((await edgesOf(lower)).top),
  ).toPass()

test('keeps the selection across pages, filters and a reload', {
  tag: '@deep',
}, async ({ page, stack }) => {
  const { companies } = stack
  await page.goto(stack.address)
  await expect(bar(page).getByRole('button')).toHaveCount(0)
  await box(page, companies[1]).check()
  await box(page, companies[4]).click({ modifiers: ['Shift'] })
  await expectCount(page, 4)
  for (const company of companies.slice(1, 5)) await expect(box(page, company)).toBeChecked()
  await expect(box(page, companies[0])).not.toBeChecked()
  await expectSoundInBothSizes(page)

  await page.getByRole('button', { name: 'Next page' }).click()
  await box(page, companies[26]).check()
  await page.getByLabel('Status', { exact: true }).selectOption('Approved')
  await expect(page.getByText('No applications found')).toBeVisible()
  await page.goto(stack.address)
  await expectCount(page, 5)
  await box(page, companies[2]).focus()
  await page.keyboard.press('Space')
  await expectCount(page, 4)

  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByRole('radio', { name: 'Selected (4)' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'This list (27)' })).toBeVisible()
  await page.getByRole('radio', { name: 'CSV' }).check()
  expect((await exportFrom(page)).slice(1).map(([company]) => company)).toEqual(
    [1, 3, 4, 26].map((place) => companies[place]),
  )

  const all = bar(page).getByRole('button', { name: 'Select all 27' })
  await all.click()
  await expectCount(page, 27)
  await expect(all).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(box(page, companies[26])).toBeChecked()
  await box(page, companies[25]).uncheck()
  await expect(all).toHaveAttribute('aria-disabled', 'false')
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await expect(box(page, companies[26])).not.toBeChecked()
  await expect(bar(page).getByRole('button')).toHaveCount(0)

  // Selecting with the keyboard scrolls the page until the focused card is above the bar.
  await page.getByRole('button', { name: 'Previous page' }).click()
  const link = (company = '') => page.getByRole('link', { name: company, exact: true })
  await link(companies[0]).focus()
  await page.keyboard.press('ArrowDown')
  const focused = link(companies[1])
  await expect(focused).toBeFocused()
  // Tab stops only at the controls of the card that had the focus last.
  await expect(box(page, companies[1])).toHaveAttribute('tabindex', '0')
  await expect(box(page, companies[0])).toHaveAttribute('tabindex', '-1')
  await page.setViewportSize({ ...DESKTOP, height: Math.ceil((await edgesOf(focused)).bottom) + 1 })
  await page.keyboard.press('x')
  await expectCount(page, 1)
  await expectAbove(focused, bar(page))

  await page.setViewportSize(DESKTOP)
  await page.keyboard.press('k')
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog', { name: 'Decision on 1 application', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const rows = page.getByRole('rowheader')
  await rows.last().evaluate((row) => row.scrollIntoView({ block: 'nearest' }))
  await expect(rows.last()).toHaveAccessibleName(companies[24] ?? '')
  await expect(rows.last()).toBeInViewport()
  await expect(rows.first()).not.toBeInViewport()
  await expect(page.getByRole('columnheader').first()).toBeInViewport()
  const whole = page.getByRole('checkbox', { name: 'Select all on this page' })
  await whole.check()
  await expectCount(page, 25)
  await box(page, stack.companies[24]).uncheck()
  await expect(whole).toHaveJSProperty('indeterminate', true)
})
