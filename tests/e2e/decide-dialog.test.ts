import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { addReason, chooseStatus, decideDialog, invite, shownEmail } from './steps/deciding.ts'
import { openReader, readerOf, test } from './steps/reader.ts'
import { expectSuccess } from './steps/toasts.ts'

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

const TIME = 'Tuesday, 8 January 2036, 15:00 to 15:30 (Asia/Kolkata, UTC+5:30)'
const LINK = 'https://meet.example/harvest'

test('shows founders the note or meeting that comes with a decision', async ({
  page,
  browser,
  stack,
  founder,
}) => {
  const [refused = '', invited = '', soon = ''] = stack.companies
  const note = 'The harvest app is a joy to use.'
  const reason = `Too early ${crypto.randomUUID().slice(0, 8)}`
  await openReader(page, stack, refused)
  await addReason(page, reason, 'We invest once there is a paying customer.')
  await page.keyboard.press('d')
  const dialog = decideDialog(page, refused)
  const status = dialog.getByLabel('New status')
  await expect(status).toBeFocused()
  await expect(dialog.getByText('Choose a status to see the e-mail.')).toBeVisible()
  await page.keyboard.type('no f')
  await expect(status).toHaveValue('no_fit')
  await expect(shownEmail(dialog)).toContainText('No Fit')

  await dialog.getByLabel('Personal note').fill(note)
  await expect(shownEmail(dialog)).toContainText(note)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(readerOf(page, refused)).toBeVisible()

  await page.reload()
  await readerOf(page, refused).getByRole('button', { name: 'Decide…' }).click()
  await expect(dialog.getByLabel('Personal note')).toHaveValue(note)
  await expect(status).toHaveValue('no_fit')
  await dialog.getByLabel(reason).focus()
  await page.keyboard.press('Space')
  await expect(shownEmail(dialog)).toContainText('We invest once there is a paying customer.')
  await expect(shownEmail(dialog)).toContainText(note)
  await expect(shownEmail(dialog)).toContainText(`Hello ${founder.person.firstName}`)
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expectSuccess(page, 'Decision saved', 'Set to No Fit. The e-mail goes out in 3 s.')
  await expect(dialog).toHaveCount(0)
  await expect(readerOf(page, refused).getByText('No Fit').first()).toBeVisible()
  await expect.poll(() => focusedText(page)).toContain('Decide…')

  await readerOf(page, refused).getByRole('button', { name: 'Decide…' }).click()
  await expect(dialog.getByLabel('Personal note')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('j')
  await expect(readerOf(page, invited)).toBeVisible()
  await page.keyboard.press('d')
  const planning = decideDialog(page, invited)
  await chooseStatus(planning, 'Meeting Scheduled')
  await expect(planning).not.toHaveAttribute('aria-describedby')
  await expect(planning.getByRole('group', { name: /^Reasons/ })).toHaveCount(0)
  const meeting = planning.getByRole('group', { name: 'Meeting' })
  await meeting.getByLabel('Date').fill('2036-01-08')
  await expect(meeting.getByRole('status')).toHaveText('Add both times, or clear the date.')
  await expect(planning.getByRole('button', { name: 'Send' })).toBeDisabled()
  await meeting.getByLabel('From').fill('15:00')
  await expect(meeting.getByLabel('To')).toHaveValue('15:30')
  await expect(meeting.getByLabel('Time zone')).toHaveValue('Asia/Kolkata')
  await meeting.getByLabel('Place or link').fill(LINK)
  await expect(shownEmail(planning)).toContainText(`When: ${TIME}`)
  await expect(shownEmail(planning)).toContainText(`Where: ${LINK}`)
  await expectSoundInBothSizes(page)
  await expect(planning.getByRole('button', { name: 'Send' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expectSuccess(page, 'Decision saved', 'Set to Meeting Scheduled. The e-mail goes out in 3 s.')
  await expect(readerOf(page, invited).getByText(`Meeting: ${TIME}`)).toBeVisible()

  await page.keyboard.press('j')
  await expect(readerOf(page, soon)).toBeVisible()
  await page.keyboard.press('d')
  const silent = decideDialog(page, soon)
  await chooseStatus(silent, 'More Info Needed')
  await silent.getByRole('button', { name: 'Update without e-mail' }).click()
  await expectSuccess(page, 'Decision saved', 'Set to More Info Needed. No e-mail is sent.')

  const abroad = await browser.newContext({ storageState: founder.state, timezoneId: 'America/New_York' })
  const theirs = await abroad.newPage()
  await theirs.goto('/my-applications')
  const card = (name: string) => theirs.getByRole('article', { name, exact: true })
  // Founders see a decision only once its undo time is up.
  const shown = card(invited)
  await expect(shown).toContainText(TIME)
  await expect(shown).toContainText(
    'In your time zone: Tuesday, 8 January 2036, 04:30 to 05:00 (America/New_York, UTC-5)',
  )
  await expect(shown.getByRole('link', { name: LINK })).toHaveAttribute('href', LINK)
  await expect(card(refused).getByText('What we wrote to you').locator('..')).toContainText(note)
  await expect(card(refused).getByText(/^You can apply again from \d+ \w+ 20\d\d\.$/)).toBeVisible()
  await expectSoundInBothSizes(theirs)
  const [file] = await Promise.all([
    theirs.waitForEvent('download'),
    shown.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('meeting.ics')
  await abroad.close()
})

test('filters applications by meetings in the next seven days', { tag: '@deep' }, async ({ page, stack }) => {
  const [far = '', soon = ''] = stack.companies
  const [farId = '', soonId = ''] = stack.ids
  await invite(page.request, farId, Date.parse('2036-01-08T09:30Z'))
  await invite(page.request, soonId, Date.now() + 3_600_000)
  await page.goto(stack.address)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Meetings').selectOption('Meetings in the next 7 days')
  await expect(page).toHaveURL(/meetings=7d/)
  await expect(page.getByRole('article', { name: far, exact: true })).toHaveCount(0)
  const listed = page.getByRole('article', { name: soon, exact: true })
  await expect(listed.getByText(/^Meeting \w+ \d+ \w+, \d+:\d\d [AP]M/)).toBeVisible()
})

test('shows the current meeting when deciding on one selected application', { tag: '@deep' }, async ({
  page,
  stack,
}) => {
  const [company = '', other = ''] = stack.companies
  const [id = '', otherId = ''] = stack.ids
  await invite(page.request, id, Date.parse('2036-01-08T09:30Z'))
  await invite(page.request, otherId, Date.parse('2036-01-09T09:30Z'))
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto(stack.address)
  await page.getByLabel(`Select ${company}`, { exact: true }).check()
  const selected = page.getByRole('region', { name: 'Selected applications' })
  await selected.getByRole('button', { name: 'Decide…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decision on 1 application', exact: true })
  await dialog.getByLabel('New status').selectOption('Meeting Scheduled')
  await expect(dialog.getByText(`Currently: ${TIME}.`)).toBeVisible()
  // Stays while the fields of the new meeting are incomplete.
  await dialog.getByLabel('Date').fill('2036-01-09')
  await expect(dialog.getByRole('group', { name: 'Meeting' }).getByRole('status').last()).not.toBeEmpty()
  await expect(dialog.getByText(`Currently: ${TIME}.`)).toBeVisible()
  await dialog.getByLabel('From').fill('15:15')
  await expect(dialog.getByText(`Another meeting is at this time: ${other}.`)).toBeVisible()
  // The audit log would record a read of the application as opened.
  expect(paths).not.toContain(`/api/review/applications/${id}`)
})

test('reloads a failed e-mail preview in the decision dialog', { tag: '@deep' }, async ({ page, stack }) => {
  const [refused = ''] = stack.companies
  const note = 'The harvest app is a joy to use.'
  await openReader(page, stack, refused)
  await page.keyboard.press('d')
  const dialog = decideDialog(page, refused)
  await chooseStatus(dialog, 'No Fit')
  await page.route('/api/review/batches/preview', (route) => route.abort())
  await dialog.getByLabel('Personal note').fill(note)
  await expect(dialog.getByRole('alert')).toContainText('The preview could not be loaded.')
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await page.unroute('/api/review/batches/preview')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(shownEmail(dialog)).toContainText(note)
  await expect(dialog.getByRole('heading', { name: 'E-mail preview' })).toBeFocused()
  // The open dialog handles the keys, not the reader, even if nothing in the dialog has the focus.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(readerOf(page, refused)).toBeVisible()
})
