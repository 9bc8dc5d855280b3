import { expect, type Page } from '@playwright/test'
import { pdf } from './steps/application.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { test as discussionTest, openCard } from './steps/discussion.ts'
import { test } from './steps/reader.ts'
import { expectSuccess } from './steps/toasts.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const question = (page: Page, number: number) =>
  dialog(page).getByLabel(`Question ${number}`, { exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected applications' })

/** Other tests have sets on the same server. */
const nameOf = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`

test('saves questions as a set, inserts, replaces, renames and deletes it', async ({ page, stack }) => {
  const [first, second] = [nameOf('First look'), nameOf('Second look')]
  await page.goto(stack.address)
  const card = page.getByRole('article', { name: stack.companies[0] ?? '', exact: true })
  await card.hover()
  await card.getByRole('button', { name: 'Ask Questions' }).click()
  await question(page, 1).fill('Why now?')
  await button(page, 'Add Question').click()
  await question(page, 2).fill('Who pays?')
  await button(page, 'Save as a set').click()
  await dialog(page).getByLabel('Name of the set').fill(first)
  await page.keyboard.press('Enter')
  await expectSuccess(page, 'Set saved', `You can now insert ${first}.`)
  await expect(button(page, 'Save as a set')).toBeFocused()

  await question(page, 2).fill('What is your margin?')
  await button(page, 'Save as a set').click()
  await dialog(page).getByLabel('Name of the set').fill(first.toUpperCase())
  await expect(dialog(page).getByText(`Replaces the questions of ${first}.`)).toBeVisible()
  await button(page, 'Replace').click()

  await question(page, 1).fill('Where are you based?')
  await question(page, 2).fill('')
  await button(page, 'Insert…').click()
  const set = dialog(page).getByRole('list', { name: 'Question sets' })
  await expect(set.getByText(first)).toBeVisible()
  await expectSoundInBothSizes(page)
  await button(page, `Insert: ${first}`).click()
  await expect(question(page, 1)).toBeFocused()
  for (const [index, text] of ['Where are you based?', 'Why now?', 'What is your margin?'].entries())
    await expect(question(page, index + 1)).toHaveValue(text)

  await button(page, 'Insert…').click()
  await button(page, `Rename: ${first}`).click()
  await dialog(page).getByLabel(`New name: ${first}`).fill(second)
  await page.keyboard.press('Enter')
  await button(page, `Delete: ${second}`).click()
  await button(page, 'Delete').click()
  await expectSuccess(page, 'Set deleted', `${second} was deleted.`)
  await expect(set.getByText(second)).toBeHidden()
  await expect(question(page, 3)).toHaveValue('What is your margin?')
})

test('asks all selected founders, leaving out those whom a colleague has asked', async ({ page, stack }) => {
  const [one = '', two = '', three = ''] = stack.companies
  const ask = (id: string | undefined, text: string) =>
    page.request.post(`/api/review/applications/${id}/questions`, {
      data: { id: crypto.randomUUID(), questions: [text] },
    })
  await ask(stack.ids[2], 'Asked before?')
  await page.goto(stack.address)
  for (const company of [one, two, three])
    await page.getByRole('checkbox', { name: `Select ${company}`, exact: true }).check()
  await bar(page).getByRole('button', { name: 'Ask…' }).click()
  await expect(
    dialog(page).getByText('2 founders · 1 not asked: earlier questions are still open'),
  ).toBeVisible()
  await question(page, 1).fill('Why now?')
  await button(page, 'Send Questions').click()
  await expect(dialog(page).getByText('You are sending 1 question to 2 founders.')).toBeVisible()
  await dialog(page).getByText('1 not asked').click()
  await expect(dialog(page).getByText(three)).toBeVisible()
  await expectSoundInBothSizes(page)

  await ask(stack.ids[1], 'Asked in the meantime?')
  await button(page, 'Confirm & Send').click()
  const notice = dialog(page).getByRole('alert')
  await expect(notice).toContainText('1 founder can no longer be asked')
  await expect(notice.getByRole('listitem')).toHaveText(two)
  await notice.getByRole('button', { name: 'Review again' }).click()
  await expect(dialog(page).getByText('You are sending 1 question to 1 founder.')).toBeVisible()
  await button(page, 'Confirm & Send').click()
  await expectSuccess(page, 'Success', '1 question sent to 1 founder.')
  await expect(dialog(page)).toBeHidden()
  await expect(bar(page).getByRole('button', { name: 'Ask…' })).toBeFocused()
})

const PLAN = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf('plan') }

discussionTest(
  'a founder answers with a file, which the team opens once it is submitted @phone',
  async ({ discussion: { id, company, adminPage, founderPage } }) => {
    const card = await openCard(adminPage, company)
    await card.hover()
    await card.getByRole('button', { name: 'Ask Questions' }).click()
    await question(adminPage, 1).fill('Please send your plan.')
    await dialog(adminPage).getByLabel('The answer may be a file').check()
    await button(adminPage, 'Send Questions').click()
    await expect(dialog(adminPage).getByText('Please send your plan. (a file is allowed)')).toBeVisible()
    await button(adminPage, 'Confirm & Send').click()
    await expectSuccess(adminPage, 'Success', '1 question(s) sent to the founder.')

    await founderPage.goto(`/application-qa?id=${id}`)
    const input = founderPage.getByLabel('File for question 1')
    await input.setInputFiles({ ...PLAN, name: 'plan.exe' })
    await expect(founderPage.getByRole('main').getByRole('alert')).toContainText('This file is not of type')
    await input.setInputFiles(PLAN)
    const file = founderPage.getByRole('link', { name: 'plan.pdf' })
    await expect(file).toBeVisible()
    await expectSoundInBothSizes(founderPage)
    await founderPage.getByRole('button', { name: 'Remove' }).click()
    await expect(file).toBeHidden()
    await founderPage.getByRole('button', { name: 'Undo' }).click()
    await expect(file).toBeVisible()
    const address = (await file.getAttribute('href')) ?? ''
    await founderPage.getByRole('button', { name: 'Save Responses' }).click()
    await expectSuccess(founderPage, 'Success', 'Your responses have been saved.')
    expect((await adminPage.request.get(address)).status()).toBe(404)

    await founderPage.reload()
    await founderPage.getByRole('button', { name: 'Submit Responses' }).click()
    await founderPage.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(
      founderPage.getByText('Responses submitted. You can view but not edit your answers.'),
    ).toBeVisible()
    await expect(file).toBeVisible()

    await openCard(adminPage, company)
    await card.hover()
    await card.getByRole('button', { name: 'Q&A' }).click()
    await expect(dialog(adminPage).getByRole('link', { name: 'plan.pdf' })).toHaveAttribute('href', address)
    expect((await adminPage.request.get(address)).status()).toBe(200)
  },
)

discussionTest(
  'warns before the page is left while the file of an answer is uploaded',
  async ({ discussion: { id, adminPage, founderPage } }) => {
    const warns = () =>
      founderPage.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
    const sent = await adminPage.request.post(`/api/review/applications/${id}/questions`, {
      data: { id: crypto.randomUUID(), questions: [{ text: 'Your plan?', allows_file: true }] },
    })
    expect(sent.status()).toBe(200)
    await founderPage.goto(`/application-qa?id=${id}`)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await founderPage.route('**/api/files?*', async (route) => {
      await released
      await route.continue()
    })
    const input = founderPage.getByLabel('File for question 1')
    await expect(input).toBeAttached()
    expect(await warns()).toBe(false)
    await input.setInputFiles(PLAN)
    await expect.poll(warns).toBe(true)
    release()
    await expect(founderPage.getByRole('link', { name: 'plan.pdf' })).toBeVisible()
    await expect.poll(warns).toBe(false)
  },
)
