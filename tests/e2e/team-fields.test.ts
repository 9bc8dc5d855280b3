import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { openReader, readerOf, test } from './steps/reader.ts'

// These tests share a server, so each publishes a field of its own and keeps those of others.
async function publishTeamField(request: APIRequestContext, id: string, label: string): Promise<void> {
  const address = '/api/review/field-lists/team-fields'
  await expect(async () => {
    const { copy } = await (await request.get(address)).json()
    const field = {
      ...{ id, kind: 'text', label, help: '', required: false, choices: [], words: 300 },
      ...{ min: null, max: null, unit: '', archived: false, for_reviewers: false },
    }
    const changes = { fields: [...copy.fields, field] }
    const saved = await request.patch(address, { data: { base_version: copy.version, changes } })
    const { version } = await saved.json()
    const published = await request.post(`${address}/publication`, { data: { version } })
    expect(published.status(), await published.text()).toBe(200)
  }).toPass()
}

const newId = () => `e2e${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

const openNotes = async (page: Page, reader: Locator) => {
  await page.keyboard.press('n')
  await expect(reader.getByLabel('Write a note')).toBeFocused()
}

test('saves a team field in the reader, and shows it in a second tab and in the table', async ({
  page,
  stack,
}) => {
  const [first = ''] = stack.companies
  const id = newId()
  const label = `Next step ${id}`
  await publishTeamField(page.request, id, label)
  const reader = await openReader(page, stack, first)
  await openNotes(page, reader)
  const input = reader.getByLabel(label)
  await expect(input).toHaveValue('')
  const second = await page.context().newPage()
  const otherInput = (await openReader(second, stack, first)).getByLabel(label)
  await openNotes(second, readerOf(second, first))

  await input.fill('Call the bank')
  await input.blur()
  await expect(reader.getByText(/^Saved \d/)).toBeVisible()
  await expect(otherInput).toHaveValue('Call the bank')
  await expectSoundInBothSizes(page)
  await second.close()

  await page.goto(`${stack.address}&as=table&cols=team_${id}`)
  const cell = page.getByRole('button', { name: `${label} of ${first}: Call the bank` })
  await cell.click()
  await page.getByLabel(label, { exact: true }).fill('Never mind')
  await page.keyboard.press('Escape')
  await expect(cell).toBeFocused()
  await cell.press('Enter')
  await page.getByLabel(label, { exact: true }).fill('Write to them')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `${label} of ${first}: Write to them` })).toBeFocused()
})

test('sets a team field on the selected applications', { tag: '@deep' }, async ({ page, stack }) => {
  const [first = '', second = ''] = stack.companies
  const id = newId()
  const label = `Set ${id}`
  await publishTeamField(page.request, id, label)
  await page.goto(`${stack.address}&as=table&cols=team_${id}`)
  await page.getByRole('checkbox', { name: first }).check()
  await page.getByRole('checkbox', { name: second }).check()
  await page.getByRole('button', { name: 'Set a team field…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a team field of 2 applications' })
  await dialog.getByLabel('Team field').selectOption(label)
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('New value').fill('Thursday')
  await expectSoundInBothSizes(page)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `${label} of ${first}: Thursday` })).toBeVisible()
  await expect(page.getByRole('button', { name: `${label} of ${second}: Thursday` })).toBeVisible()

  await page.getByRole('button', { name: 'Set a team field…' }).click()
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Team field').selectOption(label)
  await dialog.getByLabel('Clear the field instead').check()
  await dialog.getByRole('button', { name: 'Clear the field' }).click()
  await expect(page.getByRole('button', { name: `${label} of ${first}: not set` })).toBeVisible()
})
