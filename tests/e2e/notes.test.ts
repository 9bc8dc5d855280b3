import { type Browser, expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { gate } from './steps/gate.ts'
import { openReader, readerOf, test } from './steps/reader.ts'
import { newPerson } from './steps/sign-up.ts'
import { createMember } from './steps/users.ts'

/** Creates a partner with a unique name, because other tests add members to the team. */
async function createPartner(browser: Browser) {
  const { person, state } = await createMember(
    browser,
    'partner',
    newPerson('Parth', crypto.randomUUID().slice(0, 6)),
  )
  return { name: `${person.firstName} ${person.lastName}`, state }
}

test('keeps a note that was typed before a reload', async ({ page, browser, stack }) => {
  const [first = ''] = stack.companies
  const { name } = await createPartner(browser)
  await page.goto(stack.address)
  await page.getByRole('link', { name: first, exact: true }).focus()
  await page.keyboard.press('n')
  const reader = readerOf(page, first)
  const field = reader.getByLabel('Write a note')
  await expect(field).toBeFocused()
  await page.keyboard.type('<b>Met</b> them in May.\nAsk about churn')
  await page.reload()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('<b>Met</b> them in May.\nAsk about churn')
  await field.press('.')
  await reader.getByRole('checkbox', { name }).check()
  await expectSoundInBothSizes(page)
  await reader.getByRole('button', { name: 'Add note' }).click()
  const notes = reader.getByRole('region', { name: 'Notes' })
  const note = notes.getByRole('listitem')
  await expect(note).toContainText('<b>Met</b> them in May.')
  await expect(note).toContainText(`Notified: ${name}`)
  await expect(field).toHaveValue('')
})

test('an author edits and deletes a note that a partner has answered', { tag: '@deep' }, async ({
  page,
  browser,
  stack,
}) => {
  const [first = ''] = stack.companies
  const { name, state } = await createPartner(browser)
  const reader = await openReader(page, stack, first)
  await page.keyboard.press('n')
  const field = reader.getByLabel('Write a note')
  await field.fill('Ask about churn')
  await reader.getByRole('checkbox', { name }).check()
  await reader.getByRole('button', { name: 'Add note' }).click()
  const notes = reader.getByRole('region', { name: 'Notes' })
  const note = notes.getByRole('listitem')
  await expect(note).toContainText(`Notified: ${name}`)

  const context = await browser.newContext({ storageState: state })
  const partner = await context.newPage()
  await partner.goto(`${stack.address}&notes=me`)
  await expect(partner.getByText('1 Application', { exact: true })).toBeVisible()
  await expect(partner.getByLabel('Notes')).toHaveValue('me')
  // Partners give no verdicts.
  await expect(partner.getByLabel('Your verdict')).toHaveCount(0)
  await partner.getByRole('link', { name: first, exact: true }).click()
  await expect(partner.getByRole('tab', { name: 'Notes' })).toBeVisible()
  await partner.keyboard.press('n')
  await expect(partner.getByRole('group', { name: 'Your verdict' })).toHaveCount(0)
  await expect(partner.getByRole('tab', { name: 'Verdicts' })).toHaveCount(0)
  const theirs = readerOf(partner, first).getByRole('region', { name: 'Notes' })
  await expect(theirs.getByRole('listitem')).toContainText('For you')
  await theirs.getByLabel('Write a note').fill('Churn is 2 %.')
  await theirs.getByLabel('Write a note').press('Control+Enter')
  // The second note arrives as a live update.
  await expect(note).toHaveCount(2)
  await expect(note.last()).toContainText(`${name}`)
  await context.close()

  await notes.getByRole('button', { name: /^Edit your note/ }).click()
  const edited = notes.getByLabel('Edit', { exact: true })
  await expect(edited).toBeFocused()
  await edited.fill('Met them in May. Churn: see below.')
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(note.first()).toContainText('edited')
  await notes.getByRole('button', { name: /^Delete your note/ }).click()
  await page
    .getByRole('dialog', { name: 'Delete this note?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(note).toHaveCount(1)
  await expect(field).toBeFocused()
})

test('keeps a colleague who is selected while a note is being saved', { tag: '@deep' }, async ({
  page,
  browser,
  stack,
}) => {
  const [first = ''] = stack.companies
  const { name } = await createPartner(browser)
  const reader = await openReader(page, stack, first)
  await page.keyboard.press('n')
  const field = reader.getByLabel('Write a note')
  await field.fill('Ask about churn')
  const saving = gate()
  await page.route('**/notes/*', (route) => saving.opened.then(() => route.continue()))
  await reader.getByRole('button', { name: 'Add note' }).click()
  const colleague = reader.getByRole('checkbox', { name })
  await colleague.check()
  saving.open()
  const note = reader.getByRole('region', { name: 'Notes' }).getByRole('listitem')
  await expect(note).toHaveCount(1)
  await expect(colleague).toBeChecked()
  await reader.getByRole('button', { name: 'Add note' }).click()
  await expect(note).toContainText(`Notified: ${name}`)
  await expect(note).toHaveCount(1)
  await expect(field).toHaveValue('')
})
