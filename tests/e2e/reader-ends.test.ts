import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { openReader, position, readerOf, test } from './steps/reader.ts'

/**
 * Locates the button next to the step buttons. It is found by its text, because the cross at the top has the same
 * label.
 */
const backButton = (page: Page) => page.getByRole('button').filter({ hasText: 'Back to the list' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Expects a message in place of the application. Its heading names the dialog and has the focus. */
async function expectOnlyMessage(page: Page, title: string) {
  const reader = readerOf(page, title)
  await expect(reader.getByRole('heading', { name: title })).toBeFocused()
  await expect(reader.getByText(title)).toHaveCount(1)
}

test('the reader offers a next step after an error [D-reader.9]', async ({ page, stack, administrator }) => {
  const [first = '', second = ''] = stack.companies
  const { email, password } = administrator.person
  // Signs in with a separate session, which this test loses.
  await page.context().clearCookies()
  await expect(await page.request.post('/api/session', { data: { email, password } })).toBeOK()
  await page.route('/api/review/applications/*', (route) => route.fulfill({ status: 500 }))
  await page.goto(stack.address)
  await page.getByRole('link', { name: first, exact: true }).click()
  await expectOnlyMessage(page, 'The application could not be shown')
  for (const id of stack.ids.slice(1)) {
    await page.route(`/api/review/applications/${id}`, (route) =>
      route.fulfill({
        status: 404,
        json: { error: { code: 'not-found', message: 'There is nothing here.' } },
      }),
    )
  }
  await button(page, 'Try again').focus()
  await page.unroute('/api/review/applications/*')
  await page.keyboard.press('Enter')
  await expect(readerOf(page, first).getByRole('article', { name: first })).toBeFocused()

  await page.keyboard.press('j')
  await expectOnlyMessage(page, 'This application is no longer here')
  await expect(position(page, '2 of 3')).toBeVisible()
  await expectSoundInBothSizes(page)
  await button(page, 'Next application').click()
  await expect(position(page, '3 of 3')).toBeVisible()
  await expectOnlyMessage(page, 'This application is no longer here')
  await expect(button(page, 'Next application')).toHaveCount(0)
  await expect(backButton(page)).toBeVisible()
  for (const id of stack.ids.slice(1)) await page.unroute(`/api/review/applications/${id}`)

  await openReader(page, stack, second)
  await expect(position(page, '2 of 3')).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('dialog').getByLabel(`Status of ${second}`).selectOption('Approved')
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('j')
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(again).toHaveCount(0)
  await expect(readerOf(page, second).getByText('2 of 3')).toBeVisible()
})

test('the reader leads back to the list at the end of the queue', { tag: '@deep' }, async ({
  page,
  stack,
}) => {
  const [, second = '', third = ''] = stack.companies
  await openReader(page, stack, second)
  await expect(position(page, '2 of 3')).toBeVisible()

  // At the end of the queue, the button ‘Back to the list’ appears and gets the focus.
  await expect(backButton(page)).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(position(page, '3 of 3')).toBeVisible()
  await expect(readerOf(page, third).getByRole('article', { name: third })).toBeFocused()
  await expect(backButton(page)).toBeVisible()
  await page.keyboard.press('j')
  await expect(position(page, 'This is the last application.')).toBeVisible()
  await expect(backButton(page)).toBeFocused()
  await page.keyboard.press('k')
  await expect(position(page, '2 of 3')).toBeVisible()
  await expect(backButton(page)).toHaveCount(0)
  await expect(readerOf(page, second).getByRole('article', { name: second })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(backButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(stack.address)

  await page.goto(`/investment-application-review?search=nowhere-to-be-found&read=${stack.ids[0]}`)
  await expect(position(page, 'This list is empty')).toBeVisible()
  await page.keyboard.press('j')
  await expect(backButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Try adjusting your filters to see more results.')).toBeVisible()
  await button(page, 'Clear filters').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No applications found')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
