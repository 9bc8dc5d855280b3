import { type Browser, expect, type Page } from '@playwright/test'
import { button } from './steps/discussion.ts'
import { newPerson } from './steps/sign-up.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { createUser, testAlone as test } from './steps/users.ts'

/** Opens a page of another founder. */
async function coFounder(browser: Browser) {
  const { person, state } = await createUser(browser, newPerson('Nina', 'Rao'))
  const context = await browser.newContext({ storageState: state })
  return { person, page: await context.newPage() }
}

/** Opens the form as somebody who has used the page, which then connects to the live updates. */
async function openForm(page: Page, id: string, section = '') {
  await page.goto(`/startup-application?id=${id}${section}`)
  await page.getByRole('heading', { level: 1 }).click()
}

test('co-founders see each other’s edits in a draft, and settle conflicts by name', async ({
  page,
  browser,
  me,
}) => {
  const company = `Setu of ${me.lastName}`
  const id = await keepDraft(page.request, completeAnswers(company))
  const nina = await coFounder(browser)
  const ninaSays = nina.page.getByRole('status')

  await page.goto('/my-applications')
  await button(page, 'Share with co-founders').click()
  await page.getByLabel('E-mail address').fill(nina.person.email)
  await button(page, 'Invite').click()
  await expect(page.getByRole('dialog').getByText('Invited', { exact: true })).toBeVisible()
  await nina.page.goto('/startup-application')
  await nina.page.getByRole('link', { name: 'Open invitation' }).click()
  await expect(button(nina.page, 'Accept')).toBeVisible()
  await expect(nina.page.getByText('No applications yet')).toHaveCount(0)
  await button(nina.page, 'Accept').click()
  await expect(nina.page.getByText('Shared with you')).toBeVisible()

  await openForm(page, id)
  await openForm(nina.page, id, '#vision')
  await expect(page.getByText('Nina Rao is in Vision.')).toBeVisible()
  await expect(ninaSays.filter({ hasText: 'is in Basics.' })).toBeVisible()
  await expect(nina.page.getByText('Only the owner can submit this application.')).toBeVisible()
  await nina.page.getByLabel('Long-term vision').fill('A dairy in every valley')
  await page.goto(`/startup-application?id=${id}#vision`)
  await expect(page.getByLabel('Long-term vision')).toHaveValue('A dairy in every valley')
  await page.getByLabel('Alternative problem').fill('Cold storage')
  await expect(nina.page.getByText(`Changed by ${me.firstName} ${me.lastName}`)).toBeVisible()
  await expect(nina.page.getByLabel('Alternative problem')).toHaveValue('Cold storage')

  await nina.page.context().setOffline(true)
  await nina.page.getByLabel('Long-term vision').fill('Written on a train')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByLabel('Long-term vision').fill('Written at a desk')
  await saved
  await nina.page.context().setOffline(false)
  const conflict = nina.page.getByRole('alert').filter({ hasText: 'Changed by two people: Long-term vision' })
  await expect(conflict).toContainText(`${me.lastName} also changed this.`)
  await expect(nina.page.getByLabel('Long-term vision')).toHaveAccessibleDescription(/Choose a version above/)
  await button(nina.page, 'Choose one').press('Enter')
  await expect(nina.page.locator('[id^="conflicts-"]:focus')).toBeInViewport()
  await button(nina.page, 'Keep mine').click()
  await expect(page.getByLabel('Long-term vision')).toHaveValue('Written on a train')
  await expect(page.getByText('Your version, replaced by Nina Rao: Long-term vision')).toBeVisible()
  await expect(page.getByText('Written at a desk')).toBeVisible()
  await nina.page.context().close()
})

test('a new owner can submit at once, and a removed member sees what was not saved', async ({
  page,
  browser,
  me,
}) => {
  const id = await keepDraft(page.request, completeAnswers(`Setu of ${me.lastName}`))
  const nina = await coFounder(browser)
  await openForm(page, id)
  await button(page, 'Share with co-founders').click()
  await page.getByLabel('E-mail address').fill(nina.person.email)
  await button(page, 'Invite').click()
  await nina.page.goto('/my-applications')
  await button(nina.page, 'Accept').click()
  await expect(nina.page.getByText('Shared with you')).toBeVisible()
  await openForm(nina.page, id, '#vision')

  await button(page, 'Make owner: Nina Rao').click()
  await nina.page.getByLabel('Long-term vision').fill('Mine now')
  await expect(nina.page.getByText('Only the owner can submit this application.')).toBeVisible()
  const second = await nina.page.context().newPage()
  await second.goto('/my-applications')
  await expect(second.getByText('wants to hand this application over to you.')).toBeVisible()
  await button(second, 'Become owner').click()
  await expect(button(nina.page, 'Submit Application')).toBeVisible()

  await button(page, 'Close').click()
  await page.goto(`/startup-application?id=${id}#vision`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.context().setOffline(true)
  await page.getByLabel('Long-term vision').fill('Typed on a train')
  await button(second, 'Share with co-founders').click()
  await button(second, `Remove: ${me.firstName} ${me.lastName}`).click()
  await button(second, 'Remove co-founder').click()
  await expect(button(second, `Remove: ${me.firstName} ${me.lastName}`)).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'You can no longer edit this application' })).toBeVisible()
  await expect(page.getByRole('alert').getByText('Typed on a train')).toBeVisible()
  await nina.page.context().close()
})
