import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { test } from './steps/shared-page.ts'
import { submitWithoutDeck } from './steps/submissions.ts'

test.use({ onlooker: 'administrator' })

/** The screens to check, each with an element that it shows once it has loaded. */
const SCREENS: readonly (readonly [path: string, loaded: (page: Page) => ReturnType<Page['locator']>])[] = [
  ['/investment-application-review?search=Scanned', (page) => page.getByRole('article')],
  [
    '/review/figures',
    (page) => page.getByRole('region', { name: 'Applications over time' }).getByRole('link'),
  ],
  ['/audit-log', (page) => page.getByRole('region', { name: 'Log entries' }).getByRole('listitem')],
  ['/health', (page) => page.getByRole('listitem', { name: 'Database' })],
  ['/account', (page) => page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')],
]

test('the team’s lists and secondary screens are accessible', async ({ page }) => {
  await submitWithoutDeck(page.request, 'Scanned Setu')
  for (const [path, loaded] of SCREENS) {
    await page.goto(path)
    await expect(loaded(page).first()).toBeVisible()
    await expectSoundInBothSizes(page)
  }
})
