import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Asks again for what failed to come, as far as that is still offered: it may have come by itself meanwhile.
 * @param what has to come
 */
export async function askAgain(scope: Page | Locator, what: Locator): Promise<void> {
  const again = scope.getByRole('button', { name: 'Try again', exact: true })
  await expect(again.or(what)).not.toHaveCount(0)
  await again.evaluateAll((buttons) => {
    for (const one of buttons) (one as HTMLElement).click()
  })
  await expect(what).toBeVisible()
}
