import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { DESKTOP, PHONE } from './sizes.ts'

/** The minified library, which is less than half as long as `axe.source`. It is sent to every page that is checked. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Options = { resultTypes: ['violations']; runOnly?: string[] }
type Axe = { run(options: Options): Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }

/** Returns the violations that axe finds in the page. @param runOnly the rules to check; all by default */
async function violationsIn(page: Page, runOnly?: string[]): Promise<string[]> {
  await page.evaluate(() => {
    const ends = ({ effect }: Animation) =>
      Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY
    for (const animation of document.getAnimations()) if (ends(animation)) animation.finish()
  })
  const found: Violation[] = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe }
    // Skips the details of passed rules, which are not used.
    const { violations } = await axe.run({ resultTypes: ['violations'], ...rules })
    return violations
  }, runOnly && { runOnly })
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => `${n.target} ${n.failureSummary}`).join(' | ')}`,
  )
}

/** Loads axe into the page, and switches the page to the dark scheme. */
async function prepare(page: Page): Promise<void> {
  // Waits for the h1, because axe would report its absence while the screen is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // A fading toast would fail the contrast check. With reduced motion, toasts do not fade.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  // The library is evaluated as an expression, because our security policy refuses a script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
}

/** Expects no violations. All rules are checked in the light scheme, and only contrast in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  await prepare(page)
  const inTheDark = await violationsIn(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  expect({ byDay: await violationsIn(page), inTheDark }).toEqual({ byDay: [], inTheDark: [] })
}

/** Expects that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })
  expect(beyond).toBe(0)
}

/**
 * Checks overflow at both sizes, and accessibility once per scheme: contrast in the dark scheme on a phone, and all
 * rules in the light scheme on a desktop. It is meant for tests that run only on a desktop. Open parts of the page and
 * typed text must survive the change of size, as when a phone is rotated.
 */
export async function expectSoundInBothSizes(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  await prepare(page)
  const inTheDark = await violationsIn(page, ['color-contrast'])
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'light' })
  expect({ byDay: await violationsIn(page), inTheDark }).toEqual({ byDay: [], inTheDark: [] })
  await expectNoSidewaysScroll(page)
}
