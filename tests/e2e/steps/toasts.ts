import { expect, type Page } from '@playwright/test'

const toast = (page: Page, title: string, description: string) =>
  page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(description, { exact: true }) })

/** A toast of exactly these two lines, once; what went wrong interrupts whoever listens to the page. */
async function expectToast(page: Page, title: string, description: string, role: 'alert' | 'status') {
  const shown = () =>
    toast(page, title, description).evaluateAll((all) =>
      all.map((one) => (one.checkVisibility({ visibilityProperty: true }) ? one.role : 'hidden')),
    )
  // At one look: a toast leaves by itself, which it may do between two looks when the machine is busy.
  await expect.poll(shown, { message: `${title}: ${description}`, intervals: [50] }).toEqual([role])
}

export const expectSuccess = (page: Page, title: string, description: string) =>
  expectToast(page, title, description, 'status')

export const expectProblem = (page: Page, title: string, description: string) =>
  expectToast(page, title, description, 'alert')

/** As a person does who has read it, so that the next one is known to be new. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close notification' })
  // All that are there at this moment: one that is aimed at may close by itself before the click comes.
  await close.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
  await expect(close).toHaveCount(0)
}
