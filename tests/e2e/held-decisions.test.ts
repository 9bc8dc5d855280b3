import { expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { chooseStatus, shownEmail } from './steps/deciding.ts'
import { colleague, test } from './steps/reader.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'

test('holds and releases decisions on several applications', async ({
  page,
  stack,
  browser,
  administrator,
}) => {
  const [first = '', second = '', third = ''] = stack.companies
  const [firstId = '', secondId = ''] = stack.ids
  const nikhil = await colleague(browser, administrator)
  const item = (company: string) => page.getByRole('listitem').filter({ hasText: company })
  const card = (company: string) => page.getByRole('article', { name: company })
  const select = (company: string) => page.getByLabel(`Select ${company}`, { exact: true }).check()
  const decide = page
    .getByRole('region', { name: 'Selected applications' })
    .getByRole('button', { name: 'Decide…' })
  const status = async (id: string) =>
    (await (await page.request.get(`/api/applications/${id}`)).json()).application_status
  const verdict = { base_version: 0, changes: { verdict: 'strong_yes' } }
  await page.request.put(`/api/review/applications/${firstId}/verdict`, { data: verdict })
  await page.goto(stack.address)
  for (const company of stack.companies) await select(company)
  await decide.click()
  const onAll = page.getByRole('dialog', { name: 'Decision on 3 applications' })
  await chooseStatus(onAll, 'Meeting Scheduled')
  await expect(onAll.getByText('To set a date, decide on one application at a time.')).toBeVisible()
  await expect(onAll.getByLabel('Date')).toHaveCount(0)
  await expect(onAll.getByText(/^You gave a Strong yes/)).toHaveCount(0)
  await chooseStatus(onAll, 'No Fit')
  await expect(onAll.getByText(`You gave a Strong yes to ${first}.`)).toBeVisible()
  await expect(onAll.getByRole('list', { name: '3 will get an e-mail' })).toContainText(third)
  await expect(shownEmail(onAll)).toHaveCount(3)

  await nikhil.decide(secondId, 'no_fit')
  await onAll.getByRole('button', { name: 'Send 3 e-mails' }).click()
  const notice = onAll.getByRole('alert').filter({ hasText: '1 application has changed' })
  await expect(notice.getByRole('listitem')).toHaveText([second])
  await expect(onAll.getByRole('button', { name: /^Send/ })).toBeDisabled()
  expect(await status(firstId)).toBe('submitted')
  await onAll.getByRole('button', { name: 'Review again' }).click()
  await expect(notice).toHaveCount(0)
  await expect(onAll.getByRole('list', { name: '1 already has this status' })).toContainText(second)
  await onAll.getByRole('button', { name: 'Send 2 e-mails' }).click()
  await expectSuccess(page, 'Decision saved', '2 applications set to No Fit. 2 e-mails go out in 3 s.')
  await expect(onAll).toHaveCount(0)
  expect(await status(firstId)).toBe('no_fit')
  await expect(page.getByText('3 selected')).toHaveCount(0)

  for (const company of [first, second]) await select(company)
  await decide.click()
  const dialog = page.getByRole('dialog', { name: 'Decision on 2 applications' })
  await chooseStatus(dialog, 'Approved')
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await expectSuccess(
    page,
    'On hold',
    '2 decisions are on hold. Founders see nothing until you release them.',
  )
  await expect(card(second).getByText('Held: Approved')).toBeVisible()
  expect(await status(firstId)).toBe('no_fit')

  await expect(page.getByText('2 selected')).toHaveCount(0)
  for (const company of [first, third]) await select(company)
  await decide.click()
  await chooseStatus(dialog, 'Under Review')
  await expect(dialog.getByText(/^1 application already has a decision on hold/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto('/held-decisions')
  await expectSoundInBothSizes(page)
  await item(first).getByLabel(`E-mail to ${first}`).click()
  await expect(item(first).getByRole('article')).toContainText(
    /Good news about .*Hello .*Approved.*Sent by Openround Partners with Openround, localhost/s,
  )
  for (const company of [first, second]) await select(company)
  await nikhil.decide(secondId, 'under_review')
  await page.getByRole('button', { name: 'Release 2', exact: true }).click()
  await expectProblem(
    page,
    'Partly released',
    `1 decision released. Still on hold because their status has changed: ${second}.`,
  )
  await expect(item(first)).toHaveCount(0)
  await expect(item(second)).toContainText('The status has changed since this decision was held.')

  await page.goto(stack.address)
  await expect(card(second).getByText('Held: Approved (outdated)')).toBeVisible()
  await page.goto('/held-decisions')
  await page.getByRole('button', { name: /^Discard \d+ outdated$/ }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription(
    'Their e-mails will not be sent, and the applications keep their current status.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expectSuccess(page, 'Discarded', '1 held decision discarded. No e-mail was sent.')
  await expect(item(second)).toHaveCount(0)
  await nikhil.close()
})
