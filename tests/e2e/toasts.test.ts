import { expect, type Page } from '@playwright/test'
import { openNewForm } from './steps/application.ts'
import { failSaves, letSave } from './steps/saved.ts'
import { test } from './steps/shared-page.ts'
import { newPerson, openLanding, openSignInTab, typeSignUp } from './steps/sign-up.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const openVision = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Sections of the application' })
    .getByRole('button', { name: /Vision/ })
    .click()

test("shows the server's reason when sign-up or sign-in is refused [D-accounts.11, S5-accounts.6, S8.21, S8.22, S8.40, S8.41]", async ({
  page,
}) => {
  const password = page.getByLabel('Password', { exact: true })
  await openLanding(page, '/apply')
  // Only the server has the list of common passwords.
  await typeSignUp(page, { ...newPerson(), password: 'password1' })
  await button(page, 'Create Account').click()
  await expectProblem(page, 'Sign Up Error', 'This password is too common. Please choose another.')

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

  test('sees a toast after saving, submitting or deleting an application [S4.8, S4.9, S4.19, S8.2, S8.30, S8.31, S9.9]', async ({
    page,
  }) => {
    const company = `Kisan ${crypto.randomUUID().slice(0, 8)}`
    const id = await keepDraft(page.request, completeAnswers(company))
    const paths: string[] = []
    page.on('framenavigated', (frame) => {
      const { pathname, search } = new URL(frame.url())
      paths.push(pathname + search)
    })
    await openNewForm(page)
    await page.getByLabel('Company name').fill(`Gone ${company}`)
    await button(page, 'Save as Draft').click()
    await expectSuccess(page, 'Draft Saved Successfully!', 'Your application has been saved as a draft.')
    await expect(page).toHaveURL('/my-applications')
    expect(paths.slice(-2)).toEqual([
      expect.stringMatching(/^\/startup-application\?id=/),
      '/my-applications',
    ])

    const gone = page.getByRole('article', { name: `Gone ${company}` })
    await gone.getByRole('button', { name: 'Delete Draft' }).click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await expectSuccess(page, 'Success', 'Draft application deleted successfully.')
    await expect(gone).toHaveCount(0)

    await page.goto(`/startup-application?id=${id}`)
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

  test('stays in the form when saving or submitting fails [D-form.4, S8.26, S8.29, S8.39]', async ({
    page,
    context,
  }) => {
    const company = page.getByLabel('Company name')
    const badGateway = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }
    await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
    await failSaves(page)
    await company.fill('Kisan Setu Agritech')
    await button(page, 'Next Section').click()
    await expectProblem(page, 'Save Error', 'Failed to save. Please try again.')
    await expect(page.getByRole('heading', { name: 'Basics' })).toBeVisible()
    await closeToasts(page)
    await letSave(page)
    await page.route('/api/applications/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(badGateway) : route.continue(),
    )
    await button(page, 'Save as Draft').click()
    await expectProblem(page, 'Save Error', 'Failed to save. Please try again.')
    await expect(company).toHaveValue('Kisan Setu Agritech')
    await closeToasts(page)

    // When a section is refused, one toast says so. The failed save appears only in the save status.
    const line = page.getByLabel('One-line description')
    const text = await line.inputValue()
    await line.fill('')
    await button(page, 'Next Section').click()
    await expectProblem(
      page,
      'Required fields missing',
      'Please fill in all required fields before proceeding.',
    )
    await expect(page.getByRole('status').filter({ hasText: 'Could not save' })).toBeVisible()
    await expect(page.getByText('Save Error')).toHaveCount(0)
    await closeToasts(page)
    await line.fill(text)
    await page.unroute('/api/applications/*')

    await openVision(page)
    await page.getByLabel('Help beyond funding').fill('A mentor for credit risk')
    for (const answer of ['none', 'bad gateway']) {
      await page.route('/api/applications/*/submission', (route) =>
        answer === 'none' ? route.abort() : route.fulfill(badGateway),
      )
      await button(page, 'Submit Application').click()
      await expectProblem(page, 'Submission Error', 'Failed to submit application. Please try again.')
      await expect(page.getByLabel('Help beyond funding')).toHaveValue('A mentor for credit risk')
      await expect(page).toHaveURL(/\/startup-application/)
      await closeToasts(page)
      await page.unroute('/api/applications/*/submission')
    }

    await button(page, 'Previous Section').click()
    await page.getByLabel('Business model').fill('Written after the session')
    await context.clearCookies()
    await button(page, 'Next Section').click()
    await expectProblem(page, 'Save Error', 'Auth session missing!')
    await expect(page.getByLabel('Business model')).toHaveValue('Written after the session')
  })
})
