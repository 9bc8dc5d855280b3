import { expect, type Page } from '@playwright/test'
import { layoutShiftOf, watchLayout } from './steps/layout.ts'
import { DESKTOP, PHONE } from './steps/sizes.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { test } from './steps/users.ts'

/** The visible height of the shrunken bar, in pixels. */
const STUCK = 48
/** The minimum size of a touch target, in pixels. */
const TARGET = 44
const TITLES = ['Basics', 'Personal', 'Company', 'Market', 'Business', 'Vision']

const bar = (page: Page) => page.getByRole('navigation', { name: 'Sections of the application' })
const segment = (page: Page, title: string) => bar(page).getByRole('button', { name: new RegExp(title) })
/** Returns the visible height of the bar: the part that the page's header does not cover. */
const visibleHeight = async (page: Page) => {
  const [header, box] = await Promise.all([page.getByRole('banner').boundingBox(), bar(page).boundingBox()])
  if (!header || !box) throw new Error('The header or the bar is missing.')
  // The header ends with a border of one pixel, which the bar may touch.
  return box.y + box.height - (header.y + header.height - 1)
}

test.describe('the section bar', () => {
  test.use({ storageState: ({ founder }, use) => use(founder.state) })

  test('shrinks on scroll without a layout shift', {
    tag: '@deep',
  }, async ({ page }) => {
    // The bar has the most lines on a phone.
    await page.setViewportSize(PHONE)
    const answers = { ...completeAnswers('As high'), industry: '', key_metrics: '', traction_data: '' }
    await watchLayout(page)
    await page.goto(`/startup-application?id=${await keepDraft(page.request, answers)}#personal-insights`)
    await expect(page.getByLabel('HQ city')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const before = await layoutShiftOf(page)
    const full = await bar(page).boundingBox()
    for (const top of [200, 1200, 300]) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
      await expect.poll(() => visibleHeight(page)).toBe(STUCK)
    }
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => bar(page).boundingBox()).toEqual(full)
    expect(await layoutShiftOf(page)).toBe(before)

    await expect(segment(page, 'Basics')).toHaveAccessibleName(/1 to go/)
    await expect(segment(page, 'Market')).toHaveAccessibleName(/2 to go/)
    await expect(segment(page, 'Vision')).toHaveAccessibleName(/Complete/)
    const heights = new Set<number>()
    for (const title of TITLES) {
      await segment(page, title).click()
      await expect(segment(page, title)).toHaveAttribute('aria-current', 'step')
      heights.add((await bar(page).boundingBox())?.height ?? 0)
    }
    expect([...heights]).toHaveLength(1)
    for (const name of ['No', 'Yes']) {
      const target = page.locator('label').filter({ has: page.getByRole('radio', { name }) })
      const box = await target.boundingBox()
      expect([(box?.width ?? 0) >= TARGET, (box?.height ?? 0) >= TARGET]).toEqual([true, true])
    }

    await page.setViewportSize(DESKTOP)
    await segment(page, 'Personal').click()
    await expect(page.getByRole('heading', { name: 'Personal Insights' })).toBeFocused()
    await page.getByLabel('Team experience').focus()
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Shift+Tab')
      const [top, covering] = await Promise.all([
        page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0),
        bar(page).boundingBox(),
      ])
      expect(top).toBeGreaterThanOrEqual((covering?.y ?? 0) + (covering?.height ?? 0))
    }
    await page.evaluate(() => window.scrollTo({ top: 9_000, behavior: 'instant' }))
    await expect.poll(() => visibleHeight(page)).toBe(STUCK)
    await segment(page, 'Vision').focus()
    await expect.poll(() => visibleHeight(page)).toBe((await bar(page).boundingBox())?.height)
    await page.keyboard.press('Shift+Tab')
    await expect(segment(page, 'Business')).toBeFocused()
  })
})
