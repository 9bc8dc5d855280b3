import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { sendQuestionRound } from './steps/discussion.ts'
import { test } from './steps/reader.ts'
import { expectSuccess } from './steps/toasts.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const question = (page: Page, number: number) =>
  dialog(page).getByLabel(`Question ${number}`, { exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected applications' })

/** Returns a unique name, because other tests have sets on the same server. */
const nameOf = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`

test('an administrator asks several founders questions from a question set', { tag: '@deep' }, async ({
  page,
  stack,
}) => {
  const [first, second] = [nameOf('First look'), nameOf('Second look')]
  const [one = '', two = '', three = ''] = stack.companies
  await sendQuestionRound(page.request, stack.ids[2] ?? '', ['Asked before?'])
  await page.goto(stack.address)
  for (const company of [one, two, three])
    await page.getByRole('checkbox', { name: `Select ${company}`, exact: true }).check()
  await bar(page).getByRole('button', { name: 'Ask…' }).click()
  await expect(
    dialog(page).getByText('2 founders · 1 will not be asked: earlier questions are still open'),
  ).toBeVisible()
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
  await button(page, 'Use a question set…').click()
  const set = dialog(page).getByRole('list', { name: 'Question sets' })
  await expect(set.getByText(first)).toBeVisible()
  await expectSoundInBothSizes(page)
  await button(page, `Insert: ${first}`).click()
  await expect(question(page, 1)).toBeFocused()
  for (const [index, text] of ['Where are you based?', 'Why now?', 'What is your margin?'].entries())
    await expect(question(page, index + 1)).toHaveValue(text)

  await button(page, 'Send Questions').click()
  await expect(dialog(page).getByText('You are sending 3 questions to 2 founders.')).toBeVisible()
  await dialog(page).getByText('1 will not be asked').click()
  await expect(dialog(page).getByText(three)).toBeVisible()
  await sendQuestionRound(page.request, stack.ids[1] ?? '', ['Asked in the meantime?'])
  await button(page, 'Confirm & Send').click()
  const notice = dialog(page).getByRole('alert')
  await expect(notice).toContainText('1 founder can no longer be asked')
  await expect(notice.getByRole('listitem')).toHaveText(two)
  await notice.getByRole('button', { name: 'Review again' }).click()
  await expect(dialog(page).getByText('You are sending 3 questions to 1 founder.')).toBeVisible()
  await button(page, 'Confirm & Send').click()
  await expectSuccess(page, 'Success', '3 questions sent to 1 founder.')
  await expect(dialog(page)).toBeHidden()
  await expect(bar(page).getByRole('button', { name: 'Ask…' })).toBeFocused()

  await page.goto('/settings')
  const sets = page.getByRole('region', { name: 'Question sets' })
  // Not changed, because founders of other tests on this server would be asked.
  await expect(sets.getByLabel('Ask every founder on submission')).toHaveValue('')
  await sets.getByRole('button', { name: `Rename: ${first}` }).click()
  await sets.getByLabel(`New name: ${first}`).fill(second)
  await page.keyboard.press('Enter')
  await expect(sets.getByRole('button', { name: `Rename: ${second}` })).toBeFocused()
  await sets.getByRole('button', { name: `Delete: ${second}` }).click()
  await button(page, 'Delete').click()
  await expectSuccess(page, 'Set deleted', `${second} was deleted.`)
  await expect(sets.getByText(second)).toHaveCount(0)
  await expectSoundInBothSizes(page)
})
