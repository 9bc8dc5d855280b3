import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { countOpenTabs, waiting } from './steps/device.ts'
import { button, test as discussed, sendRound, storedRounds, submitRound } from './steps/discussion.ts'
import { failSaves, letSave } from './steps/saved.ts'
import { backOnline } from './steps/slow.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { expectNeverSaid, expectProblem, rememberToasts } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

const line = (page: Page) => page.getByLabel('One-line description')
const unsubmitted = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'These edits were not included' })

const keep = (request: APIRequestContext, company: string) => keepDraft(request, completeAnswers(company))

/** Submits a draft as another device would. */
async function submitElsewhere(request: APIRequestContext, id: string): Promise<void> {
  const { version } = await (await request.get(`/api/applications/${id}`)).json()
  const submission = { base_version: version, changes: {} }
  const submitted = await request.post(`/api/applications/${id}/submission`, { data: submission })
  expect(submitted.status(), await submitted.text()).toBe(200)
}

/** Closes a tab and opens another. */
async function nextTabOf(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto('/favicon.svg')
  await expect.poll(() => countOpenTabs(next)).toBe(0)
  return next
}

/** Returns the collapsed round of a question, below newer ones. */
const foldedRound = (page: Page, question: string) =>
  page.locator('details:not([open])').filter({ hasText: question })

test('shows edits that were not part of a submission from another tab, until dismissed [D-form.36, D-form.41]', async ({
  page,
  context,
  me,
}) => {
  const company = `Setu of ${me.lastName}`
  const id = await keep(page.request, company)
  const first = await context.newPage()
  for (const tab of [first, page]) await tab.goto(`/startup-application?id=${id}#vision`)
  // Without a connection, the first tab does not receive these edits.
  await failSaves(page)
  await page.getByLabel('Long-term vision').fill('Typed too late')
  await button(first, 'Submit Application').click()
  await expect(first).toHaveURL('/application-success')
  await button(page, 'Submit Application').click()
  await expectProblem(
    page,
    'Submission Error',
    'This application has been submitted and can no longer be changed.',
  )
  await expect(unsubmitted(page).getByRole('blockquote')).toHaveText('Typed too late')
  await expect(unsubmitted(page).getByText('Long-term vision', { exact: true })).toBeVisible()
  await expect(page.getByText('This application has been submitted and is now read-only.')).toBeInViewport()
  await expectSoundInBothSizes(page)

  await page.reload()
  await expect(unsubmitted(page).getByText('Typed too late')).toBeVisible()
  await button(page, 'Dismiss').click()
  await expect(unsubmitted(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: company })).toBeFocused()
  await expect.poll(() => waiting(page)).toBe('[]')
})

test('opens the submitted application for a founder who left the form and returned [D-form.41]', async ({
  page,
  me,
}) => {
  const id = await keep(page.request, `Setu of ${me.lastName}`)
  await failSaves(page)
  await page.goto(`/startup-application?id=${id}`)
  await line(page).fill('Typed too late')
  await expect(page.getByText('Could not save, retrying')).toBeVisible()
  await page.getByRole('link', { name: 'My Applications' }).first().click()
  await expectProblem(page, 'Save Error', 'Failed to save. Please try again.')
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible()
  await page.goBack()
  await expect(line(page)).toHaveValue('Typed too late')
  await submitElsewhere(page.request, id)
  await letSave(page)
  await backOnline(page)
  await expect(unsubmitted(page).getByText('Typed too late')).toBeVisible()
  await expect(page.getByText('This application has been submitted and is now read-only.')).toBeVisible()
})

/** Submits while the connection breaks before the reply arrives. */
async function submitWithoutReply(page: Page): Promise<void> {
  await failSaves(page)
  await page.route('**/submission', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Submit Application').click()
  await expectProblem(page, 'Submission Error', 'Failed to submit application. Please try again.')
  await letSave(page)
}

const confirmation = (page: Page) =>
  page.getByRole('heading', { name: 'Application Submitted Successfully', exact: true })

test('confirms a submission whose reply was lost, after a reload too [D-form.41]', async ({
  page,
  context,
  me,
}) => {
  await rememberToasts(context)
  const id = await keep(page.request, `Setu of ${me.lastName}`)
  await page.goto(`/startup-application?id=${id}#vision`)
  await page.getByLabel('Long-term vision').fill('Sent, and never heard of again')
  await submitWithoutReply(page)
  await backOnline(page)
  await expect(confirmation(page)).toBeFocused()
  await expect(confirmation(page)).toBeInViewport()
  await expect(page.getByText(/^Expect an update by/)).toBeVisible()
  await expect.poll(() => waiting(page)).toBe('[]')
  await expectNeverSaid(page, 'Save Error')

  // Only once: later the application opens as text.
  await page.goto(`/startup-application?id=${id}`)
  await expect(page.getByText('This application has been submitted and is now read-only.')).toBeInViewport()

  const other = await keep(page.request, `Another of ${me.lastName}`)
  await page.goto(`/startup-application?id=${other}#vision`)
  await submitWithoutReply(page)
  await page.reload()
  await expect(confirmation(page)).toBeVisible()
})

discussed(
  'shows an unsaved answer when its round was submitted without it [D-status.15]',
  async ({ discussion: { id, adminPage, founderPage } }) => {
    await sendRound(adminPage.request, id, ['Why now?'])
    await failSaves(founderPage)
    await founderPage.goto(`/application-qa?id=${id}`)
    await founderPage.getByLabel('Why now?').fill('Typed on the train')
    await expect(founderPage.getByText('Could not save, retrying')).toBeVisible()
    await submitRound(founderPage.request, id, 'Typed at home')
    await sendRound(adminPage.request, id, ['Who pays?'])

    const next = await nextTabOf(founderPage)
    await next.goto(`/application-qa?id=${id}`)
    const unsubmittedAnswer = next.getByRole('alert').filter({ hasText: "This text wasn't included:" })
    await expect(unsubmittedAnswer.getByText('Typed on the train')).toBeVisible()
    await expect(next.getByLabel('Why now?')).toHaveValue('Typed at home')
    await expect(next.getByLabel('Who pays?')).toBeEditable()
    await button(unsubmittedAnswer, 'Dismiss').click()
    await expect(unsubmittedAnswer).toHaveCount(0)
    await expect(next.getByLabel('Why now?')).toBeFocused()
    await expect.poll(() => waiting(next)).toBe('[]')
    await next.reload()
    await expect(next.getByLabel('Who pays?')).toBeVisible()
    await expect(foldedRound(next, 'Why now?')).toBeVisible()
    expect(await storedRounds(next.request, id)).toEqual([
      [['Who pays?', '']],
      [['Why now?', 'Typed at home']],
    ])
  },
)
