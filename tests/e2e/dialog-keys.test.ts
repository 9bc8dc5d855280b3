import { expect, type Page } from '@playwright/test'
import { openReader, position, test } from './steps/reader.ts'

// Keys go to an open dialog even before it has the focus, or after the focus is lost.

/** Stops focus() from working, as on a busy machine. @returns restores it */
async function holdFocus(page: Page) {
  const own = await page.evaluateHandle(() => {
    const { focus } = HTMLElement.prototype
    HTMLElement.prototype.focus = () => {}
    return { focus }
  })
  return () => own.evaluate(({ focus }) => void Object.assign(HTMLElement.prototype, { focus }))
}

async function loseFocus(page: Page) {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await expect(page.locator('body')).toBeFocused()
}

test('closes only the open dialog with Escape, wherever the focus is', async ({ page, stack }) => {
  const [first = ''] = stack.companies
  const reader = await openReader(page, stack, first)
  for (const { opens, name } of [
    { opens: '?', name: 'Keyboard shortcuts' },
    { opens: 'd', name: /^Decide on/ },
  ]) {
    const dialog = page.getByRole('dialog', { name })
    // A dialog that is rendered for the first time adds its listeners in another order.
    await page.keyboard.press(opens)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    const restoreFocus = await holdFocus(page)
    await page.keyboard.press(opens)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(reader).toBeVisible()
    await expect(position(page, '1 of 3')).toBeVisible()
    await restoreFocus()
    await page.keyboard.press('j')
    await expect(position(page, '2 of 3')).toBeVisible()
    await page.keyboard.press('k')
    await expect(position(page, '1 of 3')).toBeVisible()
  }

  await loseFocus(page)
  const restoreFocus = await holdFocus(page)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  await restoreFocus()
  // The reader may take the focus while the dialog is open.
  await reader.getByRole('article', { name: first }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(reader).toBeVisible()
  await expect(position(page, '1 of 3')).toBeVisible()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('?')
  await expect(dialog.getByRole('button')).toBeFocused()
  await loseFocus(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(reader).toBeVisible()
  await expect(position(page, '1 of 3')).toBeVisible()
})
