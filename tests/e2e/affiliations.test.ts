import { expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { openReader, position, readerOf, test } from './steps/reader.ts'
import { saved } from './steps/saved.ts'
import { newPerson } from './steps/sign-up.ts'
import { DESKTOP } from './steps/sizes.ts'
import { expectSuccess } from './steps/toasts.ts'
import { createMember } from './steps/users.ts'

test('warns a team member about possible conflicts of interest [D-affiliations.1, D-affiliations.4]', {
  tag: '@deep',
}, async ({ browser, stack }) => {
  const { state } = await createMember(browser, 'admin', newPerson('Parveen', 'Sethi'))
  const context = await browser.newContext({ storageState: state })
  const page = await context.newPage()
  const [first = '', second = ''] = stack.companies
  const section = page.getByRole('region', { name: 'Affiliations' })
  await page.goto('/account')
  const domains = section.getByLabel('E-mail domains')
  await section.getByLabel('Companies, funds and universities').fill(`Accel\n${first} Pvt. Ltd.`)
  await domains.fill('gmail.com')
  await domains.blur()
  await expect(section.getByRole('alert')).toHaveText(
    'gmail.com is a public mail provider. Please remove it.',
  )
  await expectSoundInBothSizes(page)

  await page.reload()
  await expect(domains).toHaveValue('gmail.com')
  await expect(section.getByRole('alert')).toBeVisible()
  await domains.fill('setu.example')
  await domains.blur()
  await expect(saved(section)).toBeVisible()
  await expect(section.getByRole('alert')).toHaveCount(0)

  await page.setViewportSize(DESKTOP)
  await page.goto(stack.address)
  const card = (company: string) => page.getByRole('article', { name: company })
  for (const company of [first, second])
    await expect(card(company).getByText('Possible conflict')).toBeVisible()
  // The mark must fit on the card next to the longest status.
  await card(first).getByLabel(`Status of ${first}`).selectOption('Follow-Up Questions')
  await expect(card(first).getByText('Follow-Up Questions').first()).toBeVisible()
  // Measures with the web fonts. On a slow machine, they may not be applied until the next screen.
  await page.evaluate(async () => {
    await document.fonts.ready
    document.documentElement.dataset.fonts = 'used'
  })
  expect((await card(first).boundingBox())?.height).toBeLessThanOrEqual(130)

  const reader = await openReader(page, stack, first)
  const hints = reader.getByRole('region', { name: 'Possible conflict of interest' })
  await expect(hints.getByRole('listitem')).toHaveText([
    `Company name is ${first} Pvt. Ltd., one of your affiliations.`,
    'Email of founder 1 is at setu.example, one of your affiliations.',
  ])
  await expectSoundInBothSizes(page)

  await hints.getByRole('button', { name: 'Recuse' }).click()
  const question = page.getByRole('dialog', { name: `Recuse yourself from ${first}?` })
  await question.getByLabel('Reason (optional)').fill('I know Jay.')
  await question.getByRole('button', { name: 'Recuse' }).click()
  await expectSuccess(page, 'You are recused', 'You can no longer see this application.')
  await expect(page.getByText('This application is no longer here').first()).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(readerOf(page, second).getByRole('heading', { name: 'Basics' })).toBeVisible()
  await expect(position(page, '2 of 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(second)).toBeVisible()
  await expect(card(first)).toHaveCount(0)
  await context.close()
})
