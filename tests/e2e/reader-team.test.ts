import { expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { openReader, test } from './steps/reader.ts'
import { newPerson } from './steps/sign-up.ts'
import { createUser, grant } from './steps/users.ts'

test('a reviewer reads what is assigned to them, and meets nothing that decides, asks or tells of others', async ({
  page,
  browser,
  stack,
}) => {
  const { person, state } = await createUser(browser, newPerson('Ravi', 'Sen'))
  await grant(person.email, 'reviewer')
  const { members } = await (await page.request.get('/api/team')).json()
  const ravi = members.find(({ email }: { email: string }) => email === person.email)
  const assigned = await page.request.post('/api/review/assignments', {
    data: { applications: [stack.ids[0]], reviewers: [ravi.id], due_at: null },
  })
  expect(assigned.status(), await assigned.text()).toBe(200)

  const context = await browser.newContext({ storageState: state })
  const mine = await context.newPage()
  const [first = '', second = ''] = stack.companies
  const reader = await openReader(mine, stack, first)
  await expect(reader.getByText('1 of 1')).toBeVisible()
  await expect(reader.getByRole('combobox')).toHaveCount(0)
  await expect(reader.getByRole('button', { name: /Ask/ })).toHaveCount(0)
  await expect(reader.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await expectSoundInBothSizes(mine)
  await mine.keyboard.press('s')
  await mine.keyboard.press('q')
  await mine.keyboard.press('?')
  await expect(mine.getByRole('dialog', { name: 'Keys' }).locator('dt')).toHaveText([
    ...['J', 'K', '1', '2', '3', '4', '0', 'V', 'G', '?', 'Esc'],
  ])
  await mine.keyboard.press('Escape')
  await mine.goto(stack.address)
  const card = mine.getByRole('article', { name: first })
  await expect(card).toBeVisible()
  await expect(card.getByRole('combobox')).toHaveCount(0)
  await expect(card.getByRole('checkbox')).toHaveCount(0)
  await expect(mine.getByRole('article', { name: second })).toHaveCount(0)
  await expect(mine.getByText('1 Application', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Q&A' }).click()
  await expect(mine.getByRole('dialog').getByRole('button', { name: /Ask/ })).toHaveCount(0)
  await context.close()
})
