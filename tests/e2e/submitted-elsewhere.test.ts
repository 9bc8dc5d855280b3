import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { waiting } from './steps/device.ts'
import {
  button,
  test as discussed,
  sendQuestionRound,
  storedRounds,
  submitRound,
} from './steps/discussion.ts'
import { failSaves, letSave } from './steps/saved.ts'
import { backOnline } from './steps/slow.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { expectNeverSaid, expectProblem, rememberToasts } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

const unsubmitted = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'These edits were not included' })

const keep = (request: APIRequestContext, company: string) => keepDraft(request, completeAnswers(company))

test('shows edits that another tab’s submission did not include [D-form.36, D-form.41]', async ({
  page,
  context,
  me,
}) => {
  const company = `Setu of ${me.lastName}`
  const id = await keep(page.request, company)
  const first = await context.newPage()
  for (const tab of [first, page]) await tab.goto(`/startup-application?id=${id}#vision`)
  // Saves fail, so that these edits are not part of the submission by the first tab.
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

  await page.reload()
  await expect(unsubmitted(page).getByText('Typed too late')).toBeVisible()
  await button(page, 'Dismiss').click()
  await expect(unsubmitted(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: company })).toBeFocused()
  await expect.poll(() => waiting(page)).toBe('[]')
})

/** Submits the application, but the connection breaks before the reply arrives. */
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

test('confirms a submission whose reply was lost [D-form.41]', async ({ page, context, me }) => {
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

  // The confirmation appears only once. On the next visit, the application opens as text.
  await page.goto(`/startup-application?id=${id}`)
  await expect(page.getByText('This application has been submitted and is now read-only.')).toBeInViewport()
})

discussed(
  'shows an unsaved answer after a submission from another device [D-status.15]',
  async ({ discussion: { id, adminPage, founderPage } }) => {
    await sendQuestionRound(adminPage.request, id, ['Why now?'])
    await failSaves(founderPage)
    await founderPage.goto(`/application-qa?id=${id}`)
    await founderPage.getByLabel('Why now?').fill('Typed on the train')
    await founderPage.getByLabel('Why now?').blur()
    await expect(founderPage.getByText('Could not save, retrying')).toBeVisible()
    await submitRound(founderPage.request, id, 'Typed at home')
    await letSave(founderPage)
    await founderPage.reload()
    const unsubmittedAnswer = founderPage.getByRole('alert').filter({ hasText: "This text wasn't included:" })
    await expect(unsubmittedAnswer.getByText('Typed on the train')).toBeVisible()
    await expect(founderPage.getByLabel('Why now?')).toHaveValue('Typed at home')
    await button(unsubmittedAnswer, 'Dismiss').click()
    await expect(unsubmittedAnswer).toHaveCount(0)
    await expect.poll(() => waiting(founderPage)).toBe('[]')
    expect(await storedRounds(founderPage.request, id)).toEqual([[['Why now?', 'Typed at home']]])
  },
)
