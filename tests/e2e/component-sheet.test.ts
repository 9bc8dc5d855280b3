import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { test as base } from './steps/users.ts'

/** Serves the component sheet as `npm run dev` does, but without the API server, which the sheet does not need. */
const test = base.extend<{ partsUrl: string }>({
  partsUrl: async ({ browserName: _ }, use) => {
    const cacheDir = mkdtempSync(join(tmpdir(), 'openround-parts-'))
    const vite = await createServer({
      configFile: 'vite.config.ts',
      cacheDir,
      logLevel: 'warn',
      server: { host: 'localhost', port: 0, hmr: false },
    })
    await vite.listen()
    await use(new URL('component-sheet.html', vite.resolvedUrls?.local[0]).href)
    await vite.close()
    rmSync(cacheDir, { recursive: true, force: true })
  },
})

/**
 * Attaches a screenshot to the report. @returns each component's size and its elements' colours, in the order of the
 * page
 */
const paintedIn = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await test.info().attach(`${colorScheme}.png`, {
    body: await page.screenshot({ fullPage: true, animations: 'disabled' }),
    contentType: 'image/png',
  })
  return page.locator('[data-part]').evaluateAll((parts) =>
    parts.map((part) => {
      const { width, height } = part.getBoundingClientRect()
      const painted = [...part.querySelectorAll('*')].map((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return { what: element.outerHTML.slice(0, 120), color, backgroundColor }
      })
      return { name: part.getAttribute('data-part'), size: [width, height], painted }
    }),
  )
}

const NO_GROUND = 'rgba(0, 0, 0, 0)'

type Painted = Awaited<ReturnType<typeof paintedIn>>

/** Returns the elements that have the same colour in both schemes and may therefore be illegible in one of them. */
const unmoved = (byDay: Painted, inTheDark: Painted) =>
  byDay.flatMap(({ name, painted }, part) =>
    painted.flatMap(({ what, color, backgroundColor }, place) => {
      const other = inTheDark[part]?.painted[place]
      const stays = [
        color === other?.color && 'its text',
        backgroundColor === other?.backgroundColor && backgroundColor !== NO_GROUND && 'its ground',
      ]
      return stays.filter(Boolean).map((which) => `${name}: ${which} in ${what}`)
    }),
  )

test('every component has the same size in both colour schemes', { tag: '@deep' }, async ({
  page,
  partsUrl,
}) => {
  await page.goto(partsUrl)
  await expect(page.getByRole('heading', { name: 'All parts' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const [byDay, inTheDark] = [await paintedIn(page, 'light'), await paintedIn(page, 'dark')]
  expect(byDay.length).toBeGreaterThan(12)
  const sizes = (painted: Painted) => painted.map(({ name, size }) => [name, ...size])
  expect(sizes(inTheDark)).toEqual(sizes(byDay))
  expect(unmoved(byDay, inTheDark)).toEqual([])
  await expectSoundInBothSizes(page)

  await page.getByRole('button', { name: 'Show an error' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'It could not be saved.' })).toBeVisible()
  await page.getByRole('button', { name: 'Open a dialog' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete this draft?' })).toBeVisible()
})

/** Components that render nothing on the sheet by themselves. */
const WITHOUT_A_LOOK = [
  'button-popover',
  'date-time',
  'dialog-footer',
  'dialog',
  'lazy',
  'outbox-note',
  'session-expired-notice',
  'shortcuts-button',
  'shortcuts-dialog',
  'small-modal',
  'toaster',
]

test('the component sheet shows every component that renders by itself', () => {
  const source = readFileSync('src/web/component-sheet.tsx', 'utf8')
  const missing = readdirSync('src/web/ui')
    .filter((name) => /(?<!\.test)\.tsx$/.test(name) && !source.includes(`'./ui/${name}'`))
    .map((name) => name.replace('.tsx', ''))
  expect(missing).toEqual(WITHOUT_A_LOOK)

  const built = readdirSync('dist/web', { recursive: true, encoding: 'utf8' })
  expect(built).toContain('index.html')
  expect(built.filter((name) => /component-sheet/.test(name))).toEqual([])
})
