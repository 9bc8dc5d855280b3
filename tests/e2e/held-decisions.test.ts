import { expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { chooseStatus } from './steps/deciding.ts'
import { colleague, test } from './steps/reader.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'

test('holds decisions, releases one, and names and discards an outdated one', async ({
  page,
  stack,
  browser,
  administrator,
}) => {
  const [first = '', second = ''] = stack.companies
  const item = (company: string) => page.getByRole('listitem').filter({ hasText: company })
  const card = (company: string) => page.getByRole('article', { name: company })
  const select = (company: string) => page.getByLabel(`Select ${company}`, { exact: true }).check()
  await page.goto(stack.address)
  for (const company of [first, second]) await select(company)
  await page
    .getByRole('region', { name: 'Selected applications' })
    .getByRole('button', { name: 'Decide…' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Decide on 2 applications' })
  await chooseStatus(dialog, 'Approved')
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await expectSuccess(
    page,
    'On hold',
    '2 decisions are on hold. Founders see nothing until you release them.',
  )
  await expect(card(second).getByText('Held: Approved')).toBeVisible()
  const application = await page.request.get(`/api/applications/${stack.ids[0]}`)
  expect((await application.json()).application_status).toBe('submitted')

  const nikhil = await colleague(browser, administrator)
  await page.goto('/held-decisions')
  await expectSoundInBothSizes(page)
  await item(first).getByLabel(`E-mail to ${first}`).click()
  await expect(item(first).getByRole('article')).toContainText(/Hello .*Approved.*Openround, localhost/s)
  for (const company of [first, second]) await select(company)
  await nikhil.decide(stack.ids[1] ?? '', 'under_review')
  await page.getByRole('button', { name: 'Release 2', exact: true }).click()
  await expectProblem(
    page,
    'Partly released',
    `1 decision released. Still on hold because their status has changed: ${second}.`,
  )
  await expect(item(first)).toHaveCount(0)
  await expect(item(second)).toContainText('The status has changed since.')

  await page.goto(stack.address)
  await expect(card(second).getByText('Held: Approved (outdated)')).toBeVisible()
  await page.goto('/held-decisions')
  await page.getByRole('button', { name: /^Discard \d+ outdated$/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Their e-mails will not be sent')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expectSuccess(page, 'Discarded', '1 held decision discarded. No e-mail was sent.')
  await expect(item(second)).toHaveCount(0)
  await nikhil.close()
})
