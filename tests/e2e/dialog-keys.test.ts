import { expect, type Page } from '@playwright/test'
import { openReader, position, test } from './steps/reader.ts'

// Keys belong to an open dialog also while the focus has not reached it, or is lost.

/** As on a machine that is busy with something else. @returns lets it move again */
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

for (const { opens, name } of [
  { opens: '?', name: 'Keys' },
  { opens: 'd', name: /^Decide on/ },
]) {
  test(`Escape closes what ${opens} opens, and not the reader behind it`, async ({ page, stack }) => {
    const [first = ''] = stack.companies
    const reader = await openReader(page, stack, first)
    const dialog = page.getByRole('dialog', { name })
    // Drawn for the first time it listens in another order.
    await page.keyboard.press(opens)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    const letGo = await holdFocus(page)
    await page.keyboard.press(opens)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(reader).toBeVisible()
    await expect(position(page, '1 of 3')).toBeVisible()
    await letGo()
    await page.keyboard.press('j')
    await expect(position(page, '2 of 3')).toBeVisible()
  })
}

test('the reader may come by its own focus meanwhile: the keys are the dialog’s all the same', async ({
  page,
  stack,
}) => {
  const [first = ''] = stack.companies
  const reader = await openReader(page, stack, first)
  await loseFocus(page)
  const letGo = await holdFocus(page)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  await expect(dialog).toBeVisible()
  await letGo()
  await reader.getByRole('article', { name: first }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(reader).toBeVisible()
  await expect(position(page, '1 of 3')).toBeVisible()
})

test('where what had the focus is gone, without any motion, Escape closes the dialog alone', async ({
  page,
  stack,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const reader = await openReader(page, stack, stack.companies[0] ?? '')
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  await expect(dialog.getByRole('button')).toBeFocused()
  await loseFocus(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(reader).toBeVisible()
  await expect(position(page, '1 of 3')).toBeVisible()
})
