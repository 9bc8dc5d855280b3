import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { DESKTOP, PHONE } from './sizes.ts'

type Axe = { run(options: { resultTypes: ['violations'] }): Promise<{ violations: Violation[] }> }
type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }

/** Holds the page as it stands against axe's rules: nothing may be found. */
export async function expectAccessible(page: Page): Promise<void> {
  // A toast that fades is for a moment too faint to read; without motion there is no such moment to judge.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  )
  // As an expression: a script element would rightly be refused by our own security policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found: Violation[] = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    // All rules; of what passes, nothing is worked out that nobody reads.
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations
  })
  const told = found.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => `${n.target} ${n.failureSummary}`).join(' | ')}`,
  )
  expect(told).toEqual([])
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
