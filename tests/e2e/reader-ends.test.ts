import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './steps/axe.ts'
import { openReader, position, readerOf, test } from './steps/reader.ts'

/** Beside the steps; the cross on top has the same name. */
const wayBack = (page: Page) => page.getByRole('button').filter({ hasText: 'Back to the list' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Who is shown nothing else reads its title once: it names the dialog, and has the focus. */
async function expectAlone(page: Page, title: string) {
  const alone = readerOf(page, title)
  await expect(alone.getByRole('heading', { name: title })).toBeFocused()
  await expect(alone.getByText(title)).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('at the end of a queue the way back to the list has the focus', { tag: '@phone' }, async ({
  page,
  stack,
}) => {
  const [, second = '', third = ''] = stack.companies
  await openReader(page, stack, second)
  await expect(wayBack(page)).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(position(page, '3 of 3')).toBeVisible()
  await expect(readerOf(page, third).getByRole('article', { name: third })).toBeFocused()
  await expect(wayBack(page)).toBeVisible()
  await page.keyboard.press('j')
  await expect(position(page, 'This is the last application.')).toBeVisible()
  await expect(wayBack(page)).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // It goes where there is a next one again, and leaves the focus with the text.
  await page.keyboard.press('k')
  await expect(position(page, '2 of 3')).toBeVisible()
  await expect(wayBack(page)).toHaveCount(0)
  await expect(readerOf(page, second).getByRole('article', { name: second })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(wayBack(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(stack.address)
})

test('over a list that has nothing the reader leads back to it, and the list to all there is', async ({
  page,
  stack,
}) => {
  await page.goto(`/investment-application-review?search=nowhere-to-be-found&read=${stack.ids[0]}`)
  await expect(position(page, 'This list is empty')).toBeVisible()
  await page.keyboard.press('j')
  await expect(wayBack(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Try adjusting your filters to see more results.')).toBeVisible()
  await button(page, 'Clear filters').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No applications found')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('one that is gone leads to the next, and the last one back to the list', { tag: '@phone' }, async ({
  page,
  stack,
}) => {
  const [first = ''] = stack.companies
  for (const id of stack.ids.slice(1)) {
    await page.route(`/api/review/applications/${id}`, (route) =>
      route.fulfill({
        status: 404,
        json: { error: { code: 'not-found', message: 'There is nothing here.' } },
      }),
    )
  }
  await openReader(page, stack, first)
  await page.keyboard.press('j')
  await expectAlone(page, 'This application is no longer here')
  await button(page, 'Next application').click()
  await expect(position(page, '3 of 3')).toBeVisible()
  await expectAlone(page, 'This application is no longer here')
  await expect(button(page, 'Next application')).toHaveCount(0)
  await wayBack(page).click()
  await expect(page).toHaveURL(stack.address)
})

test('one that cannot be read says so alone, and once it is read its text has the focus', async ({
  page,
  stack,
}) => {
  const [first = ''] = stack.companies
  await page.route('/api/review/applications/*', (route) => route.abort())
  await page.goto(stack.address)
  await page.getByRole('link', { name: first, exact: true }).click()
  await expectAlone(page, 'The application could not be shown')
  await page.unroute('/api/review/applications/*')
  await button(page, 'Try again').focus()
  await page.keyboard.press('Enter')
  await expect(readerOf(page, first).getByRole('article', { name: first })).toBeFocused()
})
