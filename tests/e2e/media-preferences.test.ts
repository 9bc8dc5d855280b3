import { expect, type Locator } from '@playwright/test'
import { openNewForm } from './steps/application.ts'
import { newPerson, openSignInTab } from './steps/sign-up.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { test } from './steps/users.ts'

const backgroundOf = (element: Locator) =>
  element.evaluate((element) => getComputedStyle(element).backgroundColor)

const compareBackgrounds = async (chosen: Locator, other: Locator) =>
  (await backgroundOf(chosen)) === (await backgroundOf(other)) ? 'same' : 'different'

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('highlights the current tab and section', { tag: '@deep' }, async ({ page, founder }) => {
    await page.goto('/auth')
    const tab = (name: string) => page.getByRole('tab', { name })
    await expect(tab('Sign up')).toBeVisible()
    expect(await compareBackgrounds(tab('Sign up'), tab('Sign in'))).toBe('different')

    await page.context().addCookies(founder.state.cookies)
    await submitWithoutDeck(page.request, 'Edge & Outline')
    await page.goto('/my-applications')
    const badge = page
      .getByRole('article', { name: 'Edge & Outline' })
      .getByText('Submitted', { exact: true })
    await expect(badge).toHaveCSS('border-top-style', 'solid')
    await expect(badge).toHaveCSS('border-top-width', '1px')

    await openNewForm(page)
    const sections = page.getByRole('navigation', { name: /section/i }).getByRole('button')
    await expect(sections).toHaveCount(6)
    expect(await compareBackgrounds(sections.nth(0), sections.nth(1))).toBe('different')
    expect(await compareBackgrounds(sections.nth(1), sections.nth(2))).toBe('same')
  })
})

test('centres the spinner of a busy button when motion is reduced', { tag: '@deep' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('/api/session', (route) =>
    // The sign-in is never answered, so that its button stays busy.
    route.request().method() === 'POST' ? undefined : route.continue(),
  )
  await page.goto('/auth')
  await openSignInTab(page)
  const { email, password } = newPerson()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const press = page.getByRole('button', { name: 'Sign In', exact: true })
  await press.click()
  await expect(press).toHaveAttribute('aria-busy', 'true')
  const middle = async (one: Locator) => {
    const box = await one.boundingBox()
    return box && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  }
  expect(await middle(press.locator('.mantine-Button-loader'))).toEqual(await middle(press))
})
