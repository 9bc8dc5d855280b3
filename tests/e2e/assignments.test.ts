import { type Browser, expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { chooseFromMenu } from './steps/card-menu.ts'
import { openReader, test } from './steps/reader.ts'
import { newPerson } from './steps/sign-up.ts'
import { expectSuccess } from './steps/toasts.ts'
import { createMember } from './steps/users.ts'

/** Creates a reviewer with a unique name, because other tests add members to the team. */
async function createReviewer(browser: Browser) {
  const { person, state } = await createMember(
    browser,
    'reviewer',
    newPerson('Ravi', crypto.randomUUID().slice(0, 6)),
  )
  return { name: `${person.firstName} ${person.lastName}`, state }
}

/** Returns the controls with which an administrator assigns selected applications to a reviewer. */
function assigning(page: Page, name: string) {
  const bar = page.getByRole('region', { name: 'Selected applications' })
  const dialog = page.getByRole('dialog', { name: /^Assign/ })
  return {
    select: (company: string) => page.getByRole('checkbox', { name: `Select ${company}`, exact: true }),
    assignSelected: bar.getByRole('button', { name: 'Assign…' }),
    dialog,
    checkbox: dialog.getByRole('checkbox', { name }),
    save: async () => {
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expectSuccess(page, 'Assignments saved', 'Reviewers see the change in their list.')
      await expect(dialog).toBeHidden()
    },
  }
}

test('a reviewer can read assigned applications but not decide on them', async ({ page, browser, stack }) => {
  const { name, state } = await createReviewer(browser)
  const { select, assignSelected, dialog, checkbox, save } = assigning(page, name)
  const [first = '', second = '', third = ''] = stack.companies
  await page.goto(stack.address)
  await select(first).check()
  await select(second).check()
  await assignSelected.click()
  await expect(checkbox).not.toBeChecked()
  await checkbox.check()
  await expect(dialog.getByText('2 to add')).toBeVisible()
  await dialog.getByLabel('Due date').fill('2031-05-01')
  await expectSoundInBothSizes(page)
  await save()
  await expect(assignSelected).toBeFocused()

  const context = await browser.newContext({ storageState: state })
  const reviewerPage = await context.newPage()
  const reader = await openReader(reviewerPage, stack, first)
  // Each reviewer has another order.
  await expect(reader.getByText(/^[12] of 2$/)).toBeVisible()
  await expect(reader.getByText('Due Thu 1 May')).toBeVisible()
  await expect(reader.getByRole('combobox')).toHaveCount(0)
  await expect(reader.getByRole('button', { name: /Ask/ })).toHaveCount(0)
  await expect(reader.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await reviewerPage.keyboard.press('s')
  await reviewerPage.keyboard.press('q')
  await reviewerPage.keyboard.press('?')
  await expect(reviewerPage.getByRole('dialog').last().locator('dt')).toHaveText([
    ...['J', 'K', '1', '2', '3', '4', '0', 'V', 'I', 'N', 'G', 'E', '?', 'Esc'],
  ])
  await reviewerPage.keyboard.press('Escape')
  await reviewerPage.goto(stack.address)
  await expect(reviewerPage.getByLabel('Sort by')).toHaveValue('own')
  await expect(reviewerPage).not.toHaveURL(/sort=/)
  const card = reviewerPage.getByRole('article', { name: first })
  await expect(card.getByText('Due Thu 1 May')).toBeVisible()
  await expect(card.getByRole('combobox')).toHaveCount(0)
  await expect(card.getByRole('checkbox')).toHaveCount(0)
  await expect(reviewerPage.getByRole('article', { name: third })).toHaveCount(0)
  await expect(reviewerPage.getByText('2 Applications', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Q&A' }).click()
  const discussion = reviewerPage.getByRole('dialog', { name: 'Q&A' })
  await expect(discussion).toBeVisible()
  await expect(discussion.getByRole('button', { name: /Ask/ })).toHaveCount(0)
  await reviewerPage.keyboard.press('Escape')
  await expect(discussion).toBeHidden()

  await chooseFromMenu(card, 'Recuse')
  const question = reviewerPage.getByRole('dialog', { name: `Recuse yourself from ${first}?` })
  await question.getByLabel('Reason (optional)').fill('We were at school together.')
  await question.getByRole('button', { name: 'Recuse' }).click()
  await expectSuccess(reviewerPage, 'You are recused', 'You can no longer see this application.')
  await expect(card).toHaveCount(0)
  await context.close()

  const firstCard = page.getByRole('article', { name: first })
  await chooseFromMenu(firstCard, 'Assign')
  await expect(dialog.getByText('Recused').first()).toBeVisible()
  await expect(checkbox).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(firstCard.getByRole('button', { name: 'More actions' })).toBeFocused()
})

test('changes the due date and the reviewers of several applications', { tag: '@deep' }, async ({
  page,
  browser,
  stack,
}) => {
  const { name, state } = await createReviewer(browser)
  const { select, assignSelected, dialog, checkbox, save } = assigning(page, name)
  const [first = '', second = '', third = ''] = stack.companies
  await page.goto(stack.address)
  await select(first).check()
  await select(second).check()
  await assignSelected.click()
  await checkbox.check()
  await save()

  // The reviewer is already assigned to both selected applications, so only the due date changes.
  await assignSelected.click()
  await expect(checkbox).toBeChecked()
  await dialog.getByLabel('Due date').fill('2031-06-01')
  await save()
  const assignments = await page.request.get(`/api/review/applications/${stack.ids[0]}/assignments`)
  const { members } = await assignments.json()
  const assigned = members.find(({ full_name }: { full_name: string }) => full_name === name)
  expect(assigned.due_at).toBe('2031-06-01')

  await select(first).uncheck()
  await select(third).check()
  await assignSelected.click()
  await expect(dialog.getByText('Reviewer · 2 open · 1 of these assigned')).toBeVisible()
  await expect(checkbox).toHaveJSProperty('indeterminate', true)
  await checkbox.check()
  await expect(dialog.getByText('1 to add')).toBeVisible()
  await checkbox.uncheck()
  await expect(dialog.getByText('1 to remove')).toBeVisible()
  await save()

  const view = { name: `Ours ${stack.companies[0]}`, query: 'city=Mumbai&sort=oldest', shared: true }
  await page.request.put(`/api/review/views/${crypto.randomUUID()}`, { data: view })
  const context = await browser.newContext({ storageState: state })
  const reviewerPage = await context.newPage()
  await reviewerPage.goto(stack.address)
  // The reviewer may open a colleague's shared view, but not change it.
  await reviewerPage.getByRole('button', { name: 'Views', exact: true }).click()
  const shared = reviewerPage.getByRole('region', { name: 'Shared by others' })
  await expect(shared.getByRole('listitem').filter({ hasText: view.name })).toContainText('by Meera Iyer')
  await expect(shared.getByRole('button')).toHaveCount(0)
  await context.close()
})
