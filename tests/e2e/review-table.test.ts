import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectSoundInBothSizes } from './steps/axe.ts'
import { exportFrom } from './steps/export.ts'
import { readerOf, test } from './steps/reader.ts'
import { PHONE } from './steps/sizes.ts'

const headers = (page: Page) => page.getByRole('columnheader')
const rows = (page: Page) => page.getByRole('rowheader')
const show = (page: Page, as: 'Cards' | 'Table') =>
  page.getByRole('button', { name: as, exact: true }).click()

test('shows the review list as a table with the chosen columns', { tag: '@deep' }, async ({
  page,
  stack,
}) => {
  const [newest = '', second = '', oldest = ''] = stack.companies
  const chosen = ['Company', 'Status', 'Description', 'Stage', 'HQ city', 'Raising', 'Waiting', 'Due']
  await page.goto(stack.address)
  await show(page, 'Table')
  await expect(page).toHaveURL(/as=table/)
  await expect(rows(page)).toHaveText([newest, second, oldest])
  await expect(headers(page)).toHaveText([
    ...['Company', 'Status', 'Description', 'Industry', 'Stage', 'Raising', 'Waiting', 'Due'],
  ])

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Industry' }).uncheck()
  await page.getByRole('checkbox', { name: 'HQ city' }).check()
  await page.keyboard.press('Escape')
  await expect(headers(page)).toHaveText(chosen)
  await expect(page.getByRole('cell', { name: 'Mumbai' })).toHaveCount(3)

  await headers(page).getByRole('button', { name: 'Waiting' }).click()
  await expect(page).toHaveURL(/sort=oldest/)
  await expect(rows(page)).toHaveText([oldest, second, newest])
  await expect(headers(page).filter({ hasText: 'Waiting' })).toHaveAttribute('aria-sort', 'descending')
  await headers(page).getByRole('button', { name: 'Company' }).click()
  await expect(page).toHaveURL(/sort=company/)
  await expect(rows(page)).toHaveText([newest, second, oldest])

  // An export has the columns and the order on screen. If it fails, its dialog stays open and shows an error.
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Export applications' })
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  await expectAccessible(page)
  await page.route('**/api/review/export.csv*', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Export 3 applications' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/could not be reached/)
  const [header, ...lines] = await exportFrom(page)
  await expect(dialog).toBeHidden()
  expect(header).toEqual([...chosen.map((name) => name.replace('Raising', 'Raising (INR)')), 'Link'])
  expect(lines.map(([company]) => company)).toEqual([newest, second, oldest])

  await page.getByLabel(`Status of ${second}`).selectOption('Under Review')
  await page.getByRole('link', { name: second, exact: true }).press('Enter')
  const reader = readerOf(page, second)
  await expect(reader.getByText('2 of 3')).toBeVisible()
  await page.goBack()
  await expect(reader).toBeHidden()
  await expect(page.getByRole('link', { name: second, exact: true })).toBeFocused()
  await expect(page.getByLabel(`Status of ${second}`)).toHaveValue('under_review')

  // A URL without a layout shows the layout that this person last chose on this device.
  await page.goto(stack.address)
  await expect(headers(page)).toHaveText(chosen)
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Table', exact: true })).toBeHidden()
})

test('keeps text typed into the search field while the URL changes [D-reader.13]', async ({
  page,
  stack,
}) => {
  await page.goto('/investment-application-review?status=approved')
  await page.getByRole('banner').getByRole('link', { name: 'Review', exact: true }).click()
  const search = page.getByPlaceholder('Search by company or name...')
  await expect(search).toHaveValue('')
  await expect(page.getByRole('article').first()).toBeVisible()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const typed = stack.companies[0]?.slice(0, 4) ?? ''
  // The delay lets each key arrive while the previous ones are being written to the URL.
  await search.pressSequentially(typed, { delay: 330 })
  await expect(search).toHaveValue(typed)
  await expect(page).toHaveURL(`/investment-application-review?search=${typed}`)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goBack()
  await expect(search).toHaveValue('')
  await page.goForward()
  await expect(search).toHaveValue(typed)
})

test('applies the filters in a link from the morning e-mail', { tag: '@deep' }, async ({ page, stack }) => {
  // This link resembles those in the morning e-mail.
  await page.goto(`${stack.address}&submitted=2026-01-02T08%3A00Z&open=1`)
  const active = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
  await expect(active).toHaveText([/^Submitted: .?Since Fri 2 Jan, /, /^Not decided yet/])
  await active.last().click()
  await expect(active).toHaveCount(1)
  await active.click()
  await expect(active).toHaveCount(0)
  await expect(page).not.toHaveURL(/submitted|open/)

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('HQ city').selectOption('Mumbai')
  await expect(page).toHaveURL(/city=Mumbai/)
  await page.getByLabel('Raising at most').selectOption('₹25 lakh')
  await expect(page).toHaveURL(/seek=\.\.2500000/)
  await page.getByLabel('Assigned to').selectOption('Unassigned')
  await expect(page).toHaveURL(/reviewer=none/)
  await expect(page.getByText('3 Applications')).toBeVisible()
  // Waits for the new list, because a list that still shows the previous results is faded on purpose.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectSoundInBothSizes(page)
  await page.getByLabel('Raising at least').selectOption('₹25 lakh')
  await expect(page.getByText('No applications found')).toBeVisible()
  await expect(active).toHaveText([/HQ city: .?Mumbai/, /Raising/, /Assigned to: .?Unassigned/])
  await expect(page.getByRole('button', { name: 'Unread' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export…' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('No applications found')).toBeHidden()
  await expect(page).not.toHaveURL(/city|seek|reviewer/)
})
