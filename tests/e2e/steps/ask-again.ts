import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Presses 'Try again', unless the content loads by itself.
 * @param content expected to appear
 */
export async function askAgain(scope: Page | Locator, content: Locator): Promise<void> {
  const again = scope.getByRole('button', { name: 'Try again', exact: true })
  await expect(again.or(content)).not.toHaveCount(0)
  await again.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
  await expect(content).toBeVisible()
}
