import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { chooseStatus, decideDialog, shownEmail } from './steps/deciding.ts'
import { emailTo } from './steps/emails.ts'
import { gate } from './steps/gate.ts'
import { layoutShiftOf, watchLayout } from './steps/layout.ts'
import { openReader, test } from './steps/reader.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'

const subject = (page: Page) => page.getByLabel('Subject')
const text = (page: Page) => page.getByLabel('Text', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'As a founder reads it' })

/** The words of another administrator come in between. */
async function saveElsewhere(page: Page, status: string, words: { subject: string; body: string }) {
  const { templates } = await (await page.request.get('/api/review/email-templates')).json()
  const { version } = templates.find((one: { status: string }) => one.status === status)
  const saved = await page.request.put(`/api/review/email-templates/${status}`, {
    data: { ...words, base_version: version },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}

test('the words of a letter are changed, tested, used, and put back', async ({
  page,
  stack,
  administrator,
}) => {
  const [company = ''] = stack.companies
  const status = 'meeting_scheduled'
  await page.goto(`/e-mails?status=${status}`)
  await expect(subject(page)).toHaveValue('Your application to {investor}: {status}')
  await text(page).fill('Dear ')
  await page.getByRole('button', { name: '{first_name}' }).click()
  await page.keyboard.type(', we would like to meet {company}.\n\n{note}')
  await expect(text(page)).toHaveValue('Dear {first_name}, we would like to meet {company}.\n\n{note}')
  await expect(preview(page)).toContainText('Dear Asha, we would like to meet Kisan Setu.')
  await expectSoundInBothSizes(page)

  await page.reload()
  await expect(text(page)).toHaveValue(/we would like to meet/)
  await expect(page.getByText('Not saved yet; kept on this device').first()).toBeVisible()
  await text(page).fill('Dear {firstname}, we would like to meet {company}.\n\n{note}')
  await expect(page.getByText('There is no placeholder {firstname}.')).toBeVisible()
  await save(page).click()
  await expect(text(page)).toBeFocused()
  await text(page).fill('Dear {first_name}, we would like to meet {company}.\n\n{note}')
  await page.getByRole('button', { name: 'Send me a test' }).click()
  const { email } = administrator.person
  await expectSuccess(page, 'Test sent', `The e-mail is on its way to ${email}.`)
  await emailTo(email, /we would like to meet/)
  await save(page).click()
  await expectSuccess(page, 'Saved', 'E-mails from now on have these words.')

  await openReader(page, stack, company)
  await page.getByRole('dialog').getByRole('button', { name: 'Decide…' }).click()
  const dialog = decideDialog(page, company)
  await dialog.getByLabel('New status').selectOption({ label: 'Meeting Scheduled' })
  await expect(shownEmail(dialog)).toContainText(`we would like to meet ${company}.`)
  await page.goto(`/e-mails?status=${status}`)
  await page.getByRole('button', { name: 'Back to the default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the default' }).click()
  await expectSuccess(page, 'Default restored', 'E-mails from now on have the default’s words.')
  await expect(subject(page)).toHaveValue('Your application to {investor}: {status}')
  await expect(text(page)).toHaveValue(/^The status of the application of/)
})

test('words that two change are both shown, and neither is lost', async ({ page, stack: _ }) => {
  // As it was called before, and stands among people's bookmarks.
  await page.goto('/letters?status=follow_up_questions')
  await expect(page).toHaveURL('/e-mails?status=follow_up_questions')
  await text(page).fill('Mine about {company}.')
  await saveElsewhere(page, 'follow_up_questions', {
    subject: '{company} and us',
    body: 'Theirs about {company}.',
  })
  await save(page).click()
  await expectProblem(
    page,
    'Changed meanwhile',
    'Somebody else changed these words. Both are shown; please choose.',
  )
  await expect(subject(page)).toHaveValue('{company} and us')
  const conflict = page.getByRole('alert').filter({ hasText: 'Changed in two places: Text' })
  await expect(conflict).toContainText('Mine about {company}.')
  await expect(conflict).toContainText('Theirs about {company}.')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await save(page).click()
  await expectSuccess(page, 'Saved', 'E-mails from now on have these words.')
  await expect(page.getByText('Theirs about {company}.')).toBeVisible()
})

test('a reason is written, moved, chosen, retired, and offered again', async ({ page, stack }) => {
  const [company = ''] = stack.companies
  const label = `Far ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/e-mails')
  const fresh = page.getByRole('form', { name: 'Add a reason' })
  await fresh.getByLabel('Label').fill(label)
  await page.reload()
  await expect(fresh.getByLabel('Label')).toHaveValue(label)
  await fresh.getByRole('button', { name: 'Add a reason' }).click()
  await expect(fresh.getByText('A reason needs a label and a text.')).toBeVisible()
  await fresh.getByLabel('Text for the founder').fill('We invest in India alone.')
  await fresh.getByRole('button', { name: 'Add a reason' }).click()
  await expectSuccess(page, 'Added', 'It can be chosen in the next decision.')
  await expect(fresh.getByLabel('Label')).toHaveValue('')
  await expect(page.getByLabel(`Label of ${label}`)).toHaveValue(label)

  await page.getByLabel(`Text of ${label}`).fill('We invest in South Asia alone.')
  await page.getByRole('button', { name: `Save ${label}` }).click()
  await expectSuccess(page, 'Saved', 'The reason stands like this from now on.')
  await expectSoundInBothSizes(page)

  await openReader(page, stack, company)
  await page.getByRole('dialog').getByRole('button', { name: 'Decide…' }).click()
  const dialog = decideDialog(page, company)
  await chooseStatus(dialog, 'No Fit')
  await dialog.getByLabel(label).check()
  await expect(shownEmail(dialog)).toContainText('We invest in South Asia alone.')

  await page.goto('/e-mails')
  await page.getByRole('button', { name: `Retire ${label}` }).click()
  await expectSuccess(page, 'Retired', 'It is not offered any more.')
  await page.getByText(/^Retired \(\d+\)$/).click()
  await page.getByRole('button', { name: `Offer ${label} again` }).click()
  await expectSuccess(page, 'Offered again', 'It can be chosen in the next decision.')
})

test('letters and reasons come together, so that nothing moves under the pointer', async ({
  page,
  stack: _,
}) => {
  await watchLayout(page)
  const templates = gate()
  await page.route('**/api/review/email-templates', async (route) => {
    await templates.opened
    await route.continue()
  })
  const reasons = page.waitForResponse('**/api/review/decline-reasons')
  await page.goto('/e-mails')
  await reasons
  await expect(page.getByRole('heading', { level: 1, name: 'E-mails' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reasons' })).toHaveCount(0)
  templates.open()
  await expect(page.getByRole('heading', { name: 'Reasons' })).toBeVisible()
  await expect(page.getByLabel('Subject')).toBeVisible()
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02)
})
