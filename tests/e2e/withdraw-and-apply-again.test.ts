import { expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { chooseFromMenu } from './steps/card-menu.ts'
import { gate } from './steps/gate.ts'
import { readerOf, test } from './steps/reader.ts'
import { expectSuccess } from './steps/toasts.ts'

test.use({ size: 2 })

test('the team sees why a founder has withdrawn an application', async ({
  page,
  browser,
  stack,
  founder,
}) => {
  const [company = ''] = stack.companies
  const context = await browser.newContext({ storageState: founder.state })
  const theirs = await context.newPage()
  await theirs.goto('/my-applications')
  const card = theirs.getByRole('article', { name: company, exact: true })
  await card.getByRole('button', { name: 'Withdraw…' }).click()
  const dialog = theirs.getByRole('dialog', { name: `Withdraw your application for ${company}?` })
  await dialog.getByLabel('Reason').fill('We were acquired.')
  await expectSoundInBothSizes(theirs)
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expectSuccess(theirs, 'Application withdrawn', 'The team will stop its review.')
  await expect(card.getByText('Withdrawn', { exact: true })).toBeVisible()

  await page.goto(stack.address)
  await expect(page.getByRole('article', { name: stack.companies[1] ?? '', exact: true })).toBeVisible()
  await expect(page.getByRole('article', { name: company, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Withdrawn', { exact: true }).selectOption('Only withdrawn')
  const listed = page.getByRole('article', { name: company, exact: true })
  await expect(listed.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(listed.getByRole('combobox')).toHaveCount(0)
  await listed.getByRole('link', { name: company, exact: true }).click()
  const reader = readerOf(page, company)
  await expect(reader.getByRole('region', { name: 'Withdrawn' })).toContainText('Reason: We were acquired.')

  await card.getByRole('button', { name: 'Undo withdrawal' }).click()
  await expectSuccess(theirs, 'Withdrawal undone', 'The team can continue its review.')
  await expect(reader.getByRole('region', { name: 'Withdrawn' })).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'Decide…' })).toBeVisible()
  await context.close()
})

test('the team compares an application with an earlier one', {
  tag: '@deep',
}, async ({ page, browser, stack, founder }) => {
  const [company = ''] = stack.companies
  const founders = await browser.newContext({ storageState: founder.state })
  const withdrawal = `/api/applications/${stack.ids[0]}/withdrawal`
  const withdrawn = await founders.request.put(withdrawal, { data: { reason: '' } })
  expect(withdrawn.status(), await withdrawn.text()).toBe(200)
  await founders.close()
  await page.goto(`${stack.address}&withdrawn=1`)
  const listed = page.getByRole('article', { name: company, exact: true })
  await chooseFromMenu(listed, 'Assign')
  const assigning = page.getByRole('dialog', { name: `Assign ${company}` })
  await expect(assigning).toContainText(
    'The founder has withdrawn this application, so you cannot assign anyone new.',
  )
  await expect(assigning.getByRole('checkbox').first()).toBeDisabled()
  await expectSoundInBothSizes(page)
  await page.keyboard.press('Escape')
  await expect(assigning).toBeHidden()
  const replies = gate()
  await page.route('**/earlier', async (route) => {
    await replies.opened
    await route.continue()
  })
  await listed.getByRole('link', { name: company, exact: true }).click()
  const reader = readerOf(page, company)
  // The reader shows the application before the earlier applications have loaded.
  await expect(reader.getByRole('heading', { name: 'Basics' })).toBeVisible()
  const earlier = reader.getByRole('region', { name: 'Earlier applications' })
  await expect(earlier).toHaveCount(0)
  replies.open()
  await expect(earlier).toContainText(/Applied before: \w[\w ]+, \d+ \w+ 20\d\d/)

  await earlier
    .getByRole('button', { name: /^Compare with the application of/ })
    .first()
    .click()
  const comparison = page.getByRole('dialog', { name: `What changed: ${company}` })
  await expect(comparison.getByRole('row').filter({ hasText: 'Company name' })).toContainText(company)
  // The comparison stays open when the layout changes, as it does when a tablet is turned.
  await expectSoundInBothSizes(page)
  await expect(comparison.getByRole('row').filter({ hasText: 'Company name' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(comparison).toHaveCount(0)
})
