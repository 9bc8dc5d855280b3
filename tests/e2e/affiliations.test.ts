import { type Browser, expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { openReader, position, readerOf, test } from './steps/reader.ts'
import { saved } from './steps/saved.ts'
import { newPerson } from './steps/sign-up.ts'
import { backOnline } from './steps/slow.ts'
import { expectSuccess } from './steps/toasts.ts'
import { createMember } from './steps/users.ts'

/** Who reads everything that was submitted, in a browser of their own. */
async function partner(browser: Browser) {
  const { state } = await createMember(browser, 'partner', newPerson('Parveen', 'Sethi'))
  return browser.newContext({ storageState: state })
}

test('who states an affiliation is hinted at it on the card and in the reader, and recuses there [D-affiliations.4]', async ({
  browser,
  stack,
}) => {
  const context = await partner(browser)
  const page = await context.newPage()
  const [first = '', second = ''] = stack.companies
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Affiliations' })
  const domains = section.getByLabel('E-mail domains')
  await section.getByLabel('Companies, funds and universities').fill(`Accel\n${first} Pvt. Ltd.`)
  await domains.fill('gmail.com')
  await domains.blur()
  await expect(section.getByRole('alert')).toHaveText(
    'Anybody gets an address at gmail.com, so it would say nothing. Please take it out.',
  )
  await expectSoundInBothSizes(page)

  await page.reload()
  await expect(domains).toHaveValue('gmail.com')
  await expect(section.getByRole('alert')).toBeVisible()
  await domains.fill('setu.example')
  await domains.blur()
  await expect(saved(section)).toBeVisible()
  await expect(section.getByRole('alert')).toHaveCount(0)

  await page.goto(stack.address)
  for (const company of [first, second]) {
    await expect(page.getByRole('article', { name: company }).getByText('You know them?')).toBeVisible()
  }
  await expectSoundInBothSizes(page)
  const reader = await openReader(page, stack, first)
  const hints = reader.getByRole('region', { name: 'You may have to do with this company' })
  await expect(hints.getByRole('listitem')).toHaveText([
    `Company name is ${first} Pvt. Ltd., which you stated as an affiliation.`,
    'Email of founder 1 is at setu.example, which you stated as an affiliation.',
  ])
  await expectSoundInBothSizes(page)

  await hints.getByRole('button', { name: 'Recuse' }).click()
  const question = page.getByRole('dialog', { name: `Have nothing to do with ${first}?` })
  await question.getByLabel('Why (optional)').fill('I know Jay.')
  await question.getByRole('button', { name: 'Recuse' }).click()
  await expectSuccess(page, 'You are recused', 'The application is gone from your lists.')
  await expect(page.getByText('This application is no longer here').first()).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(readerOf(page, second).getByRole('heading', { name: 'Basics' })).toBeVisible()
  await expect(position(page, '2 of 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article', { name: second })).toBeVisible()
  await expect(page.getByRole('article', { name: first })).toHaveCount(0)
  await context.close()
})

test('what is stated without a connection waits on the device, and is merged with what another tab stated [D-affiliations.1]', async ({
  browser,
}) => {
  const context = await partner(browser)
  const page = await context.newPage()
  const organisations = (at = page) => at.getByLabel('Companies, funds and universities')
  await page.goto('/account')
  await organisations().fill('Accel')
  await expect(saved(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/account')
  await expect(organisations(other)).toHaveValue('Accel')

  await page.route('**/api/review/affiliations', (route) => route.abort())
  await organisations().fill('Accel\nBlume')
  await expect(page.getByText('Could not save, retrying')).toBeVisible()
  await organisations(other).fill('Accel\nKalaari')
  await expect(saved(other)).toBeVisible()
  await page.unroute('**/api/review/affiliations')
  await backOnline(page)
  await expect(saved(page)).toBeVisible()
  await expect(organisations()).toHaveValue('Accel\nKalaari\nBlume')
  await context.close()
})

test('a hint beside the longest status takes no more height than a card has [D-affiliations.4]', async ({
  page,
  browser,
  stack,
}) => {
  const { state } = await createMember(browser, 'admin')
  await page.context().addCookies(state.cookies)
  await page.setViewportSize({ width: 1280, height: 800 })
  const data = { base_version: 0, changes: { email_domains: 'setu.example' } }
  const stated = await page.request.patch('/api/review/affiliations', { data })
  expect(stated.status(), await stated.text()).toBe(200)
  const [first = ''] = stack.companies
  await page.goto(stack.address)
  const card = page.getByRole('article', { name: first })
  await card.getByLabel(`Status of ${first}`).selectOption('Follow-Up Questions')
  await expect(card.getByText('Follow-Up Questions').first()).toBeVisible()
  await expect(card.getByText('You know them?')).toBeVisible()
  // In our own fonts, which a slow machine leaves for the next screen.
  await page.evaluate(async () => {
    await document.fonts.ready
    document.documentElement.dataset.fonts = 'used'
  })
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(130)
})

test('a founder is not asked for affiliations [D-affiliations.1]', async ({ browser, founder }) => {
  const context = await browser.newContext({ storageState: founder.state })
  const page = await context.newPage()
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Delete account' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Affiliations' })).toHaveCount(0)
  await context.close()
})
