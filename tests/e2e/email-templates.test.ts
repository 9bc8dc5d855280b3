import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { emailTo } from './steps/emails.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'
import { test } from './steps/users.ts'

const subject = (page: Page) => page.getByLabel('Subject')
const body = (page: Page) => page.getByLabel('Text', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

/** Saves a template through the API, as if another administrator had changed it. */
async function saveElsewhere(page: Page, status: string, text: { subject: string; body: string }) {
  const { templates } = await (await page.request.get('/api/review/email-templates')).json()
  const { version } = templates.find((template: { status: string }) => template.status === status)
  const saved = await page.request.put(`/api/review/email-templates/${status}`, {
    data: { ...text, base_version: version },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}

test('an administrator edits, tests and resets an e-mail template', async ({ page, administrator }) => {
  await page.context().addCookies(administrator.state.cookies)
  const status = 'meeting_scheduled'
  // People may have bookmarked this address, which earlier releases used.
  await page.goto(`/letters?status=${status}`)
  await expect(page).toHaveURL(`/e-mails?status=${status}`)
  await expect(subject(page)).toHaveValue('Your application to {investor}: {status}')
  await body(page).fill('Dear ')
  await page.getByRole('button', { name: '{first_name}' }).click()
  await page.keyboard.type(', we would like to meet {company}.\n\n{note}')
  await expect(body(page)).toHaveValue('Dear {first_name}, we would like to meet {company}.\n\n{note}')
  await expect(preview(page)).toContainText('Dear Asha, we would like to meet Kisan Setu.')
  await expectSoundInBothSizes(page)

  await page.reload()
  await expect(body(page)).toHaveValue(/we would like to meet/)
  await expect(page.getByText('Not saved yet, but stored on this device').first()).toBeVisible()
  await body(page).fill('Dear {firstname}, we would like to meet {company}.\n\n{note}')
  await expect(page.getByText('Unknown placeholder: {firstname}.')).toBeVisible()
  await save(page).click()
  await expect(body(page)).toBeFocused()
  await body(page).fill('Dear {first_name}, we would like to meet {company}.\n\n{note}')
  await page.getByRole('button', { name: 'Send me a test' }).click()
  const { email } = administrator.person
  await expectSuccess(page, 'Test sent', `The e-mail is on its way to ${email}.`)
  await emailTo(email, /we would like to meet/)

  await saveElsewhere(page, status, { subject: '{company} and us', body: 'Theirs about {company}.' })
  await save(page).click()
  await expectProblem(page, 'Changed by someone else', 'Both versions are shown. Please choose one.')
  await expect(subject(page)).toHaveValue('{company} and us')
  const conflict = page.getByRole('alert').filter({ hasText: 'Changed in two places: Text' })
  await expect(conflict).toContainText('we would like to meet')
  await expect(conflict).toContainText('Theirs about {company}.')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await save(page).click()
  await expectSuccess(page, 'Saved', 'New e-mails will use this text.')
  await expect(page.getByText('Theirs about {company}.')).toBeVisible()
  // Toasts cover the buttons at the foot of the screen.
  await closeToasts(page)

  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click()
  await expectSuccess(page, 'Default restored', 'New e-mails will use the default text.')
  await expect(subject(page)).toHaveValue('Your application to {investor}: {status}')
  await expect(body(page)).toHaveValue(/^We enjoyed reading about/)
})

test('an administrator adds, edits, archives and restores a decline reason', { tag: '@deep' }, async ({
  page,
  administrator,
}) => {
  await page.context().addCookies(administrator.state.cookies)
  await page.goto('/e-mails?status=no_fit')
  const label = `Far ${crypto.randomUUID().slice(0, 8)}`
  const form = page.getByRole('form', { name: 'Add a reason' })
  await form.getByLabel('Label').fill(label)
  await form.getByRole('button', { name: 'Add a reason' }).click()
  await expect(form.getByText('Enter a label and the text for the reason.')).toBeVisible()
  await form.getByLabel('Text for the founder').fill('We invest in India alone.')
  await form.getByRole('button', { name: 'Add a reason' }).click()
  await expectSuccess(page, 'Added', 'You can use it in your next decision.')
  await expect(form.getByLabel('Label')).toHaveValue('')
  await expect(page.getByLabel(`Label of ${label}`)).toHaveValue(label)
  await closeToasts(page)

  await page.getByLabel(`Text of ${label}`).fill('We invest in South Asia alone.')
  await page.getByRole('button', { name: `Save ${label}` }).click()
  await expectSuccess(page, 'Saved', 'The reason was updated.')

  await page.getByRole('button', { name: `Archive ${label}` }).click()
  await expectSuccess(page, 'Archived', 'It is no longer offered.')
  await page.getByText(/^Archived \(\d+\)$/).click()
  await page.getByRole('button', { name: `Restore ${label}` }).click()
  await expectSuccess(page, 'Restored', 'You can use it in your next decision.')
})
