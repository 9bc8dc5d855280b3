import { type Browser, expect, type Locator, type Page, type Route } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { gate } from './steps/gate.ts'
import { openReader, type Stack, test } from './steps/reader.ts'
import { saved } from './steps/saved.ts'
import { newPerson } from './steps/sign-up.ts'
import { backOnline } from './steps/slow.ts'
import { createMember } from './steps/users.ts'

const verdict = (reader: Locator, name: string) => reader.getByRole('button', { name, exact: true })
const commentOf = (reader: Locator) => reader.getByRole('region', { name: 'Add a comment' })

/** Creates and signs in a reviewer to whom the whole stack is assigned. */
async function reviewerOf(browser: Browser, page: Page, { ids }: Stack) {
  const { person, state } = await createMember(browser, 'reviewer', newPerson('Ravi', 'Sen'))
  const { members } = await (await page.request.get('/api/team')).json()
  const { id } = members.find(({ email }: { email: string }) => email === person.email)
  const data = { applications: ids, reviewers: [id], due_at: null }
  const assigned = await page.request.post('/api/review/assignments', { data })
  expect(assigned.status(), await assigned.text()).toBe(200)
  const context = await browser.newContext({ storageState: state })
  return { page: await context.newPage(), close: () => context.close() }
}

const give = async (page: Page, id: string | undefined, changes: object) => {
  const data = { base_version: 0, changes }
  const answer = await page.request.put(`/api/review/applications/${id}/verdict`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

const VERDICT = '**/api/review/applications/*/verdict'
const failing = (route: Route) => route.abort()

test('hides other people’s verdicts from members who have not given theirs [D-verdicts.2, D-verdicts.3, D-verdicts.7]', async ({
  page,
  browser,
  stack,
}) => {
  const [first = '', second = '', third = ''] = stack.companies
  await give(page, stack.ids[0], {
    verdict: 'strong_yes',
    champion_line: 'They know the grid.',
    comment: 'Met in May.',
  })
  const ravi = await reviewerOf(browser, page, stack)
  const reader = await openReader(ravi.page, stack, first)
  await reader.getByRole('tab', { name: 'Verdicts' }).click()
  const pane = reader.getByRole('tabpanel', { name: 'Verdicts' })
  await expect(pane.getByText('Hidden until you give your verdict')).toBeVisible()
  await expect(pane.getByRole('button', { name: 'Show anyway' })).toHaveCount(0)

  await verdict(reader, 'No').click()
  await expect(verdict(reader, 'No')).toHaveAttribute('aria-pressed', 'true')
  await expect(pane.getByRole('figure')).toHaveText(/They know the grid\..*Meera Iyer/)
  await expect(pane.getByText('Met in May.')).toBeVisible()
  await expect(pane.getByText('Disputed')).toBeVisible()

  await reader.getByRole('button', { name: 'Add a comment' }).click()
  await expect(commentOf(reader).getByLabel('One-line summary')).toBeFocused()
  await expectSoundInBothSizes(ravi.page)
  await commentOf(reader).getByRole('button', { name: 'Clear my verdict' }).click()
  await expect(pane.getByText('Hidden until you give your verdict')).toBeVisible()
  await expect(pane.getByText('They know the grid.')).toHaveCount(0)
  await give(ravi.page, stack.ids[1], { verdict: 'no', comment: 'Thin margin.' })
  await ravi.close()

  // An administrator may ask to see the verdicts before giving one.
  const own = await openReader(page, stack, second)
  await own.getByRole('tab', { name: 'Verdicts' }).click()
  await expect(own.getByText('Thin margin.')).toHaveCount(0)
  await own.getByRole('button', { name: 'Show anyway' }).click()
  await expect(own.getByText('Thin margin.')).toBeVisible()

  await verdict(own, 'Strong yes').click()
  await expect(verdict(own, 'Strong yes')).toHaveAttribute('aria-pressed', 'true')
  await expect(saved(own)).toBeVisible()
  await page.goBack()
  const card = (name: string) => page.getByRole('article', { name })
  await expect(card(second).getByText('You: Strong yes')).toBeVisible()
  await expect(card(second).getByText('Disputed')).toBeVisible()

  await page.getByRole('button', { name: 'Unread' }).click()
  await expect(page).toHaveURL(/unread=me/)
  await expect(card(second)).toHaveCount(0)
  await expect(card(third)).toBeVisible()
  await page.getByRole('button', { name: 'Unread' }).click()
  await page.getByRole('button', { name: 'Disputed' }).click()
  await expect(card(third)).toHaveCount(0)
  await expect(card(second)).toBeVisible()
  await page.getByRole('button', { name: 'Disputed' }).click()
  await page.getByText('More filters').click()
  await page.getByLabel('Your verdict').selectOption('No verdict')
  await expect(card(second)).toHaveCount(0)
  await expect(card(third)).toBeVisible()
})

test('marks what is new since the member last looked', async ({ page, browser, stack }) => {
  const [first = '', second = ''] = stack.companies
  const ravi = await reviewerOf(browser, page, stack)
  const writeNote = async () => {
    const url = `/api/review/applications/${stack.ids[0]}/notes/${crypto.randomUUID()}`
    const data = { base_version: 0, body: 'Ask about churn.', notify: [] }
    expect((await ravi.page.request.put(url, { data })).status()).toBe(200)
  }
  const card = (name: string) => page.getByRole('article', { name })
  const viewed = page.waitForResponse((response) => response.url().endsWith(`/${stack.ids[0]}/viewed`))
  await openReader(page, stack, first)
  await viewed
  await page.goBack()
  await give(ravi.page, stack.ids[0], { verdict: 'yes' })
  await page.goto(stack.address)
  await expect(card(first).getByText('New: verdicts', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Changed since I looked' }).click()
  await expect(card(second)).toHaveCount(0)

  await page.getByRole('link', { name: first, exact: true }).click()
  const reader = page.getByRole('dialog', { name: first, exact: true })
  const tab = (name: string) => reader.getByRole('tab', { name })
  await expect(tab('Verdicts')).toHaveAccessibleName(/\(New\)$/)
  await expectSoundInBothSizes(page)
  // The marks of an open application survive a refetch.
  await writeNote()
  await expect(tab('Verdicts')).toHaveAccessibleName(/1 \(New\)$/)
  await expect(tab('Questions')).not.toHaveAccessibleName(/New/)
  await page.goBack()
  await expect(page.getByText('No applications found')).toBeVisible()
  await ravi.close()
})

test('keeps a comment that is too long or cannot be saved [D-verdicts.5]', async ({
  page,
  context,
  stack,
}) => {
  const [first = ''] = stack.companies
  const VERDICTS = '**/api/review/applications/*/verdicts'
  const answer = gate()
  await context.route(VERDICTS, async (route) => {
    await answer.opened
    await route.continue()
  })
  const reader = await openReader(page, stack, first)
  await page.keyboard.press('v')
  await expect(commentOf(reader)).toBeFocused()
  await page.keyboard.type('s2jdq')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(reader).toBeVisible()
  answer.open()
  const line = commentOf(reader).getByLabel('One-line summary')
  await expect(line).toBeFocused()
  await page.keyboard.type('2 founders')
  await expect(line).toHaveValue('2 founders')
  await expect(verdict(reader, 'Yes')).toHaveAttribute('aria-pressed', 'false')

  const stored = async () => {
    const { own } = await (await page.request.get(`/api/review/applications/${stack.ids[0]}/verdicts`)).json()
    return [own.verdict, own.champion_line, own.comment]
  }
  await expect.poll(stored).toEqual([null, '2 founders', ''])
  await line.selectText()
  await page.keyboard.insertText('a'.repeat(281))
  await expect(line).toHaveAccessibleDescription(/Shorten this to 280 characters.*281\/280 characters/)
  await commentOf(reader).getByLabel('Comment').fill('Saved all the same')
  await page.keyboard.press('Escape')
  await page.keyboard.press('3')
  await expect.poll(stored).toEqual(['maybe', '2 founders', 'Saved all the same'])
  await page.keyboard.press('v')
  await expect(line).toHaveValue('a'.repeat(281))
  await line.fill('Short.')
  await expect.poll(stored).toEqual(['maybe', 'Short.', 'Saved all the same'])

  await context.route(VERDICT, failing)
  await commentOf(reader).getByLabel('Comment').fill('Typed in a tunnel')
  await verdict(reader, 'No').click()
  await expect(commentOf(reader).getByText('Could not save, retrying')).toBeVisible()

  await page.reload()
  await expect(verdict(reader, 'No')).toHaveAttribute('aria-pressed', 'true')
  await reader.getByRole('button', { name: 'Add a comment' }).click()
  await expect(commentOf(reader).getByLabel('Comment')).toHaveValue('Typed in a tunnel')
  await commentOf(reader).getByRole('button', { name: 'Try again' }).click()
  await expect(commentOf(reader).getByText('Could not save, retrying')).toBeVisible()
  await context.unroute(VERDICT, failing)
  await backOnline(page)
  await expect(saved(commentOf(reader))).toBeVisible()
  expect(await stored()).toEqual(['no', 'Short.', 'Typed in a tunnel'])
})

test('retries a failed verdict when the review list is opened again', { tag: '@deep' }, async ({
  page,
  context,
  stack,
}) => {
  const [first = ''] = stack.companies
  const reader = await openReader(page, stack, first)
  await context.route(VERDICT, failing)
  await page.keyboard.press('2')
  await expect(reader.getByText('Could not save, retrying')).toBeVisible()
  await page.goto('/my-applications')
  await context.unroute(VERDICT, failing)
  await page.goto(stack.address)
  await expect(page.getByRole('article', { name: first }).getByText('You: Yes')).toBeVisible()
})
