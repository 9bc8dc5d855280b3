import { expect, type Page } from '@playwright/test'
import { openNewForm } from './steps/application.ts'
import { fillDevice } from './steps/device.ts'
import { button } from './steps/discussion.ts'
import { failSaves, letSave, saved } from './steps/saved.ts'
import { keepDraft } from './steps/submissions.ts'
import { expectToast } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

test('My Applications saves drafts that are stored on the device [D-form.46]', async ({
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
    await tab.getByLabel('Company name').blur()
    await expect(tab.getByText('Could not save, retrying')).toBeVisible()
    await tab.close()
  }
  await letSave(context)
  await page.goto('/my-applications')
  for (const name of ['Typed into a draft', 'Typed into a new one'])
    await expect(page.getByRole('article', { name })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('warns an offline founder to keep the page open if the device is full [D-form.45]', {
  tag: '@deep',
}, async ({ page, context, me }) => {
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
})
