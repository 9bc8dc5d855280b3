import { expect, type Page } from '@playwright/test'
import { layoutShiftOf, watchLayout } from './steps/layout.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { test } from './steps/users.ts'

const STUCK = 48
const TITLES = ['Basics', 'Personal', 'Company', 'Market', 'Business', 'Vision']

const bar = (page: Page) => page.getByRole('navigation', { name: 'Sections of the application' })
const segment = (page: Page, title: string) => bar(page).getByRole('button', { name: new RegExp(title) })
/** Below the screen's header, which hides what slides under it. */
const inSight = async (page: Page) => {
  const [header, one] = await Promise.all([page.getByRole('banner').boundingBox(), bar(page).boundingBox()])
  if (!header || !one) throw new Error('There is no bar.')
  // The header ends in a line of one pixel.
  return one.y + one.height - (header.y + header.height - 1)
}

test.describe('the bar of sections', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('takes 48 pixels while the page scrolls, and moves nothing as it shrinks', { tag: '@phone' }, async ({
    page,
  }) => {
    await watchLayout(page)
    await page.goto(`/startup-application?id=${await keepDraft(page.request)}#personal-insights`)
    await expect(page.getByLabel('HQ city')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const stood = await layoutShiftOf(page)
    const full = await bar(page).boundingBox()
    for (const top of [200, 1200, 300]) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
      await expect.poll(() => inSight(page)).toBe(STUCK)
    }
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => bar(page).boundingBox()).toEqual(full)
    expect(await layoutShiftOf(page)).toBe(stood)
  })

  test('is as high in every section, whatever its name and what is left there', { tag: '@phone' }, async ({
    page,
  }) => {
    const answers = { ...completeAnswers('As high'), industry: '', key_metrics: '', traction_data: '' }
    await page.goto(`/startup-application?id=${await keepDraft(page.request, answers)}`)
    await expect(segment(page, 'Basics')).toHaveAccessibleName(/1 left/)
    await expect(segment(page, 'Market')).toHaveAccessibleName(/2 left/)
    await expect(segment(page, 'Vision')).toHaveAccessibleName(/Complete/)
    const heights = new Set<number>()
    for (const title of TITLES) {
      await segment(page, title).click()
      await expect(segment(page, title)).toHaveAttribute('aria-current', 'step')
      heights.add((await bar(page).boundingBox())?.height ?? 0)
    }
    expect([...heights]).toHaveLength(1)
  })

  test('hides no input that a keyboard comes to, and is whole when one comes to it', async ({ page }) => {
    await page.goto(`/startup-application?id=${await keepDraft(page.request)}#personal-insights`)
    await page.getByLabel('Team experience').focus()
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Shift+Tab')
      const [one, hidden] = await Promise.all([
        page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0),
        bar(page).boundingBox(),
      ])
      expect(one).toBeGreaterThanOrEqual((hidden?.y ?? 0) + (hidden?.height ?? 0))
    }
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    await expect.poll(() => inSight(page)).toBe(STUCK)
    await segment(page, 'Vision').focus()
    await page.keyboard.press('Shift+Tab')
    await expect(segment(page, 'Business')).toBeFocused()
    await expect.poll(() => inSight(page)).toBe((await bar(page).boundingBox())?.height)
  })
})
