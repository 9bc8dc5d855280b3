import { rmSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { APPLICATION_MESSAGES } from '../../src/domain/applications/messages.ts'
import { pdf } from './steps/application.ts'
import { gate } from './steps/gate.ts'
import { openSignInTab } from './steps/sign-up.ts'
import { keepDraft } from './steps/submissions.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'
import { test } from './steps/users.ts'

const UNREADABLE = "The server's reply could not be read. Please check your connection and try again."
const PORTAL = { contentType: 'text/html', body: '<!doctype html><title>Hotel Wi-Fi</title>' }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

async function openVision(page: Page) {
  await page.goto(`/startup-application?id=${await keepDraft(page.request)}#vision`)
  return page.getByLabel('Pitch deck')
}

test.describe('a visitor behind a Wi-Fi login page', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('sees why the sign-in failed and can try again', { tag: '@deep' }, async ({ page, founder }) => {
    await page.goto('/auth')
    await openSignInTab(page)
    await page.getByLabel('Email', { exact: true }).fill(founder.person.email)
    await page.getByLabel('Password', { exact: true }).fill(founder.person.password)
    await page.route('**/api/session', (route) => route.fulfill(PORTAL))
    await button(page, 'Sign In').click()
    await expectProblem(page, 'Sign In Error', UNREADABLE)
    await page.unroute('**/api/session')
    await button(page, 'Sign In').click()
    await expect(page).toHaveURL(/\/startup-application/)
  })
})

test.describe('a founder behind a Wi-Fi login page', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('stays in the form while the upload or the submission fails [S8.28]', async ({ page }) => {
    const deck = await openVision(page)
    await page.route('**/api/files?*', (route) => route.fulfill(PORTAL))
    await deck.setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: pdf('Deck') })
    await expect(alert(page)).toHaveText(UNREADABLE)
    await button(page, 'Save as Draft').click()
    await expectProblem(
      page,
      'File not uploaded',
      `deck.pdf is not in your draft. Everything else is saved. ${UNREADABLE}`,
    )
    await closeToasts(page)
    await button(page, 'Submit Application').click()
    await expectProblem(page, 'Submission Error', UNREADABLE)
    await closeToasts(page)
    await page.unroute('**/api/files?*')

    await page.route('**/submission', (route) => route.fulfill({ json: null }))
    await button(page, 'Submit Application').click()
    await expectProblem(page, 'Submission Error', 'Failed to submit application. Please try again.')
    await expect(page.getByRole('link', { name: 'deck.pdf', exact: true })).toBeVisible()
    await page.unroute('**/submission')
    const reply = gate()
    await page.route('**/submission', async (route) => {
      await reply.opened
      await route.continue()
    })
    const vision = page.getByLabel('Long-term vision')
    await button(page, 'Submit Application').click()
    await expect(button(page, 'Submit Application')).toHaveAttribute('aria-busy', 'true')
    // The form is inert, because an edit would not be part of the submission that is being sent.
    await expect.poll(() => vision.evaluate((input) => input.closest('[inert]') !== null)).toBe(true)
    reply.open()
    await expectSuccess(
      page,
      APPLICATION_MESSAGES.submitted.title,
      APPLICATION_MESSAGES.submitted.description,
    )
    await expect(page).toHaveURL(/\/application-success/)
  })
})

test.describe('a founder whose chosen file was deleted', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('is asked to choose the file again', { tag: '@deep' }, async ({ page }, testInfo) => {
    const path = testInfo.outputPath('deck.pdf')
    writeFileSync(path, pdf('Deck'))
    const deck = await openVision(page)
    await page.route('**/api/files?*', (route) => route.abort())
    await deck.setInputFiles(path)
    await expect(button(page, 'Try again')).toBeVisible()
    rmSync(path)
    await page.unroute('**/api/files?*')
    await button(page, 'Try again').click()
    await expect(alert(page)).toHaveText(
      'This file was changed or moved after you chose it. Choose it again.',
    )
    await expect(button(page, 'Try again')).toHaveCount(0)
    writeFileSync(path, pdf('Deck'))
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose again').click()
    await (await chooser).setFiles(path)
    await expect(page.getByRole('link', { name: 'deck.pdf', exact: true })).toBeVisible()
  })
})
