import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { DESKTOP, PHONE } from './sizes.ts'

type Options = { resultTypes: ['violations']; runOnly?: string[] }
type Axe = { run(options: Options): Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }

/** What axe finds in the page as it stands, by all rules or by some. */
async function violationsIn(page: Page, runOnly?: string[]): Promise<string[]> {
  await page.evaluate(() => {
    const ends = ({ effect }: Animation) =>
      Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY
    for (const animation of document.getAnimations()) if (ends(animation)) animation.finish()
  })
  const found: Violation[] = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe }
    // Of what passes, nothing is worked out that nobody reads.
    const { violations } = await axe.run({ resultTypes: ['violations'], ...rules })
    return violations
  }, runOnly && { runOnly })
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => `${n.target} ${n.failureSummary}`).join(' | ')}`,
  )
}

/** Holds the page as it stands against axe's rules, and its colours in the dark too: nothing may be found. */
export async function expectAccessible(page: Page): Promise<void> {
  // A toast that fades is for a moment too faint to read; without motion there is no such moment to judge.
  // While a screen loads it has no title yet, which axe would report.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  // As an expression: a script element would rightly be refused by our own security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const inTheDark = await violationsIn(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  expect({ byDay: await violationsIn(page), inTheDark }).toEqual({ byDay: [], inTheDark: [] })
}

/** Nothing may scroll sideways, on a phone least of all. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })
  expect(beyond).toBe(0)
}

/** Accessible, and nothing to scroll to sideways, in the window as it is. */
async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/**
 * Sound on a phone and on a desk, for a story that is told on a desk only as its way is the same on both. What is open
 * or being typed has to outlive the change of size, as when a phone is turned.
 */
export async function expectSoundInBothSizes(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectSound(page)
  }
}
