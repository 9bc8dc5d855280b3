import { expect, type Page } from '@playwright/test'
import { openAccount, section } from './steps/account.ts'
import { openNewForm } from './steps/application.ts'
import { fillDevice, waiting } from './steps/device.ts'
import { button } from './steps/discussion.ts'
import { failSaves, letSave, saved } from './steps/saved.ts'
import { newPerson, openFormSignedIn } from './steps/sign-up.ts'
import { backOnline } from './steps/slow.ts'
import { keepDraft } from './steps/submissions.ts'
import { expectToast } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

test('restores text of a closed tab, and hides it from other people in this browser [V14.3.1]', async ({
  page,
  context,
}) => {
  const person = newPerson()
  await failSaves(context)
  await openFormSignedIn(page, person)
  await page.getByLabel('Company name').fill('Typed before the crash')
  await expect.poll(() => waiting(page)).toContain('Typed before the crash')
  await page.close()

  await context.clearCookies()
  const next = await context.newPage()
  const company = next.getByLabel('Company name')
  await openFormSignedIn(next, newPerson('Rohan', 'Iyer'))
  await expect(company).toHaveValue('')
  await next.goto('/my-applications')
  await expect(next.getByText('Typed before the crash')).toHaveCount(0)

  await context.clearCookies()
  const { email, password } = person
  await context.request.post('/api/session', { data: { email, password } })
  await next.goto('/startup-application')
  await expect(company).toHaveValue('Typed before the crash')
  await expect(next.getByText('Unsaved changes restored')).toBeVisible()
  await letSave(context)
  await expect(next).toHaveURL(/\?id=/)
  await expect.poll(() => waiting(next)).toBe('[]')
})

test('saves drafts stored on the device when My Applications opens [D-form.46]', async ({
  page,
  context,
  me: _,
}) => {
  const id = await keepDraft(page.request, { company_name: 'Of yesterday' })
  await failSaves(context)
  for (const [open, text] of [
    [(tab: Page) => tab.goto(`/startup-application?id=${id}`), 'Typed into a draft'],
    [openNewForm, 'Typed into a new one'],
  ] as const) {
    const tab = await context.newPage()
    await open(tab)
    await tab.getByLabel('Company name').fill(text)
    await expect(tab.getByText('Could not save, retrying')).toBeVisible()
    await tab.close()
  }
  await letSave(context)
  await page.goto('/my-applications')
  for (const name of ['Typed into a draft', 'Typed into a new one'])
    await expect(page.getByRole('article', { name })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.route('**/api/applications/*', (route) => route.abort())
  const card = page.getByRole('article', { name: 'Typed into a draft' })
  await card.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'We could not open your application' })).toBeVisible()
  await page.unroute('**/api/applications/*')
  await backOnline(page)
  await expect(page.getByLabel('Company name')).toHaveValue('Typed into a draft')
})

test('warns that text is only in the page when the device is out of space [D-form.45]', async ({
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
  await button(page, 'Save as Draft').click()
  await expectToast(
    page,
    'Keep this page open',
    'You are offline, and this device is out of space. Your changes will be saved once you are back online.',
    'status',
  )
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()

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
