import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './steps/axe.ts'
import { readerOf, test } from './steps/reader.ts'

const heads = (page: Page) => page.getByRole('columnheader')
const rows = (page: Page) => page.getByRole('rowheader')
const show = (page: Page, as: 'Cards' | 'Table') =>
  page.getByRole('button', { name: as, exact: true }).click()

test('a table shows a row each, in the columns and the order that one chose, and leads into the reader', async ({
  page,
  stack,
}) => {
  const [newest = '', second = '', oldest = ''] = stack.companies
  await page.goto(stack.address)
  await show(page, 'Table')
  await expect(page).toHaveURL(/as=table/)
  await expect(rows(page)).toHaveText([newest, second, oldest])
  await expect(heads(page)).toHaveText([
    'Company',
    'Status',
    'In one line',
    'Industry',
    'Stage',
    'Seeks',
    'Waiting',
  ])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Industry' }).uncheck()
  await page.getByRole('checkbox', { name: 'HQ city' }).check()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(heads(page)).toHaveText([
    'Company',
    'Status',
    'In one line',
    'Stage',
    'HQ city',
    'Seeks',
    'Waiting',
  ])
  await expect(page.getByRole('cell', { name: 'Mumbai' })).toHaveCount(3)

  await heads(page).getByRole('button', { name: 'Waiting' }).click()
  await expect(page).toHaveURL(/sort=oldest/)
  await expect(rows(page)).toHaveText([oldest, second, newest])
  await expect(heads(page).last()).toHaveAttribute('aria-sort', 'descending')
  await heads(page).getByRole('button', { name: 'Company' }).click()
  await expect(page).toHaveURL(/sort=company/)
  await expect(rows(page)).toHaveText([newest, second, oldest])

  await page.getByLabel(`Status of ${second}`).selectOption('Under Review')
  await page.getByRole('link', { name: second, exact: true }).press('Enter')
  const reader = readerOf(page, second)
  await expect(reader.getByText('2 of 3')).toBeVisible()
  await page.goBack()
  await expect(reader).toBeHidden()
  await expect(page.getByRole('link', { name: second, exact: true })).toBeFocused()
  await expect(page.getByLabel(`Status of ${second}`)).toHaveValue('under_review')

  // Of this person on this device, as long as the address says nothing else.
  await page.goto(stack.address)
  await expect(heads(page)).toHaveText([
    'Company',
    'Status',
    'In one line',
    'Stage',
    'HQ city',
    'Seeks',
    'Waiting',
  ])
  await page.goto(`${stack.address}&as=cards`)
  await expect(page.getByRole('article', { name: second })).toBeVisible()
  await expect(heads(page)).toHaveCount(0)
})

test.describe('of many', () => {
  test.use({ size: 25 })

  test('its rows are low, its head stays, and its page is chosen by one box', async ({ page, stack }) => {
    await page.goto(`${stack.address}&as=table`)
    const [first, last] = [rows(page).first(), rows(page).last()]
    const height = (await page.getByRole('row').nth(1).boundingBox())?.height ?? 0
    expect(height).toBeGreaterThanOrEqual(36)
    expect(height).toBeLessThanOrEqual(40)
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await expect(first).not.toBeInViewport()
    await expect(heads(page).first()).toBeInViewport()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(page.getByText('25 selected')).toBeVisible()
    await page.getByRole('checkbox', { name: `Select ${stack.companies[24]}` }).uncheck()
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toHaveJSProperty(
      'indeterminate',
      true,
    )
    await page.setViewportSize({ width: 1920, height: 900 })
    expect((await page.getByRole('table').boundingBox())?.width).toBeGreaterThan(1800)
    await expectNoSidewaysScroll(page)
  })
})

test('on a phone it is cards, whatever the address says', async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${stack.address}&as=table`)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Table', exact: true })).toBeHidden()
})

test('more filters narrow the list, stand in its address, and are let go together', {
  tag: '@phone',
}, async ({ page, stack }) => {
  await page.goto(stack.address)
  await page.getByText('More filters').click()
  await page.getByLabel('HQ city').selectOption('Mumbai')
  await expect(page).toHaveURL(/city=Mumbai/)
  await page.getByLabel('Seeks at most').selectOption('₹25 lakh')
  await expect(page).toHaveURL(/seek=\.\.2500000/)
  await page.getByLabel('Assigned to').selectOption('Nobody')
  await expect(page).toHaveURL(/reviewer=none/)
  await expect(page.getByText('3 Applications')).toBeVisible()
  // What waits for its successor is pale on purpose.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Seeks at least').selectOption('₹25 lakh')
  await expect(page.getByText('No applications found')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Seeks at least')).toHaveValue('2500000')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('No applications found')).toBeHidden()
  await expect(page).not.toHaveURL(/city|seek|reviewer/)
})

test('what is typed in the search while its address is on the way stays, and Back undoes it [D-reader.13]', async ({
  page,
  stack,
}) => {
  await page.goto('/investment-application-review?status=approved')
  await page.getByRole('banner').getByRole('link', { name: 'Review', exact: true }).click()
  const search = page.getByPlaceholder('Search by company or name...')
  await expect(search).toHaveValue('')
  await expect(page.getByRole('article').first()).toBeVisible()
  const slowly = await page.context().newCDPSession(page)
  await slowly.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const typed = stack.companies[0]?.slice(0, 9) ?? ''
  // Each key comes when the ones before are just being written to the address.
  await search.pressSequentially(typed, { delay: 330 })
  await expect(search).toHaveValue(typed)
  await expect(page).toHaveURL(`/investment-application-review?search=${typed}`)
  await slowly.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goBack()
  await expect(search).toHaveValue('')
  await page.goForward()
  await expect(search).toHaveValue(typed)
})
