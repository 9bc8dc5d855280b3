import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectSoundInBothSizes } from './steps/axe.ts'
import { chooseStatus, decideDialog, decideOnAll, shownEmail, UNDO_TIME_ENDS } from './steps/deciding.ts'
import { openReader, readerOf, test } from './steps/reader.ts'
import { expectSuccess } from './steps/toasts.ts'

test.use({ size: 2 })

const TIME = 'Tuesday, 8 January 2036, 15:00 to 15:30 (Asia/Kolkata, UTC+5:30)'
const LINK = 'https://meet.example/harvest'

test('an administrator plans a meeting, and its founder adds it to a calendar', async ({
  page,
  browser,
  stack,
  founder,
}) => {
  const [company = ''] = stack.companies
  await openReader(page, stack, company)
  await page.keyboard.press('d')
  const dialog = decideDialog(page, company)
  await chooseStatus(dialog, 'Meeting Scheduled')
  const meeting = dialog.getByRole('group', { name: 'Meeting' })
  await meeting.getByLabel('Date').fill('2036-01-08')
  await expect(meeting.getByRole('status')).toHaveText('Enter both times, or remove the date.')
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await meeting.getByLabel('From').fill('15:00')
  await expect(meeting.getByLabel('To')).toHaveValue('15:30')
  await expect(meeting.getByLabel('Time zone')).toHaveValue('Asia/Kolkata')
  await meeting.getByLabel('Place or link').fill(LINK)
  await expect(shownEmail(dialog)).toContainText(`We would like to meet you on ${TIME}.`)
  await expect(shownEmail(dialog)).toContainText(`Place: ${LINK}`)
  await expectSoundInBothSizes(page)
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expectSuccess(page, 'Decision saved', 'The status is Meeting Scheduled. The e-mail goes out shortly.')
  await expect(readerOf(page, company).getByRole('region', { name: 'Meeting' })).toContainText(TIME)
  await expectAccessible(page)

  const abroad = await browser.newContext({ storageState: founder.state, timezoneId: 'America/New_York' })
  const theirs = await abroad.newPage()
  await theirs.goto('/my-applications')
  const card = theirs.getByRole('article', { name: company, exact: true })
  const shown = card.getByRole('region', { name: 'Meeting' })
  await expect(shown).toContainText(TIME, UNDO_TIME_ENDS)
  await expect(shown).toContainText(
    'In your time zone: Tuesday, 8 January 2036, 04:30 to 05:00 (America/New_York, UTC-5)',
  )
  await expect(shown.getByRole('link', { name: LINK })).toHaveAttribute('href', LINK)
  await expectSoundInBothSizes(theirs)
  const [file] = await Promise.all([
    theirs.waitForEvent('download'),
    shown.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('meeting.ics')
  await abroad.close()
})

/** Decides on a meeting an hour from now. */
async function meetSoon(page: Page, id: string) {
  const start = Date.now() + 3_600_000
  const meeting = {
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + 1_800_000).toISOString(),
    time_zone: 'Asia/Kolkata',
    place: '',
  }
  const change = { status: 'meeting_scheduled', reason_ids: [], note: '', meeting }
  const preview = await page.request.post('/api/review/batches/preview', { data: { ids: [id], change } })
  const { affected, words } = await preview.json()
  const versions = affected.map((application: { id: string; version: number }) => ({
    id: application.id,
    version: application.version,
  }))
  const data = { id: crypto.randomUUID(), change, how: 'none', affected: versions, words }
  const decided = await page.request.post('/api/review/batches', { data })
  expect(decided.status(), await decided.text()).toBe(200)
}

test('the list finds meetings of the next seven days', async ({ page, stack }) => {
  const [company = '', other = ''] = stack.companies
  await meetSoon(page, stack.ids[0] ?? '')
  await page.goto(stack.address)
  await expect(page.getByRole('article', { name: other, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Meetings').selectOption('Meetings in the next 7 days')
  await expect(page).toHaveURL(/meetings=7d/)
  await expect(page.getByRole('article', { name: other, exact: true })).toHaveCount(0)
  const card = page.getByRole('article', { name: company, exact: true })
  await expect(card.getByText(/^Meeting \w+ \d+ \w+, \d+:\d\d [AP]M/)).toBeVisible()
  await expectSoundInBothSizes(page)
})

test('a decision on several applications says where to set a date', async ({ page, stack }) => {
  const dialog = await decideOnAll(page, stack)
  await chooseStatus(dialog, 'Meeting Scheduled')
  await expect(dialog.getByText('To set a date, decide on one application at a time.')).toBeVisible()
  await expect(dialog.getByLabel('Date')).toHaveCount(0)
})
