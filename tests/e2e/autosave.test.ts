import { expect, type Page } from '@playwright/test'
import { button } from './steps/discussion.ts'
import { gate } from './steps/gate.ts'
import { saved } from './steps/saved.ts'
import { backOnline } from './steps/slow.ts'
import { keepDraft } from './steps/submissions.ts'
import { expectToast } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

const SAVES = '**/api/applications/*'

declare global {
  interface Window {
    /** The durability of each write to IndexedDB so far. */
    durabilities?: string[]
  }
}

const company = (page: Page) => page.getByLabel('Company name')
const line = (page: Page) => page.getByLabel('One-line description')

/** Returns the keys of drafts that pages stored in localStorage when they were closed. */
const storedOnClose = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed-text:')))

/** Records the durability of each write to IndexedDB. */
const recordDurability = (page: Page) =>
  page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    const durabilities: string[] = []
    window.durabilities = durabilities
    IDBObjectStore.prototype.put = function (...rest) {
      durabilities.push(this.transaction.durability)
      return put.apply(this, rest)
    }
  })

test('shows whether a new application is saved while the founder types [D-form.45]', async ({
  page,
  context,
  me,
}) => {
  await recordDurability(page)
  await page.goto('/my-applications')
  await expect(page.getByText('No applications yet')).toBeVisible()
  await page.getByRole('link', { name: 'Start your first application' }).click()
  await expect(page).toHaveURL('/startup-application')
  await company(page).click()
  await company(page).fill(`Setu of ${me.lastName}`)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(saved(page)).toBeVisible()
  await expect(page).toHaveURL(/\?id=/)
  // Only a strict write survives a power cut.
  expect(await page.evaluate(() => [...new Set(window.durabilities)])).toEqual(['strict'])

  await context.setOffline(true)
  await line(page).fill('Typed in a tunnel')
  await expect(page.getByText('Offline, saved on this device')).toBeVisible()
  await button(page, 'Save as Draft').click()
  await expectToast(
    page,
    'Saved on this device',
    'You are offline. Your changes will be saved to your account once you are back online.',
    'status',
  )
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()

  await context.route(SAVES, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 502 }) : route.continue(),
  )
  await line(page).fill('Typed while the server fails')
  await line(page).blur()
  await expect(page.getByText('Could not save, retrying')).toBeVisible()
  await context.unroute(SAVES)
  await backOnline(page)
  await expect(saved(page)).toBeVisible()
})

test('keeps text that is typed just before a reload [D-form.44]', async ({ page, me }) => {
  await page.goto('/startup-application')
  await company(page).fill('Typed into a new one')
  await page.reload()
  await expect(company(page)).toHaveValue('Typed into a new one')
  await expect(page.getByText('Unsaved changes restored')).toBeVisible()
  // Waits for the save. Otherwise the draft would still be on the device in the check below.
  await expect(saved(page)).toBeVisible()

  const id = await keepDraft(page.request, { company_name: `Setu of ${me.lastName}` })
  await page.goto(`/startup-application?id=${id}`)
  await company(page).fill('Typed into a draft')
  await page.reload()
  await expect(company(page)).toHaveValue('Typed into a draft')
  await expect
    .poll(async () => (await (await page.request.get(`/api/applications/${id}`)).json()).answers.company_name)
    .toBe('Typed into a draft')
  await expect.poll(() => storedOnClose(page)).toEqual([])
})

test('opens a new draft after a reload during its first save [D-form.44]', async ({ page, me: _ }) => {
  const [answer, document] = [gate(), gate()]
  await page.goto('/startup-application')
  await page.route('**/startup-application*', (route) => document.opened.then(() => route.continue()))
  await page.route(SAVES, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const response = await route.fetch()
    await answer.opened
    return route.fulfill({ response })
  })
  const saving = page.waitForRequest((request) => request.method() === 'PATCH')
  await company(page).fill('Typed and saved')
  await saving
  const reloading = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith('/startup-application'),
  )
  const reload = page.reload()
  await reloading
  answer.open()
  await expect.poll(() => page.url()).toMatch(/\?id=/)
  document.open()
  await reload
  await expect(company(page)).toHaveValue('Typed and saved')
  await expect(page).toHaveURL(/\?id=/)
})
