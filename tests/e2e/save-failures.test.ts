import { expect, type Locator, type Page } from '@playwright/test'
import { askAgain } from './steps/ask-again.ts'
import { test } from './steps/shared-page.ts'
import { backOnline } from './steps/slow.ts'
import { completeAnswers, keepDraft, submitAs } from './steps/submissions.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'
import type { User } from './steps/users.ts'

/** The server's error message while its database is down (tests/faults/database-server.test.ts). */
const BUSY = 'The server is busy. Try again in a moment.'

/** Makes all API calls fail while `during` runs, as if the database were down. */
async function withoutDatabase(page: Page, during: () => Promise<void>): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Retry-After': '2' },
      json: { error: { code: 'unavailable', message: BUSY } },
    }),
  )
  await during()
  await page.unroute('**/api/**')
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cardOf = (page: Page, company: string) => page.getByRole('article', { name: company })

test.describe('while the database is down, a founder', () => {
  test.use({ onlooker: 'founder' })

  test('sees why a save failed; the text is saved later [S4.17, S8.25]', async ({ page }) => {
    const id = await keepDraft(page.request)
    await page.goto(`/startup-application?id=${id}`)
    await page.getByLabel('One-line description').fill('Typed in vain')
    await withoutDatabase(page, async () => {
      await button(page, 'Next Section').click()
      await expectProblem(page, 'Save Error', BUSY)
      await expect(page.getByRole('heading', { name: 'Basics' })).toBeVisible()
      await closeToasts(page)
      await button(page, 'Save as Draft').click()
      await expectProblem(page, 'Save Error', BUSY)
    })
    await backOnline(page)
    await expect
      .poll(async () => (await (await page.request.get(`/api/applications/${id}`)).json()).answers)
      .toMatchObject({ one_line_description: 'Typed in vain' })
  })

  test('sees why a submission has failed [S8.27]', async ({ page }) => {
    await page.goto(`/startup-application?id=${await keepDraft(page.request)}#vision`)
    await expect(page.getByLabel('Long-term vision')).toBeVisible()
    await withoutDatabase(page, async () => {
      await button(page, 'Submit Application').click()
      await expectProblem(page, 'Submission Error', BUSY)
      await expect(page.getByLabel('Long-term vision')).toBeVisible()
    })
  })

  test('can load My Applications again after three failed requests [S8.1, S8.5]', async ({ page }) => {
    await page.goto(`/startup-application?id=${await keepDraft(page.request, completeAnswers('Here again'))}`)
    await expect(page.getByLabel('Company name')).toBeVisible()
    await withoutDatabase(page, async () => {
      const calls: string[] = []
      page.on('request', (request) => calls.push(new URL(request.url()).pathname))
      await page.getByRole('link', { name: 'My Applications' }).click()
      await expectProblem(page, 'Error', 'Failed to load profile data.')
      await expectProblem(page, 'Error', 'Failed to load applications.')
      const countOf = (path: string) => calls.filter((call) => call === path).length
      expect(['/api/session', '/api/applications'].map(countOf)).toEqual([3, 3])
    })
    await askAgain(page, cardOf(page, 'Here again'))
  })

  test('keeps a draft that cannot be deleted [S8.3]', async ({ page }) => {
    await keepDraft(page.request, completeAnswers('Still here'))
    await page.goto('/my-applications')
    const card = cardOf(page, 'Still here')
    await card.getByRole('button', { name: 'Delete Draft' }).click()
    await withoutDatabase(page, async () => {
      await button(page, 'Delete').click()
      await expectProblem(page, 'Error', 'Failed to delete draft application.')
      await expect(card).toBeVisible()
    })
  })

  test('can open a draft again after an error [D-form.30, S2-form.4, S8.24, S9.23]', async ({ page }) => {
    await keepDraft(page.request, completeAnswers('Opened late'))
    await page.goto('/my-applications')
    await expect(cardOf(page, 'Opened late')).toBeVisible()
    await withoutDatabase(page, async () => {
      await cardOf(page, 'Opened late').getByRole('link', { name: 'Edit Application' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Loading application...' })).toBeVisible()
      await expectProblem(page, 'Error', 'Failed to load application data.')
    })
    const company = page.getByLabel('Company name')
    await askAgain(page, company)
    await expect(company).toHaveValue('Opened late')
  })
})

/** Opens the list with one new application. @returns the selector of its status */
async function openList(page: Page, founder: User): Promise<Locator> {
  const company = `Waiting ${crypto.randomUUID().slice(0, 8)}`
  await submitAs(founder, company)
  await page.goto(`/investment-application-review?search=${encodeURIComponent(company)}`)
  const select = page.getByLabel(`Status of ${company}`)
  await expect(select).toBeVisible()
  return select
}

test.describe('while the database is down, an administrator', () => {
  test.use({ onlooker: 'administrator' })

  test('can change a status again after an error [S8.7]', async ({ page, founder }) => {
    const select = await openList(page, founder)
    await withoutDatabase(page, async () => {
      await select.selectOption({ label: 'Approved' })
      await expectProblem(page, 'Error', 'Failed to update application status.')
      await expect(select).toHaveValue('submitted')
      await closeToasts(page)
    })
    await select.selectOption({ label: 'Approved' })
    await expectSuccess(page, 'Success', 'Application status updated successfully.')
  })

  test('can load the list again after an error [S8.5]', async ({ page, founder }) => {
    const select = await openList(page, founder)
    const search = page.getByLabel('Search by company or name...')
    const company = await search.inputValue()
    await withoutDatabase(page, async () => {
      await search.fill('Another company')
      await expectProblem(page, 'Error', 'Failed to load applications.')
    })
    await search.fill(company)
    await expect(select).toBeVisible()
  })
})

test.describe('without a connection, an administrator', () => {
  test.use({ onlooker: 'administrator' })

  test('sees at once that a status change has failed [S8.7]', { tag: '@deep' }, async ({ page, founder }) => {
    const select = await openList(page, founder)
    await page.context().setOffline(true)
    await select.selectOption({ label: 'No Fit' })
    await expectProblem(page, 'Error', 'Failed to update application status.')
    await expect(select).toHaveValue('submitted')
    await page.context().setOffline(false)
    await page.reload()
    await expect(select).toHaveValue('submitted')
  })
})
