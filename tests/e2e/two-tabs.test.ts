import { expect, type Page } from '@playwright/test'
import { openAccount, section } from './steps/account.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { button } from './steps/discussion.ts'
import { failSaves, letSave } from './steps/saved.ts'
import { backOnline } from './steps/slow.ts'
import { keepDraft } from './steps/submissions.ts'
import { closeToasts } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

const company = (page: Page) => page.getByLabel('Company name')
const line = (page: Page) => page.getByLabel('One-line description')
const conflictOf = (page: Page, label: string) =>
  page.getByRole('alert').filter({ hasText: `Changed in two places: ${label}` })

test('asks which text to keep when two tabs changed the same answer [D-form.24]', async ({
  page,
  context,
  me,
}) => {
  const id = await keepDraft(page.request, { company_name: `Setu of ${me.lastName}` })
  const second = await context.newPage()
  for (const tab of [page, second]) await tab.goto(`/startup-application?id=${id}`)
  await company(page).fill('Typed in one tab')
  await expect(company(second)).toHaveValue('Typed in one tab')

  await failSaves(context)
  const typed = [
    [second, 'Typed in the second'],
    [page, 'Typed here'],
  ] as const
  for (const [tab, text] of typed) {
    await line(tab).fill(text)
    await line(tab).blur()
    await expect(tab.getByText('Could not save, retrying')).toBeVisible()
  }
  await letSave(context)
  for (const [tab] of typed) await backOnline(tab)
  const conflicts = typed.map(([tab]) => conflictOf(tab, 'One-line description'))
  const counts = async () => (await Promise.all(conflicts.map((conflict) => conflict.count()))).join()
  await expect.poll(counts).toMatch(/1/)
  const isHere = (await conflictOf(page, 'One-line description').count()) > 0
  const [[tab, mine], [, theirs]] = isHere ? [typed[1], typed[0]] : typed
  const conflict = conflictOf(tab, 'One-line description')
  await expect(conflict.getByText(mine)).toBeVisible()
  await expect(conflict.getByText(theirs)).toBeVisible()
  await expectSoundInBothSizes(tab)

  await button(conflict, 'Keep theirs').click()
  await expect(line(tab)).toHaveValue(theirs)
  await expect(line(tab)).toBeFocused()
  await expect(tab.getByText(mine)).toBeVisible()
  await button(tab, 'Dismiss').click()
  await expect(tab.getByText(mine)).toHaveCount(0)
  await expect(line(tab)).toBeFocused()
})

