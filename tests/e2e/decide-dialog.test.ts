import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { addReason, chooseStatus, decideDialog, shownEmail } from './steps/deciding.ts'
import { emailTo } from './steps/emails.ts'
import { colleague, openReader, readerOf, test } from './steps/reader.ts'
import { expectSuccess } from './steps/toasts.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('by keyboard alone a decision is written, read, sent and told to the founder', async ({
  page,
  stack,
  founder,
}) => {
  const [company = ''] = stack.companies
  const reason = `Too early ${crypto.randomUUID().slice(0, 8)}`
  await openReader(page, stack, company)
  await addReason(page, reason, 'We invest once there is a paying customer.')
  await page.keyboard.press('d')
  const dialog = decideDialog(page, company)
  await expect(dialog.getByLabel('New status')).toBeFocused()
  await expect(dialog.getByText('Choose a status to see the e-mail.')).toBeVisible()
  await page.keyboard.type('no f')
  await expect(dialog.getByLabel('New status')).toHaveValue('no_fit')
  await dialog.getByLabel(reason).focus()
  await page.keyboard.press('Space')
  await dialog.getByLabel('Personal note').focus()
  await page.keyboard.type('The harvest app is a joy to use.')
  await expect(shownEmail(dialog)).toContainText('We invest once there is a paying customer.')
  await expect(shownEmail(dialog)).toContainText('The harvest app is a joy to use.')
  await expect(shownEmail(dialog)).toContainText(`Hello ${founder.person.firstName}`)
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expectSuccess(page, 'Decision saved', 'The status is No Fit. The e-mail goes out shortly.')
  await expect(dialog).toHaveCount(0)
  await expect(readerOf(page, company).getByText('No Fit').first()).toBeVisible()
  await expect.poll(() => focused(page)).toContain(company)
  const email = await emailTo(founder.person.email, /The harvest app is a joy to use\./)
  expect(email).toContain(company)
  expect(email).not.toMatch(/\{\w+\}/)
})

test('what is typed for a decision waits on this device until it is decided', async ({ page, stack }) => {
  const [company = ''] = stack.companies
  const reader = await openReader(page, stack, company)
  await reader.getByRole('button', { name: 'Decide…' }).click()
  const dialog = decideDialog(page, company)
  await chooseStatus(dialog, 'More Info Needed')
  await dialog.getByLabel('Personal note').fill('Which district comes next?')
  await expect(shownEmail(dialog)).toContainText('Which district comes next?')
  await expectSoundInBothSizes(page)
  await page.reload()
  await readerOf(page, company).getByRole('button', { name: 'Decide…' }).click()
  await expect(dialog.getByLabel('Personal note')).toHaveValue('Which district comes next?')
  await expect(dialog.getByLabel('New status')).toHaveValue('more_info_needed')
  await dialog.getByRole('button', { name: 'Change without an e-mail' }).click()
  await expectSuccess(page, 'Decision saved', 'The status is More Info Needed. No e-mail is sent.')
  await readerOf(page, company).getByRole('button', { name: 'Decide…' }).click()
  await expect(dialog.getByLabel('Personal note')).toHaveValue('')
})

test('a letter that cannot be written says so in its place, and nothing typed is lost', async ({
  page,
  stack,
}) => {
  const [company = ''] = stack.companies
  await openReader(page, stack, company)
  await page.keyboard.press('d')
  const dialog = decideDialog(page, company)
  await chooseStatus(dialog, 'Approved')
  await page.route('/api/review/batches/preview', (route) => route.abort())
  await dialog.getByLabel('Personal note').fill('Welcome aboard.')
  await expect(dialog.getByRole('alert')).toContainText('The e-mail could not be written.')
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await page.unroute('/api/review/batches/preview')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(shownEmail(dialog)).toContainText('Welcome aboard.')
  await expect(dialog.getByRole('heading', { name: 'The e-mail, as the founder reads it' })).toBeFocused()
  // Whatever has the focus: the keys are the dialog's as long as it stands.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(readerOf(page, company)).toBeVisible()
  await page.keyboard.press('d')
  await expect(dialog.getByLabel('Personal note')).toHaveValue('Welcome aboard.')
})

test('of many, what somebody else decided meanwhile is named, and nothing happens until one has looked again', async ({
  page,
  browser,
  stack,
  administrator,
}) => {
  const [first = '', second = '', third = ''] = stack.companies
  const nikhil = await colleague(browser, administrator)
  await page.goto(stack.address)
  for (const company of stack.companies) await page.getByLabel(`Select ${company}`, { exact: true }).check()
  await page
    .getByRole('region', { name: 'Selected applications' })
    .getByRole('button', { name: 'Decide…' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Decide about 3 applications' })
  await chooseStatus(dialog, 'No Fit')
  await expect(dialog.getByRole('list', { name: '3 get an e-mail' })).toContainText(third)
  await expect(shownEmail(dialog)).toHaveCount(3)
  await expectSoundInBothSizes(page)

  await nikhil.decide(stack.ids[1] ?? '', 'no_fit')
  await dialog.getByRole('button', { name: 'Send 3 e-mails' }).click()
  const notice = dialog.getByRole('alert').filter({ hasText: '1 application has changed' })
  await expect(notice.getByRole('listitem')).toHaveText([second])
  await expect(dialog.getByRole('button', { name: /^Send/ })).toBeDisabled()
  const statuses = async () => {
    const list = await page.request.get('/api/review/applications', {
      params: { search: first.split(' ')[0] ?? '' },
    })
    const { applications } = await list.json()
    return applications.map((one: { application_status: string }) => one.application_status)
  }
  expect(await statuses()).toEqual(['submitted', 'no_fit', 'submitted'])

  await dialog.getByRole('button', { name: 'Look again' }).click()
  await expect(notice).toHaveCount(0)
  await expect(
    dialog.getByRole('list', { name: '1 has this status already: nothing changes' }),
  ).toContainText(second)
  await dialog.getByRole('button', { name: 'Send 2 e-mails' }).click()
  await expectSuccess(page, 'Decided', '2 applications are No Fit now; 2 e-mails leave in a moment.')
  await expect(dialog).toHaveCount(0)
  expect(await statuses()).toEqual(['no_fit', 'no_fit', 'no_fit'])
  await expect(page.getByRole('button', { name: 'Decide…' }).first()).toBeVisible()
  await expect(page.getByText('3 selected')).toHaveCount(0)
  await nikhil.close()
})
