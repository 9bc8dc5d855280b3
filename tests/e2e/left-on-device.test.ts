import { expect, type Page } from '@playwright/test'
import { openAccount, section } from './steps/account-life.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { fillDevice, livingTabs, waiting } from './steps/device.ts'
import {
  askDialog,
  button,
  test as discussed,
  openCard,
  sendRound,
  storedRounds,
  submitAnswers,
  submitRound,
} from './steps/discussion.ts'
import { failSaves, saved } from './steps/saved.ts'
import { backOnline } from './steps/slow.ts'
import { keepDraft } from './steps/submissions.ts'
import { expectToast } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

/** @returns another tab, once this one is gone */
async function nextTabOf(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto('/favicon.svg')
  await expect.poll(() => livingTabs(next)).toBe(0)
  return next
}

/** The round of a question, where it stands folded below newer ones. */
const foldedRound = (page: Page, question: string) =>
  page.locator('details:not([open])').filter({ hasText: question })

test('a device that takes nothing is told of, where otherwise it is said that it keeps what was typed [D-form.45]', async ({
  page,
  context,
  me,
}) => {
  await fillDevice(context)
  const id = await keepDraft(page.request, { company_name: `Setu of ${me.lastName}` })
  await page.goto(`/startup-application?id=${id}`)
  const line = page.getByLabel('One-line description')
  await line.click()
  await line.fill('Typed at home')
  await expect(saved(page)).toBeVisible()
  await context.setOffline(true)
  await line.fill('Typed in a tunnel')
  await expect(page.getByText('Offline, keep this page open')).toBeVisible()
  await expectSoundInBothSizes(page)
  await button(page, 'Save as Draft').click()
  await expectToast(
    page,
    'Keep this page open',
    'You are offline, and this device is out of space. Your changes will be saved once you are back online.',
    'status',
  )
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()
})

discussed(
  'a question that no device keeps is said to stand there only while the page is open',
  async ({ discussion: { company, adminPage } }) => {
    await fillDevice(adminPage.context())
    const card = await openCard(adminPage, company)
    await button(card, 'Ask Questions').click()
    const dialog = askDialog(adminPage)
    await dialog.getByLabel('Question 1', { exact: true }).fill('Who pays?')
    await expect(
      dialog.getByText('This device is out of space. Keep this tab open, or your text will be lost.'),
    ).toBeVisible()
    await expectSoundInBothSizes(adminPage)
  },
)

test('a draft that was opened without a connection comes by itself when there is one', async ({
  page,
  me,
}) => {
  const company = `Setu of ${me.lastName}`
  await keepDraft(page.request, { company_name: company })
  await page.goto('/my-applications')
  await page.route('**/api/applications/*', (route) => route.abort())
  await page.getByRole('article', { name: company }).getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'We could not open your application' })).toBeVisible()
  await page.unroute('**/api/applications/*')
  await backOnline(page)
  await expect(page.getByLabel('Company name')).toHaveValue(company)
})

discussed(
  'an answer that could not be saved is readable below newer questions, also where its round was submitted without it [D-status.15]',
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
    const leftOut = next.getByRole('alert').filter({ hasText: 'What you typed here is not among them:' })
    await expect(leftOut.getByText('Typed on the train')).toBeVisible()
    await expect(next.getByLabel('Why now?')).toHaveValue('Typed at home')
    await expect(next.getByLabel('Who pays?')).toBeEditable()
    await expectSoundInBothSizes(next)
    await button(leftOut, 'Dismiss').click()
    await expect(leftOut).toHaveCount(0)
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

discussed(
  'a round whose submission arrived while the reply was lost leaves nothing unsaved [D-status.15]',
  async ({ discussion: { id, adminPage, founderPage } }) => {
    await sendRound(adminPage.request, id, ['Why now?'])
    await founderPage.goto(`/application-qa?id=${id}`)
    await founderPage.route('**/api/applications/*/questions', (route) => route.abort())
    await failSaves(founderPage)
    await founderPage.route('**/api/questions/*/submission', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await founderPage.getByLabel('Why now?').fill('Rules changed')
    await submitAnswers(founderPage)
    await expectToast(founderPage, 'Error', 'Failed to submit responses.', 'alert')
    expect(await storedRounds(founderPage.request, id)).toEqual([[['Why now?', 'Rules changed']]])
    await sendRound(adminPage.request, id, ['Who pays?'])

    const next = await nextTabOf(founderPage)
    const saves: string[] = []
    next.on('request', (request) => {
      if (request.method() === 'PUT') saves.push(request.url())
    })
    await next.goto(`/application-qa?id=${id}`)
    await expect(next.getByLabel('Who pays?')).toBeEditable()
    await expect.poll(() => waiting(next)).toBe('[]')
    await next.reload()
    await expect(next.getByLabel('Who pays?')).toBeEditable()
    await expect(foldedRound(next, 'Why now?')).toBeVisible()
    await next.getByRole('link', { name: 'Back to My Applications' }).click()
    await expect(next.getByRole('heading', { name: 'My Applications' })).toBeVisible()
    expect(saves).toEqual([])
  },
)

discussed(
  'answers that came back and were submitted fold like others when newer questions come [D-status.15]',
  async ({ discussion: { id, adminPage, founderPage } }) => {
    await sendRound(adminPage.request, id, ['Why now?'])
    await founderPage.goto(`/application-qa?id=${id}`)
    await failSaves(founderPage)
    await founderPage.getByLabel('Why now?').fill('Rules changed')
    await expect(founderPage.getByText('Could not save, retrying')).toBeVisible()
    const next = await nextTabOf(founderPage)
    await next.goto(`/application-qa?id=${id}`)
    await expect(saved(next)).toBeVisible()
    await submitAnswers(next)
    await expectToast(next, 'Success', 'Your responses have been submitted successfully.', 'status')
    await sendRound(adminPage.request, id, ['Who pays?'])
    await expect(next.getByLabel('Who pays?')).toBeEditable()
    await expect(foldedRound(next, 'Why now?')).toBeVisible()
  },
)

test('a profile that no device keeps is said to stand only while the page is open [D-form.45]', async ({
  page,
  context,
  me: _,
}) => {
  await fillDevice(context)
  await openAccount(page)
  await page.route('/api/account/profile', (route) => route.abort())
  await section(page, 'Profile').getByLabel('Mobile').fill('+91 90000 00001')
  await page.getByRole('link', { name: 'My Applications' }).click()
  await expectToast(
    page,
    'Profile not saved',
    'This device is out of space. Keep this tab open, or your text will be lost.',
    'status',
  )
})
