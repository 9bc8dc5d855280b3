import { expect, type Page } from '@playwright/test'
import { test, type User } from './steps/users.ts'

const stay = (page: Page) => page.getByRole('button', { name: 'Stay on this page' })
const staying = (page: Page) => page.getByText('You will stay on this page.')

/** Opens the screen with a stopped clock. */
async function open(page: Page, founder: User) {
  await page.context().addCookies(founder.state.cookies)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/application-success')
  await untilRendered(page)
}

/** Advances the stopped clock until the screen is visible, because the screen needs timers to render. */
async function untilRendered(page: Page) {
  const isRendered = async () => {
    await page.clock.runFor(20)
    return page.getByRole('heading', { name: 'Application Submitted Successfully', exact: true }).isVisible()
  }
  await expect.poll(isRendered, { intervals: [20] }).toBe(true)
}

test('the success screen redirects to My Applications after 10 seconds [S1.16, S2.6, S2-success.1-6]', async ({
  page,
  founder,
}) => {
  await open(page, founder)
  await expect(page.getByText('Thank you for applying to Openround Partners.')).toBeVisible()
  await expect(
    page.getByText(
      'You can track the status of your application by logging in here. We usually update application status within 72 hours.',
    ),
  ).toBeVisible()
  await expect(page.getByText('Redirecting to your profile in 10 seconds...')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to My Applications' })).toHaveAttribute(
    'href',
    '/my-applications',
  )
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await page.clock.runFor(8_000)
  await expect(page).toHaveURL('/application-success')
  await page.clock.runFor(2_500)
  await page.clock.resume()
  await expect(page).toHaveURL('/my-applications')
})

test('the success screen stays while its button has the focus, and after any press', async ({
  page,
  founder,
}) => {
  await open(page, founder)
  await stay(page).focus()
  await page.clock.runFor(20_000)
  await expect(stay(page)).toBeFocused()
  await page.keyboard.press('Shift')
  await expect(staying(page)).toBeFocused()

  await page.reload()
  await untilRendered(page)
  await page.getByRole('heading').first().click()
  await page.clock.runFor(20_000)
  await expect(staying(page)).toBeVisible()
})
