import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { addReason, chooseStatus, decideDialog, decideOnAll, shownEmail } from './steps/deciding.ts'
import { colleague, openReader, readerOf, test } from './steps/reader.ts'
import { expectSuccess } from './steps/toasts.ts'

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('decides by keyboard, and keeps the draft over errors and a reload', async ({
  page,
  stack,
  founder,
}) => {
  const [company = ''] = stack.companies
  const note = 'The harvest app is a joy to use.'
  const reason = `Too early ${crypto.randomUUID().slice(0, 8)}`
  await openReader(page, stack, company)
  await addReason(page, reason, 'We invest once there is a paying customer.')
  await page.keyboard.press('d')
  const dialog = decideDialog(page, company)
  const status = dialog.getByLabel('New status')
  await expect(status).toBeFocused()
  await expect(dialog.getByText('Choose a status to see the e-mail.')).toBeVisible()
  await page.keyboard.type('no f')
  await expect(status).toHaveValue('no_fit')
  await expect(shownEmail(dialog)).toContainText('No Fit')

  await page.route('/api/review/batches/preview', (route) => route.abort())
  await dialog.getByLabel('Personal note').fill(note)
  await expect(dialog.getByRole('alert')).toContainText('The preview could not be loaded.')
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await page.unroute('/api/review/batches/preview')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(shownEmail(dialog)).toContainText(note)
  await expect(dialog.getByRole('heading', { name: 'E-mail preview' })).toBeFocused()
  // The open dialog handles the keys, even if nothing in it has the focus.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(readerOf(page, company)).toBeVisible()

  await page.reload()
  await readerOf(page, company).getByRole('button', { name: 'Decide…' }).click()
  await expect(dialog.getByLabel('Personal note')).toHaveValue(note)
  await expect(status).toHaveValue('no_fit')
  await dialog.getByLabel(reason).focus()
  await page.keyboard.press('Space')
  await expect(shownEmail(dialog)).toContainText('We invest once there is a paying customer.')
  await expect(shownEmail(dialog)).toContainText(note)
  await expect(shownEmail(dialog)).toContainText(`Hello ${founder.person.firstName}`)
  await expectSoundInBothSizes(page)
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expectSuccess(page, 'Decision saved', 'The status is No Fit. The e-mail goes out shortly.')
  await expect(dialog).toHaveCount(0)
  await expect(readerOf(page, company).getByText('No Fit').first()).toBeVisible()
  await expect.poll(() => focusedText(page)).toContain('Decide…')

  await readerOf(page, company).getByRole('button', { name: 'Decide…' }).click()
  await expect(dialog.getByLabel('Personal note')).toHaveValue('')
  await chooseStatus(dialog, 'More Info Needed')
  await dialog.getByRole('button', { name: 'Update without e-mail' }).click()
  await expectSuccess(page, 'Decision saved', 'The status is More Info Needed. No e-mail is sent.')
})

test('a decision on several applications names conflicts and waits for a review', async ({
  page,
  browser,
  stack,
  administrator,
}) => {
  const [first = '', second = '', third = ''] = stack.companies
  const nikhil = await colleague(browser, administrator)
  const dialog = await decideOnAll(page, stack)
  await chooseStatus(dialog, 'No Fit')
  await expect(dialog.getByRole('list', { name: '3 will get an e-mail' })).toContainText(third)
  await expect(shownEmail(dialog)).toHaveCount(3)

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
    return applications.map((application: { application_status: string }) => application.application_status)
  }
  expect(await statuses()).toEqual(['submitted', 'no_fit', 'submitted'])

  await dialog.getByRole('button', { name: 'Review again' }).click()
  await expect(notice).toHaveCount(0)
  await expect(dialog.getByRole('list', { name: '1 already has this status' })).toContainText(second)
  await dialog.getByRole('button', { name: 'Send 2 e-mails' }).click()
  await expectSuccess(page, 'Decision saved', '2 applications set to No Fit. 2 e-mails go out shortly.')
  await expect(dialog).toHaveCount(0)
  expect(await statuses()).toEqual(['no_fit', 'no_fit', 'no_fit'])
  await expect(page.getByRole('button', { name: 'Decide…' }).first()).toBeVisible()
  await expect(page.getByText('3 selected')).toHaveCount(0)
  await nikhil.close()
})
