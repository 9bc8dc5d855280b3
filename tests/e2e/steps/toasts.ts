import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** Toasts that have been shown since the page loaded, except those that a test has expected or closed. */
    toasts?: Element[]
  }
}

/**
 * Makes the pages of a context record their toasts, because on a busy machine a toast may close before the test looks
 * for it.
 */
export const rememberToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const toasts: Element[] = []
    window.toasts = toasts
    new MutationObserver((changes) => {
      const added = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((one) => one instanceof Element)
      const within = added.flatMap((one) => [one, ...one.querySelectorAll('[role]')])
      toasts.push(...within.filter((one) => one.role === 'alert' || one.role === 'status'))
    }).observe(document, { subtree: true, childList: true })
  })

/**
 * Returns the roles of the visible toasts with these two lines or, if there are none, the role of the last recorded
 * one. Then forgets these toasts.
 */
const rolesOf = (page: Page, title: string, description: string) =>
  page.evaluate(
    (lines) => {
      const textOf = ({ textContent }: Element) => (textContent ?? '').trim().replace(/\s+/g, ' ')
      const saysAll = (toast: Element) => {
        const said = [...toast.querySelectorAll('*')].map(textOf)
        return lines.every((line) => said.includes(line))
      }
      const remembered = window.toasts ?? []
      const there = [...document.querySelectorAll('[role=alert], [role=status]')].filter(saysAll)
      const gone = remembered.filter((one) => !one.isConnected && saysAll(one)).slice(-1)
      const found = there.length > 0 ? there : gone
      window.toasts?.splice(0, Infinity, ...remembered.filter((one) => !found.includes(one)))
      const isSeen = (one: Element) => !one.isConnected || one.checkVisibility({ visibilityProperty: true })
      return found.map((one) => (isSeen(one) ? one.role : 'hidden'))
    },
    [title, description],
  )

/**
 * Expects one toast with exactly these two lines. Errors have the role `alert`, with which they interrupt screen
 * readers.
 */
export async function expectToast(page: Page, title: string, description: string, role: 'alert' | 'status') {
  await expect
    .poll(() => rolesOf(page, title, description), { message: `${title}: ${description}`, intervals: [50] })
    .toEqual([role])
}

export const expectSuccess = (page: Page, title: string, description: string) =>
  expectToast(page, title, description, 'status')

export const expectProblem = (page: Page, title: string, description: string) =>
  expectToast(page, title, description, 'alert')

/** Closes all toasts and forgets the closed ones, so that a later match must be a new toast. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close notification' })
  // Clicks in the page, because the toast may close before Playwright clicks, and another toast may follow.
  const pressed = () =>
    close.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click()
      return buttons.length
    })
  await expect.poll(pressed).toBe(0)
  await page.evaluate(() => {
    const { toasts = [] } = window
    window.toasts?.splice(0, Infinity, ...toasts.filter((one) => one.isConnected))
  })
}

/** Expects that no recorded toast had this text. */
export async function expectNeverSaid(page: Page, text: string): Promise<void> {
  const said = await page.evaluate(() => (window.toasts ?? []).map(({ textContent }) => textContent ?? ''))
  expect(said.filter((one) => one.includes(text))).toEqual([])
}
