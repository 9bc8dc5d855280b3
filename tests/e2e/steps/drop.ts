import type { Locator, Page } from '@playwright/test'

/** Drags files or folders from disk over an element. @returns a function that drops them */
export async function dragOver(
  page: Page,
  over: Locator,
  paths: readonly string[],
): Promise<() => Promise<void>> {
  await over.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await over.boundingBox()) ?? {}
  const browser = await page.context().newCDPSession(page)
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files: [...paths], dragOperationsMask: 1 },
    })
  await drag('dragEnter')
  await drag('dragOver')
  return async () => {
    await drag('drop')
    await browser.detach()
  }
}

/** Drags files or folders onto an element and drops them. */
export async function drop(page: Page, over: Locator, paths: readonly string[]): Promise<void> {
  const letGo = await dragOver(page, over, paths)
  await letGo()
}
