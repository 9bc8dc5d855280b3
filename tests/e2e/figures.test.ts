import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { submitAs } from './steps/submissions.ts'
import { test } from './steps/users.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, name: RegExp) =>
  section(page, 'From submission to decision').getByRole('row', { name })

test('opens the list of applications behind a figure', {
  tag: '@deep',
}, async ({ page, founder, administrator }) => {
  await submitAs(founder, `Counted ${crypto.randomUUID().slice(0, 8)}`)
  await page.context().addCookies(administrator.state.cookies)
  await page.route('**/api/review/figures**', (route) => route.fulfill({ status: 500 }))
  await page.goto('/investment-application-review')
  await page.getByRole('link', { name: 'Figures' }).click()
  await expect(page.getByText('The figures could not be shown')).toBeVisible()
  await page.unroute('**/api/review/figures**')
  await page.getByRole('button', { name: 'Try again' }).click()

  const months = section(page, 'Applications over time').getByRole('link')
  await expect(months.last()).toBeVisible()
  await expectSoundInBothSizes(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const colours = await months
    .last()
    .locator('[style]')
    .evaluate((bar) => [
      getComputedStyle(bar).borderTopColor,
      getComputedStyle(document.body).backgroundColor,
    ])
  expect(colours[0]).not.toBe(colours[1])
  await page.emulateMedia({ forcedColors: 'none' })
  await page.getByLabel('Group by').selectOption('Year')
  const year = String(new Date().getUTCFullYear())
  await page.getByLabel('Submitted in').selectOption(year)
  await expect(page).toHaveURL(`/review/figures?submitted=${year}`)
  const chart = section(page, 'From submission to decision')
  await expect(chart.getByRole('link', { name: /^First response \d+/ })).toHaveAttribute(
    'href',
    new RegExp(`submitted=${year}.*progress=responded`),
  )
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await expect(chart.getByRole('list')).toHaveCount(0)
  const explained = chart.getByRole('button', { name: 'Still waiting' })
  await explained.press('Enter')
  await expect(page.getByText('Undecided applications that have reached the previous step')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectSoundInBothSizes(page)
  const waiting = row(page, /^First response/)
    .getByRole('link')
    .nth(1)
  await expect(waiting).toHaveAttribute('href', new RegExp(`submitted=${year}`))
  expect(Number(await waiting.textContent())).toBeGreaterThan(0)
  await waiting.click()
  // The two numbers are not compared, because other tests submit applications on this server (see the API test).
  await expect(page.getByRole('status').filter({ hasText: /[1-9]\d* Application/ })).toBeVisible()
  const active = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
  await expect(active).toHaveText([new RegExp(`^Submitted: .?${year}`), /^Progress: .?Waiting for/])
  await page.getByRole('button', { name: 'More filters' }).click()
  // The second filter is chosen before the list has been rendered with the first.
  await page.getByLabel('Stage', { exact: true }).evaluate((stage: HTMLSelectElement) => {
    stage.value = 'Idea'
    stage.dispatchEvent(new Event('change', { bubbles: true }))
    const [submitted] = document.querySelectorAll<HTMLElement>('[data-removable]')
    submitted?.click()
  })
  await expect(page).toHaveURL(/\?stage=Idea&progress=awaiting-response$/)
})