test('merges reasons for figures from two tabs, and asks which of two reasons to keep', async ({
  page,
  context,
  me,
}) => {
  const id = await keepDraft(page.request, {
    ...{ company_name: `Setu of ${me.lastName}`, company_stage: 'Idea', funding_stage: 'Bootstrapped' },
    current_revenue: { lastMonth: 1_240_000, oneMonthBefore: null, twoMonthsBefore: null },
    past_funding: [{ investorName: 'Ben', amount: 500_000 }],
  })
  const second = await context.newPage()
  for (const tab of [page, second]) await tab.goto(`/startup-application?id=${id}#review`)
  const reason = (tab: Page, place: number) =>
    tab.getByRole('region', { name: 'Figures to check' }).getByLabel('It is right, because …').nth(place)
  await expect(reason(page, 0)).toHaveAccessibleDescription(/The stage is Idea, but there is revenue\./)
  await expectSoundInBothSizes(page)
  await reason(page, 0).fill('A pilot customer paid us.')
  await expect(reason(second, 0)).toHaveValue('A pilot customer paid us.')

  await failSaves(context)
  await reason(second, 1).fill('It is a grant.')
  await reason(page, 0).fill('Two pilot customers paid us.')
  for (const tab of [second, page]) {
    await reason(tab, 0).focus()
    await reason(tab, 0).blur()
    await expect(tab.getByText('Could not save, retrying')).toBeVisible()
  }
  await letSave(context)
  for (const tab of [second, page]) await backOnline(tab)
  for (const tab of [page, second]) {
    await expect(reason(tab, 0)).toHaveValue('Two pilot customers paid us.')
    await expect(reason(tab, 1)).toHaveValue('It is a grant.')
  }
  await page.reload()
  await expect(reason(page, 1)).toHaveValue('It is a grant.')

  await failSaves(context)
  for (const [tab, text] of [
    [second, 'It is a loan.'],
    [page, 'It is a prize.'],
  ] as const) {
    await reason(tab, 1).fill(text)
    await reason(tab, 1).blur()
    await expect(tab.getByText('Could not save, retrying')).toBeVisible()
  }
  await letSave(context)
  for (const tab of [second, page]) await backOnline(tab)
  const conflicts = [page, second].map((tab) => conflictOf(tab, 'Figures to check'))
  await expect
    .poll(async () => (await Promise.all(conflicts.map((conflict) => conflict.count()))).join())
    .toMatch(/1/)
  const [tab, conflict] =
    (await conflicts[0]?.count()) === 1
      ? [page, conflictOf(page, 'Figures to check')]
      : [second, conflictOf(second, 'Figures to check')]
  await expect(conflict.getByText('Past funding although bootstrapped: It is a loan.')).toBeVisible()
  await expect(conflict.getByText('Past funding although bootstrapped: It is a prize.')).toBeVisible()
  await button(conflict, 'Keep theirs').click()
  await expect(tab.getByRole('region', { name: 'Figures to check' })).toBeFocused()
  await button(tab, 'Dismiss').click()
})

test('merges profile changes from two devices', {
  tag: '@deep',
}, async ({ page, me }) => {
  await openAccount(page)
  const profile = section(page, 'Profile')
  await expect(profile.getByLabel('First name')).toHaveValue(me.firstName)
  const changes = { mobile: '+91 90000 00001', location: 'Nepal' }
  const data = { base_version: 1, changes }
  expect((await page.request.patch('/api/account/profile', { data })).status()).toBe(200)

  await profile.getByLabel('Mobile').fill('+91 90000 00002')
  await expect(conflictOf(page, 'Mobile').getByText('+91 90000 00001')).toBeVisible()
  await expect(profile.getByLabel('Location')).toHaveValue('Nepal')
  await button(page, 'Keep mine').click()
  await expect(profile.getByText(/^Saved/)).toBeVisible()
  const { profile: stored } = await (await page.request.get('/api/session')).json()
  expect([stored.mobile, stored.location]).toEqual(['+91 90000 00002', 'Nepal'])
})

test('warns about unsaved text in any tab before signing out [D-form.47]', async ({ page, context, me }) => {
  const id = await keepDraft(page.request, { company_name: `Setu of ${me.lastName}` })
  const pressSignOut = async (tab: Page) => {
    await tab.getByRole('button', { name: me.firstName }).click()
    await tab.getByRole('menuitem', { name: 'Sign Out' }).click()
  }
  const isWarned = (tab: Page) =>
    expect(
      tab.getByText('Something you typed, here or in another tab, is not saved or sent yet.'),
    ).toBeVisible()
  const second = await context.newPage()
  await second.goto(`/startup-application?id=${id}`)
  await company(second).fill('Typed while the server fails')
  await failSaves(second)
  await page.goto('/my-applications')
  await pressSignOut(page)
  await isWarned(page)
  await expect(company(second)).toHaveValue('Typed while the server fails')
  await page.close()

  for (const text of ['Typed while the server fails', 'Typed since']) {
    await company(second).fill(text)
    await pressSignOut(second)
    await isWarned(second)
    await closeToasts(second)
    await expect(company(second)).toHaveValue(text)
  }
  await pressSignOut(second)
  await expect(second).toHaveURL(/\/auth/)
  expect(await second.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Typed')
})
