import { expect, type Page } from '@playwright/test'
import { backOnline } from './steps/slow.ts'
import { completeAnswers, keepDraft, submitWithoutDeck } from './steps/submissions.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'
import { test } from './steps/users.ts'

/** The server's error message while its database is down (tests/faults/database-server.test.ts). */
const BUSY = 'The service is busy. Please try again in a moment.'

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
const openVision = (page: Page) => page.getByRole('navigation').getByRole('button', { name: /Vision/ })

test.describe('while the database is down, a founder', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('sees an error for each failed request and can try again [D-form.30, S2-form.4, S4.17, S8.1, S8.3, S8.5, S8.24, S8.25, S8.27, S9.23]', async ({
    page,
  }) => {
    const id = await keepDraft(page.request, completeAnswers('Here again'))
    await keepDraft(page.request, completeAnswers('Opened late'))
    const cardOf = (company: string) => page.getByRole('article', { name: company })
    await page.goto(`/startup-application?id=${id}`)
    await page.getByLabel('One-line description').fill('Typed in vain')
    await withoutDatabase(page, async () => {
      await button(page, 'Next Section').click()
      await expectProblem(page, 'Save Error', BUSY)
      await expect(page.getByRole('heading', { name: 'Basics' })).toBeVisible()
      await closeToasts(page)
      await button(page, 'Save as Draft').click()
      await expectProblem(page, 'Save Error', BUSY)
      await openVision(page).click()
      await button(page, 'Submit Application').click()
      await expectProblem(page, 'Submission Error', BUSY)
      await expect(page.getByLabel('Long-term vision')).toBeVisible()
      const calls: string[] = []
      page.on('request', (request) => calls.push(new URL(request.url()).pathname))
      await page.getByRole('link', { name: 'My Applications' }).click()
      await expectProblem(page, 'Error', 'Failed to load profile data.')
      await expectProblem(page, 'Error', 'Failed to load applications.')
      const countOf = (path: string) => calls.filter((call) => call === path).length
      expect(['/api/session', '/api/applications'].map(countOf)).toEqual([3, 3])
    })
    // On a busy machine, the list can load before the click, because a retried save has succeeded.
    await button(page, 'Try again').or(cardOf('Here again')).click()
    await expect(cardOf('Here again')).toBeVisible()
    await backOnline(page)
    await expect
      .poll(async () => (await (await page.request.get(`/api/applications/${id}`)).json()).answers)
      .toMatchObject({ one_line_description: 'Typed in vain' })

    const card = cardOf('Opened late')
    await card.getByRole('button', { name: 'Delete Draft' }).click()
    await withoutDatabase(page, async () => {
      await button(page, 'Delete').click()
      await expectProblem(page, 'Error', 'Failed to delete draft application.')
      await expect(card).toBeVisible()
      await card.getByRole('link', { name: 'Edit Application' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Loading application...' })).toBeVisible()
      await expectProblem(page, 'Error', 'Failed to load application data.')
    })
    await button(page, 'Try again').click()
    await expect(page.getByLabel('Company name')).toHaveValue('Opened late')
  })
})

test.describe('while the database is down, an administrator', () => {
  test.use({ storageState: ({ administrator }, use) => use(administrator.state) })

  test('sees an error when the list or a status change fails [S8.5, S8.7]', async ({ page }) => {
    await submitWithoutDeck(page.request, 'Waiting')
    await page.goto('/investment-application-review?search=Waiting')
    const select = page.getByLabel('Status of Waiting')
    await expect(select).toBeVisible()
    await withoutDatabase(page, async () => {
      await select.selectOption({ label: 'Approved' })
      await expectProblem(page, 'Error', 'Failed to update application status.')
      await expect(select).toHaveValue('submitted')
      await closeToasts(page)
      await page.getByLabel('Search by company or name...').fill('Waiting f')
      await expectProblem(page, 'Error', 'Failed to load applications.')
    })
    await page.getByLabel('Search by company or name...').fill('Waiting')
    await select.selectOption({ label: 'Approved' })
    await expectSuccess(page, 'Success', 'Application status updated successfully.')
    await closeToasts(page)

    // Without a connection, the change fails instead of waiting for the connection.
    await page.context().setOffline(true)
    await select.selectOption({ label: 'No Fit' })
    await expectProblem(page, 'Error', 'Failed to update application status.')
    await expect(select).toHaveValue('approved')
    await page.context().setOffline(false)
    await page.reload()
    await expect(select).toHaveValue('approved')
  })
})
