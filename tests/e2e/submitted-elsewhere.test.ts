import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { waiting } from './steps/device.ts'
import { button, test as discussed, sendRound, submitRound } from './steps/discussion.ts'
import { failSaves, letSave, saved } from './steps/saved.ts'
import { backOnline } from './steps/slow.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { expectNeverSaid, expectProblem, rememberToasts } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

const line = (page: Page) => page.getByLabel('One-line description')
const leftOut = (page: Page) => page.getByRole('alert').filter({ hasText: 'These edits were not included' })

/** @returns whose company has that name */
const keep = (request: APIRequestContext, company: string) => keepDraft(request, completeAnswers(company))

/** As from another device. */
async function submitElsewhere(request: APIRequestContext, id: string): Promise<void> {
  const { version } = await (await request.get(`/api/applications/${id}`)).json()
  const submission = { base_version: version, changes: {} }
  const submitted = await request.post(`/api/applications/${id}/submission`, { data: submission })
  expect(submitted.status(), await submitted.text()).toBe(200)
}

test('a draft that was submitted elsewhere shows what was typed here and is not part of it [D-form.41]', async ({
  page,
  me,
}) => {
  const company = `Setu of ${me.lastName}`
  const id = await keep(page.request, company)
  await page.goto(`/startup-application?id=${id}`)
  await expect(page.getByLabel('Company name')).toHaveValue(company)
  await submitElsewhere(page.request, id)

  await line(page).fill('Typed too late')
  await expect(leftOut(page).getByText('Typed too late')).toBeVisible()
  await expect(leftOut(page).getByText('One-line description', { exact: true })).toBeVisible()
  await expect(page.getByText('This application has been submitted and is now read-only.')).toBeVisible()
  await expectSoundInBothSizes(page)

  await page.reload()
  await expect(leftOut(page).getByText('Typed too late')).toBeVisible()
  await button(page, 'Dismiss').click()
  await expect(leftOut(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: company })).toBeFocused()
  await expect.poll(() => waiting(page)).toBe('[]')
})

test('what another tab typed into it is shown there, and stays when this tab has read its own [D-form.41]', async ({
  page,
  context,
  me,
}) => {
  const id = await keep(page.request, `Setu of ${me.lastName}`)
  await failSaves(context)
  const other = await context.newPage()
  for (const [tab, text] of [
    [page, 'Typed in this tab'],
    [other, 'Typed in the other tab'],
  ] as const) {
    await tab.goto(`/startup-application?id=${id}`)
    await line(tab).fill(text)
    await expect(tab.getByText('Could not save, retrying')).toBeVisible()
  }
  await submitElsewhere(page.request, id)
  await page.reload()
  await expect(leftOut(page).getByRole('blockquote')).toHaveText(['Typed in this tab'])
  await button(page, 'Dismiss').click()
  await expect.poll(() => waiting(page)).not.toContain('Typed in this tab')
  expect(await waiting(page)).toContain('Typed in the other tab')
  await letSave(context)
  await other.reload()
  await expect(leftOut(other).getByRole('blockquote')).toHaveText(['Typed in the other tab'])
})

test('who has left the form and come back to it is led to what was submitted meanwhile [D-form.41]', async ({
  page,
  me,
}) => {
  const id = await keep(page.request, `Setu of ${me.lastName}`)
  await failSaves(page)
  await page.goto(`/startup-application?id=${id}`)
  await line(page).fill('Typed too late')
  await expect(page.getByText('Could not save, retrying')).toBeVisible()
  await page.getByRole('link', { name: 'My Applications' }).first().click()
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible()
  await page.goBack()
  await expect(line(page)).toHaveValue('Typed too late')
  await submitElsewhere(page.request, id)
  await letSave(page)
  await backOnline(page)
  await expect(leftOut(page).getByText('Typed too late')).toBeVisible()
  await expect(page.getByText('This application has been submitted and is now read-only.')).toBeVisible()
})

test('a draft whose submission arrived while the reply was lost is shown as submitted, and leaves nothing unsaved [D-form.41]', async ({
  page,
  context,
  me,
}) => {
  await rememberToasts(context)
  const id = await keep(page.request, `Setu of ${me.lastName}`)
  await page.goto(`/startup-application?id=${id}#vision`)
  await failSaves(page)
  await page.route('**/submission', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Long-term vision').fill('Sent, and never heard of again')
  await button(page, 'Submit Application').click()
  await expectProblem(page, 'Submission Error', 'Failed to submit application. Please try again.')
  await letSave(page)
  await backOnline(page)
  await expect(page.getByText('This application has been submitted and is now read-only.')).toBeVisible()
  await expect.poll(() => waiting(page)).toBe('[]')
  await expect(leftOut(page)).toHaveCount(0)
  await expectNeverSaid(page, 'Save Error')
})

discussed(
  'answers that were submitted elsewhere are shown once a save is refused, where nothing was heard of it',
  async ({ discussion: { id, adminPage, founderPage } }) => {
    await sendRound(adminPage.request, id, ['Why now?'])
    // It is asked in vain, and what asks instead after a minute does not come to it while the clock stands.
    await founderPage.route('**/api/changes', () => undefined)
    await founderPage.clock.install()
    await founderPage.goto(`/application-qa?id=${id}`)
    await founderPage.getByLabel('Why now?').fill('Typed on the train')
    await expect(saved(founderPage)).toBeVisible()
    await submitRound(founderPage.request, id, 'Typed at home')
    await founderPage.clock.pauseAt(await founderPage.evaluate(() => Date.now() + 1_000))
    await founderPage.getByLabel('Why now?').fill('Typed too late')
    const alert = founderPage.getByRole('alert').filter({ hasText: 'What you typed here is not among them:' })
    await expect
      .poll(async () => {
        await founderPage.clock.runFor(200)
        return alert.getByRole('blockquote').allTextContents()
      })
      .toEqual(['Typed too late'])
    await expect(founderPage.getByLabel('Why now?')).toHaveValue('Typed at home')
  },
)
