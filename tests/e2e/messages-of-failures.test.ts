import { expect, type Page } from '@playwright/test'
import { STORAGE_FULL } from '#domain/files/messages.ts'
import { pdf } from './steps/application.ts'
import { test } from './steps/own-server.ts'
import { openSignInTab } from './steps/sign-up.ts'
import { completeAnswers, keepDraft, submitWithoutDeck } from './steps/submissions.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'

// In turn: each of them breaks the server under the others.
test.describe.configure({ mode: 'default' })

/** What the server says while its database does not answer. */
const BUSY = 'The service is busy. Please try again in a moment.'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const openVision = (page: Page) => page.getByRole('navigation').getByRole('button', { name: /Vision/ })

test.describe('while the database is dead, a visitor', () => {
  test('cannot sign in, and reads the server’s message [S8.21]', async ({ page, ownServer, founder }) => {
    await page.goto('/auth')
    await openSignInTab(page)
    await page.getByLabel('Email', { exact: true }).fill(founder.person.email)
    await page.getByLabel('Password', { exact: true }).fill(founder.person.password)
    await ownServer.withoutDatabase(async () => {
      await button(page, 'Sign In').click()
      await expectProblem(page, 'Sign In Error', BUSY)
    })
    await expect(page).toHaveURL('/auth')
  })
})

test.describe('while the database is dead, a founder', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('gets neither profile nor applications, after three tries each, and then both [D-outside.6, S8.1, S8.5]', async ({
    page,
    ownServer,
  }) => {
    const company = 'Here again'
    await keepDraft(page.request, completeAnswers(company))
    await page.goto('/startup-application')
    await expect(page.getByRole('heading', { name: 'Basics' })).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await ownServer.withoutDatabase(async () => {
      await page.getByRole('link', { name: 'My Applications' }).click()
      await expectProblem(page, 'Error', 'Failed to load profile data.')
      await expectProblem(page, 'Error', 'Failed to load applications.')
      expect(
        ['/api/session', '/api/applications'].map((path) => asked.filter((one) => one === path).length),
      ).toEqual([3, 3])
    })
    await button(page, 'Try again').click()
    await expect(page.getByRole('article', { name: company })).toBeVisible()
  })

  test('cannot open an application, and then can [D-form.30, S2-form.4, S8.24, S9.23]', async ({
    page,
    ownServer,
  }) => {
    await keepDraft(page.request, completeAnswers('Opened late'))
    await page.goto('/my-applications')
    const card = page.getByRole('article', { name: 'Opened late' })
    await expect(card).toBeVisible()
    await ownServer.withoutDatabase(async () => {
      await card.getByRole('link', { name: 'Edit Application' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Loading application...' })).toBeVisible()
      await expectProblem(page, 'Error', 'Failed to load application data.')
    })
    await button(page, 'Try again').click()
    await expect(page.getByLabel('Company name')).toHaveValue('Opened late')
  })

  test('cannot delete a draft, which stays [S8.3]', async ({ page, ownServer }) => {
    await keepDraft(page.request, completeAnswers('Still here'))
    await page.goto('/my-applications')
    const card = page.getByRole('article', { name: 'Still here' })
    await card.getByRole('button', { name: 'Delete Draft' }).click()
    await ownServer.withoutDatabase(async () => {
      await button(page, 'Delete').click()
      await expectProblem(page, 'Error', 'Failed to delete draft application.')
    })
    await expect(card).toBeVisible()
  })

  test('cannot save a draft: the section stays, with the server’s message [S4.17, S8.25]', async ({
    page,
    ownServer,
  }) => {
    await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
    await page.getByLabel('Company name').fill('Typed in vain')
    await ownServer.withoutDatabase(async () => {
      await button(page, 'Next Section').click()
      await expectProblem(page, 'Save Error', BUSY)
      await expect(page.getByRole('heading', { name: 'Basics' })).toBeVisible()
      await closeToasts(page)
      await button(page, 'Save as Draft').click()
      await expectProblem(page, 'Save Error', BUSY)
    })
    await expect(page.getByLabel('Company name')).toHaveValue('Typed in vain')
    await button(page, 'Next Section').click()
    await expect(page.getByRole('heading', { name: 'Personal Insights' })).toBeVisible()
  })

  test('cannot submit: the form stays, with the server’s message [S8.27]', async ({ page, ownServer }) => {
    await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
    await openVision(page).click()
    await ownServer.withoutDatabase(async () => {
      await button(page, 'Submit Application').click()
      await expectProblem(page, 'Submission Error', BUSY)
      await expect(page.getByLabel('Long-term vision')).toBeVisible()
    })
    await button(page, 'Submit Application').click()
    await expect(page).toHaveURL('/application-success')
  })
})

test.describe('while the database is dead, an administrator', () => {
  test.use({ storageState: ({ administrator }, use) => use(administrator.state) })

  test('gets no list and changes no status, and then both [S8.5, S8.7]', async ({ page, ownServer }) => {
    await submitWithoutDeck(page.request, 'Waiting')
    await page.goto('/investment-application-review?search=Waiting')
    const select = page.getByLabel('Status of Waiting')
    await expect(select).toBeVisible()
    await ownServer.withoutDatabase(async () => {
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

    // Without a network it is the same: at once, and nothing is done later, unasked.
    await page.context().setOffline(true)
    await select.selectOption({ label: 'No Fit' })
    await expectProblem(page, 'Error', 'Failed to update application status.')
    await expect(select).toHaveValue('approved')
    await page.context().setOffline(false)
  })
})

test.describe('when the storage is broken, a founder', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('cannot submit with a deck that was not stored, and keeps the form [S8.28]', async ({
    page,
    ownServer,
  }) => {
    await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
    await openVision(page).click()
    await ownServer.withoutStorage(async () => {
      // What it says before its next look, within a second, would be another reason.
      const storage = async () => (await (await page.request.get('/readyz')).json()).storage
      await expect.poll(storage).toBe('read-only')
      const deck = { name: 'deck.pdf', mimeType: 'application/pdf', buffer: pdf('Deck') }
      await page.getByLabel('Pitch deck').setInputFiles(deck)
      await button(page, 'Submit Application').click()
      await expectProblem(page, 'Submission Error', STORAGE_FULL.description)
      await expect(page.getByText('deck.pdf')).toBeVisible()
      await expect(page).toHaveURL(/\/startup-application/)
    })
  })
})
