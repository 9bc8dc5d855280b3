import type { BrowserContextOptions, Page } from '@playwright/test'
import { PATHS } from '#domain/routes.ts'
import {
  layoutShiftOf,
  scriptKilobytes,
  untilSettled,
  watchLayout,
  withoutLiveUpdates,
} from '#tests/e2e/steps/layout.ts'
import { DESKTOP, PHONE } from '#tests/e2e/steps/sizes.ts'
import { slowDown } from '#tests/e2e/steps/slow.ts'
import type { User } from '#tests/e2e/steps/users.ts'
import { percentile } from '../measure.ts'
import type { BenchBrowser } from './bench-browser.ts'
import { FIRST_PAINT_MS, KEY_MS, KILOBYTES, LAYOUT_SHIFT } from './budgets.ts'

export type Measure = {
  readonly name: string
  readonly unit: 'KB' | 'ms' | ''
  readonly budget: number
  /** Which result counts if there are several runs. */
  readonly of: 'median' | 'worst'
  /** True if the result is the same on a busy machine. */
  readonly steady: boolean
  take(setup: BenchBrowser): Promise<number>
}

type Screen = keyof typeof KILOBYTES
type Visited = { readonly path: string; readonly who: (setup: BenchBrowser) => User | undefined }

const SCREENS: Record<Screen, Visited> = {
  landing: { path: PATHS.home, who: () => undefined },
  form: { path: PATHS.applicationForm(), who: ({ founder }) => founder },
  review: { path: PATHS.review, who: ({ administrator }) => administrator },
  account: { path: PATHS.account, who: ({ administrator }) => administrator },
}
const NAMES = Object.keys(SCREENS) as Screen[]

/** The phone that Lighthouse emulates. */
const MIDDLING_PHONE = { width: 412, height: 823 }
const WINDOWS = [PHONE, MIDDLING_PHONE, DESKTOP]
const KEYS = 60

export const MEASURES: readonly Measure[] = [
  ...NAMES.map(scriptOf),
  ...NAMES.flatMap((name) => WINDOWS.map((window) => shiftOf(name, window))),
  firstPaint(),
  keyInEssay(),
]

function scriptOf(name: Screen): Measure {
  return {
    ...{ name: `script of ${name}`, unit: 'KB', budget: KILOBYTES[name], of: 'median', steady: true },
    take: (setup) => seen(setup, SCREENS[name], {}, (page) => scriptKilobytes(page, SCREENS[name].path)),
  }
}

function shiftOf(name: Screen, viewport: { readonly width: number; readonly height: number }): Measure {
  const { path } = SCREENS[name]
  return {
    ...{ name: `layout shift of ${name}, ${viewport.width} px`, unit: '', budget: LAYOUT_SHIFT },
    ...{ of: 'worst', steady: true },
    take: (setup) =>
      seen(setup, SCREENS[name], { viewport }, async (page) => {
        await slowDown(page, { network: true, processor: true })
        await watchLayout(page)
        await page.goto(path)
        await untilSettled(page)
        return layoutShiftOf(page)
      }),
  }
}

function firstPaint(): Measure {
  return {
    ...{ name: 'first paint of landing', unit: 'ms', budget: FIRST_PAINT_MS, of: 'median', steady: false },
    take: (setup) =>
      seen(setup, SCREENS.landing, { viewport: PHONE }, async (page) => {
        await slowDown(page, { network: true, processor: true })
        await page.goto(SCREENS.landing.path)
        await untilSettled(page)
        return page.evaluate(
          () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        )
      }),
  }
}

function keyInEssay(): Measure {
  return {
    ...{ name: 'a key in an essay, p95', unit: 'ms', budget: KEY_MS, of: 'median', steady: false },
    take: (setup) =>
      seen(setup, SCREENS.form, { viewport: DESKTOP }, async (page) => {
        await page.goto(PATHS.applicationForm(setup.draft))
        await untilSettled(page)
        await slowDown(page, { processor: true })
        await page.getByRole('button', { name: 'Company & Product' }).click()
        await page.getByLabel('Problem statement').click()
        await page.evaluate(noteKeys)
        for (let typed = 0; typed < KEYS; typed++) await page.keyboard.type('a', { delay: 50 })
        const took = await page.evaluate(() => window.keysTook)
        return percentile(
          took.sort((one, other) => one - other),
          0.95,
        )
      }),
  }
}

declare global {
  interface Window {
    keysTook: number[]
  }
}

/** Runs in the page. Records the milliseconds from each key press to the end of the frame that shows it. */
function noteKeys(): void {
  window.keysTook = []
  const painted = new MessageChannel()
  const pressed: number[] = []
  painted.port1.onmessage = () => {
    for (const at of pressed.splice(0)) window.keysTook.push(performance.now() - at)
  }
  document.addEventListener('keydown', ({ timeStamp }) => {
    pressed.push(timeStamp)
    requestAnimationFrame(() => painted.port2.postMessage(undefined))
  })
}

/** Opens a screen with an empty cache. @returns what `look` returns */
async function seen<T>(
  setup: BenchBrowser,
  { who }: Visited,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await setup.visit(options, who(setup))
  try {
    const page = await context.newPage()
    await withoutLiveUpdates(page)
    return await look(page)
  } finally {
    await context.close()
  }
}
