import { expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { openReader, test } from './steps/reader.ts'
import { newPerson } from './steps/sign-up.ts'
import { backOnline } from './steps/slow.ts'
import { createMember } from './steps/users.ts'

const INTEREST = '**/api/review/applications/*/interest'

test('a partner enters an interest, sees the others’, and loses nothing offline', async ({
  page,
  browser,
  stack,
}) => {
  const [first = ''] = stack.companies
  const address = `/api/review/applications/${stack.ids[0]}/interest`
  const data = { base_version: 0, changes: { level: 'interested', amount: 2_500_000 } }
  expect((await page.request.put(address, { data })).status()).toBe(200)
  const { state } = await createMember(browser, 'partner', newPerson('Parveen', 'Sethi'))
  const context = await browser.newContext({ storageState: state })
  const partner = await context.newPage()
  const reader = await openReader(partner, stack, first)
  await reader.getByRole('button', { name: 'Your interest' }).click()
  const pane = reader.getByRole('region', { name: 'Interest' })
  await expect(pane.getByText('Hidden until you enter yours')).toBeVisible()
  await expect(pane.getByRole('button', { name: 'Following' })).toBeFocused()

  const lead = pane.getByRole('button', { name: 'Would lead' })
  await lead.click()
  await expect(pane.getByText('2 interested, ₹25 lakh, 1 would lead')).toBeVisible()
  await pane.getByLabel('Amount you would invest').fill('60,00,000')
  await expect(pane.getByText('2 interested, ₹25 lakh, 1 would lead')).toBeVisible()
  await pane.getByLabel('Amount you would invest').blur()
  await expect(pane.getByText('2 interested, ₹85 lakh, 1 would lead')).toBeVisible()
  await expectSoundInBothSizes(partner)

  const failing = (route: { abort: () => Promise<void> }) => route.abort()
  await context.route(INTEREST, failing)
  await pane.getByRole('button', { name: 'Interested' }).click()
  await expect(pane.getByText('Could not save, retrying')).toBeVisible()
  await partner.reload()
  await expect(reader.getByRole('button', { name: 'Your interest' })).toBeVisible()
  await partner.keyboard.press('i')
  await expect(pane.getByRole('button', { name: 'Interested' })).toHaveAttribute('aria-pressed', 'true')
  await context.unroute(INTEREST, failing)
  await backOnline(partner)
  await expect(pane.getByText('2 interested, ₹85 lakh, no lead yet')).toBeVisible()

  await pane.getByRole('button', { name: 'Interested' }).click()
  await expect(pane.getByText('Hidden until you enter yours')).toBeVisible()
  await context.close()
})
