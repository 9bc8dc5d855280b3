import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { openNewForm } from './steps/application.ts'
import { failSaves } from './steps/saved.ts'
import { test } from './steps/shared-page.ts'
import { newPerson, openLanding, openSignInTab, typeSignUp } from './steps/sign-up.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })

const badGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })

/** Opens the last section of a complete draft. */
const openVision = async (page: Page) =>
  page.goto(`/startup-application?id=${await keepDraft(page.request)}#vision`)

test('shows why the server refuses a sign-up [D-accounts.11, S5-accounts.6, S8.22, S8.40]', async ({
  page,
}) => {
  await openLanding(page, '/apply')
  // Only the server has the list of common passwords.
  await typeSignUp(page, { ...newPerson(), password: 'password1' })
  await button(page, 'Create Account').click()
  await expectProblem(page, 'Sign Up Error', 'This password is too common. Please choose another.')
  // A screen reader reads the reason at the focused field only.
  const reason = page.getByRole('alert').getByText('This password is too common. Please choose another.')
  await expect(reason).toHaveAttribute('aria-hidden', 'true')
})

test('shows why the server refuses a sign-in [S8.21, S8.41]', async ({ page }) => {
  const password = page.getByLabel('Password', { exact: true })
  await openLanding(page, '/apply')
  await openSignInTab(page)
  await page.getByLabel('Email', { exact: true }).fill(newPerson().email)
  await password.fill('not-the-password')
  await button(page, 'Sign In').click()
  await expectProblem(page, 'Sign In Error', 'Wrong e-mail or password.')
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription('Wrong e-mail or password.')
  await expect(page).toHaveURL(/\/(auth|apply)(\?tab=sign-in)?$/)
})

test.describe('a founder', () => {
  test.use({ onlooker: 'founder' })

  test('opens My Applications after saving a draft [S4.19, S8.30, S9.9]', async ({ page }) => {
    const paths: string[] = []
    page.on('framenavigated', (frame) => {
      const { pathname, search } = new URL(frame.url())
      paths.push(pathname + search)
    })
    await openNewForm(page)
    await page.getByLabel('Company name').fill('Kisan Setu')
    await button(page, 'Save as Draft').click()
    await expectSuccess(page, 'Draft Saved Successfully!', 'Your application has been saved as a draft.')
    await expect(page).toHaveURL('/my-applications')
    expect(paths.slice(-2)).toEqual([
      expect.stringMatching(/^\/startup-application\?id=/),
      '/my-applications',
    ])
  })

  test('deletes a draft [S8.2]', async ({ page }) => {
    const company = `Kisan ${crypto.randomUUID().slice(0, 8)}`
    await keepDraft(page.request, completeAnswers(company))
    await page.goto('/my-applications')
    const card = page.getByRole('article', { name: company })
    await button(card, 'Delete Draft').click()
    await button(page.getByRole('alertdialog').or(page.getByRole('dialog')), 'Delete').click()
    await expectSuccess(page, 'Success', 'Draft application deleted successfully.')
    await expect(card).toHaveCount(0)
  })

  test('sees the success screen after a submission [S4.8, S4.9, S8.31]', async ({ page }) => {
    await openVision(page)
    const profileRead = page.waitForRequest('/api/session')
    await button(page, 'Submit Application').click()
    await expectSuccess(
      page,
      'Application Submitted Successfully!',
      'Your detailed startup application has been submitted and is under review.',
    )
    await expect(page).toHaveURL('/application-success')
    await profileRead
  })

  test('stays in the section if it cannot be saved [S8.26]', async ({ page }) => {
    await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
    const company = page.getByLabel('Company name')
    await page.route('/api/applications/*', (route) =>
      route.request().method() === 'PATCH' ? badGateway(route) : route.continue(),
    )
    await company.fill('Kisan Setu Agritech')
    await button(page, 'Next Section').click()
    await expectProblem(page, 'Save Error', 'Failed to save. Please try again.')
    await expect(page.getByRole('heading', { name: 'Basics' })).toBeVisible()
    await expect(company).toHaveValue('Kisan Setu Agritech')
  })

  test('sees one toast if a section has errors and cannot be saved [D-form.4]', async ({ page }) => {
    await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
    await failSaves(page)
    await page.getByLabel('One-line description').fill('')
    await button(page, 'Next Section').click()
    await expectProblem(
      page,
      'Required fields missing',
      'Please fill in all required fields before proceeding.',
    )
    await expect(page.getByRole('status').filter({ hasText: 'Could not save' })).toBeVisible()
    await expect(page.getByText('Save Error')).toHaveCount(0)
  })

  test('stays in the form if the submission fails [S8.29]', async ({ page }) => {
    await openVision(page)
    await page.getByLabel('Help beyond funding').fill('A mentor for credit risk')
    await page.route('/api/applications/*/submission', badGateway)
    await button(page, 'Submit Application').click()
    await expectProblem(page, 'Submission Error', 'Failed to submit application. Please try again.')
    await expect(page.getByLabel('Help beyond funding')).toHaveValue('A mentor for credit risk')
    await expect(page).toHaveURL(/\/startup-application/)
  })

  test('keeps text that is typed after the session has ended [S8.39]', async ({ page, context }) => {
    const id = await keepDraft(page.request)
    await page.goto(`/startup-application?id=${id}#business-model-and-funding`)
    await page.getByLabel('Business model').fill('Written after the session')
    await context.clearCookies()
    await button(page, 'Next Section').click()
    await expectProblem(page, 'Save Error', 'Auth session missing!')
    await expect(page.getByLabel('Business model')).toHaveValue('Written after the session')
  })
})
