import { expect, type Locator, type Page } from '@playwright/test'
import { openNewForm } from './steps/application.ts'
import { gate } from './steps/gate.ts'
import { saved } from './steps/saved.ts'
import { test } from './steps/shared-page.ts'

const company = (page: Page) => page.getByLabel('Company name')
const description = (page: Page) => page.getByLabel('One-line description')

async function paste(input: Locator, text: string): Promise<void> {
  const page = input.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await input.focus()
  await page.keyboard.press('ControlOrMeta+V')
}

/** Sets text as a browser extension does: through the element's property and an event. */
const setByExtension = (input: Locator, text: string) =>
  input.evaluate((element: HTMLInputElement, value) => {
    element.value = value
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)

/** Replaces each text node of the page with an element, as a browser does when it translates a page. */
const translatePage = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) {
      const font = document.createElement('font')
      font.textContent = text.textContent
      text.parentNode?.replaceChild(font, text)
    }
  })

test.describe('the form', () => {
  test.use({ onlooker: 'founder' })

  test('shows which part of a pasted text did not fit', async ({ page }) => {
    await openNewForm(page)
    await paste(company(page), 'milk\nby\tnight\u2028long\n')
    await expect(company(page)).toHaveValue('milk by night long')
    await company(page).press('Home')
    await paste(company(page), 'fresh\n')
    await page.keyboard.type('cow ')
    await expect(company(page)).toHaveValue('fresh cow milk by night long')

    const notice = page.getByText('9 characters did not fit the 50-character limit:')
    await paste(description(page), `${'x'.repeat(50)} the rest!`)
    await expect(description(page)).toHaveValue('x'.repeat(50))
    await expect(notice).toBeVisible()
    await expect(page.getByText('the rest!', { exact: true })).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(notice).toBeHidden()

    await page
      .getByRole('navigation')
      .getByRole('button', { name: /Personal Insights/ })
      .click()
    const link = page.getByRole('group', { name: 'Founder 1' }).getByLabel('LinkedIn')
    await link.fill('')
    await paste(link, 'linkedin.com/in/\nasha')
    await expect(link).toHaveValue('linkedin.com/in/asha')
  })

  test('replaces characters of word processors in a paste, which can be undone', async ({ page }) => {
    await openNewForm(page)
    await company(page).fill('Acme')
    await paste(company(page), ' \uf0e0 milk')
    await expect(company(page)).toHaveValue('Acme → milk')
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(company(page)).toHaveValue('Acme')

    await page
      .getByRole('navigation')
      .getByRole('button', { name: /Personal Insights/ })
      .click()
    const essay = page.getByLabel('Founding team story')
    await essay.fill('Two reasons:\nThe end')
    await essay.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(13, 13))
    await paste(essay, '\uf0b7\tMilk\u000b\uf0a7 Curd\u001e\r\n')
    await page.keyboard.type('So: \uf0fc')
    await expect(essay).toHaveValue('Two reasons:\n•\tMilk\n• Curd \nSo: ✓The end')
    await setByExtension(essay, '\uf0b7 Milk')
    await expect(essay).toHaveValue('• Milk')
    await essay.blur()
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(essay).toHaveValue('• Milk')
  })

  test('saves text that a browser extension enters', async ({ page }) => {
    await openNewForm(page)
    await company(page).pressSequentially('Acme Dary')
    await setByExtension(company(page), 'Acme Dairy')
    await company(page).blur()
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(company(page)).toHaveValue('Acme Dairy')
  })

  test('counts characters on a translated page', async ({ page }) => {
    await openNewForm(page)
    await description(page).fill('milk')
    await expect(description(page)).toHaveAccessibleDescription(/4\/50/)
    await translatePage(page)
    await description(page).pressSequentially(' by')
    await expect(description(page)).toHaveAccessibleDescription(/7\/50/)
  })
})

test('keeps typed text if a browser extension adds elements before hydration', async ({ page }) => {
  const scripts = gate()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.opened
    await route.continue()
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  const email = page.getByLabel('Email', { exact: true })
  const password = page.getByLabel('Password', { exact: true })
  await email.fill('asha@acme.in')
  await email.evaluate((input) => input.after(document.createElement('password-manager')))
  await password.fill('monsoon-41-lorries')
  scripts.open()
  await expect(page.locator('password-manager')).toHaveCount(0)
  await expect(email).toHaveValue('asha@acme.in')
  await expect(password).toHaveValue('monsoon-41-lorries')
  await expect(password).toBeFocused()
  await page.keyboard.type('!')
  await expect(password).toHaveValue('monsoon-41-lorries!')
})
