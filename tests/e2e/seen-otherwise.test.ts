import { expect, type Locator } from '@playwright/test'
import { expectNoSidewaysScroll } from './steps/axe.ts'
import { withoutLiveUpdates } from './steps/layout.ts'
import { newPerson, openFormSignedIn, openSignInTab } from './steps/sign-up.ts'
import { DESKTOP } from './steps/sizes.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { test } from './steps/users.ts'

/** What the browser paints it with, as computed: best not that of its neighbours. */
const groundOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor)

const heldAgainst = async (chosen: Locator, other: Locator) =>
  (await groundOf(chosen)) === (await groundOf(other)) ? 'like the others' : 'told from them'

test.describe('with the reader’s own colours in the place of ours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('the chosen tab and the section in hand are told from the others, and a status has an edge', async ({
    page,
  }) => {
    await page.goto('/auth')
    const tab = (name: string) => page.getByRole('tab', { name })
    await expect(tab('Sign up')).toBeVisible()
    expect(await heldAgainst(tab('Sign up'), tab('Sign in'))).toBe('told from them')

    await openFormSignedIn(page, newPerson())
    await submitWithoutDeck(page.request, 'Edge & Outline')
    await page.goto('/my-applications')
    const badge = page
      .getByRole('article', { name: 'Edge & Outline' })
      .getByText('Submitted', { exact: true })
    await expect(badge).toHaveCSS('border-top-style', 'solid')
    await expect(badge).toHaveCSS('border-top-width', '1px')

    await page.goto('/startup-application')
    const sections = page.getByRole('navigation', { name: /section/i }).getByRole('button')
    await expect(sections).toHaveCount(6)
    expect(await heldAgainst(sections.nth(0), sections.nth(1))).toBe('told from them')
    expect(await heldAgainst(sections.nth(1), sections.nth(2))).toBe('like the others')
  })
})

test('without motion a busy button’s spinner stands in its middle', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('/api/session', (route) =>
    // Left without an answer.
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

test('a screen is printed dark on light, without what is pressed', async ({ page }) => {
  await openFormSignedIn(page, newPerson())
  await submitWithoutDeck(page.request, 'Ink & Paper')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/my-applications')
  await expect(page.getByRole('article', { name: 'Ink & Paper' })).toBeVisible()
  const ofBody = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return { backgroundColor, color }
    })
  const light = { backgroundColor: 'rgb(251, 251, 249)', color: 'rgb(20, 32, 27)' }
  expect(await ofBody()).toEqual(light)
  for (const role of ['button', 'navigation'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  expect(await ofBody()).not.toEqual(light)
  await expect(page.getByRole('navigation')).toHaveCount(1)
})

test('beside the panel of the landing nothing ends early', async ({ page }) => {
  for (const width of [DESKTOP.width, 1440, 1920]) {
    await page.setViewportSize({ width, height: DESKTOP.height })
    await page.goto('/auth')
    const panel = await page.locator('#sign-in-panel').boundingBox()
    const ends = await Promise.all(
      ['What we fund', 'How it works'].map(async (name) => {
        const box = await page.getByRole('region', { name }).boundingBox()
        return box && panel && box.x + box.width <= panel.x ? box.y + box.height : 0
      }),
    )
    const hole = (panel ? panel.y + panel.height : Number.NaN) - Math.max(...ends)
    expect([width, Math.max(0, Math.round(hole))]).toEqual([width, 0])
  }
})

/** WCAG 2.2, 1.4.10: what is left of 1280 px at a zoom of 400 %. */
const NARROWEST = { width: 320, height: 256 }

test('zoomed in as far as can be, nothing is read by scrolling sideways', async ({ page }) => {
  await page.setViewportSize(NARROWEST)
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await withoutLiveUpdates(page)
  await openFormSignedIn(page, newPerson())
  await submitWithoutDeck(page.request, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk')
  for (const path of ['/my-applications', '/startup-application', '/account']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoSidewaysScroll(page)
  }
})

test('a card of the review list is printed over its whole width, without what is pressed', async ({
  page,
  browser,
  founder,
  administrator,
}) => {
  const founders = await browser.newContext({ storageState: founder.state })
  const company = `Paper ${crypto.randomUUID().slice(0, 8)}`
  await submitWithoutDeck(founders.request, company)
  await founders.close()
  await page.context().addCookies(administrator.state.cookies)
  await page.goto(`/investment-application-review?search=${company}`)
  const card = page.getByRole('article', { name: company })
  await expect(card.getByLabel(`Status of ${company}`)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(card.getByLabel(`Status of ${company}`)).toBeHidden()
  await expect(card.getByText('Submitted', { exact: true }).first()).toBeVisible()
  const right = async (one: Locator) => {
    const box = await one.boundingBox()
    return box ? box.x + box.width : 0
  }
  expect((await right(card)) - (await right(card.getByText('Small farmers sell blind')))).toBeLessThan(40)
})
