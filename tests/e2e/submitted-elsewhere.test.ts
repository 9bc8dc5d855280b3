import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { waiting } from './steps/device.ts'
import { button } from './steps/discussion.ts'
import { testAlone as test } from './steps/newcomers.ts'
import { failSaves, letSave } from './steps/saved.ts'
import { completeAnswers, keepDraft } from './steps/submitted.ts'

const line = (page: Page) => page.getByLabel('One-line description')
const leftOut = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'What you typed here is not part of it' })

/** @returns whose company has that name */
const keep = (request: APIRequestContext, company: string) => keepDraft(request, completeAnswers(company))

/** As from another device: no tab of this browser hears of it. */
async function submitElsewhere(request: APIRequestContext, id: string): Promise<void> {
  const { version } = await (await request.get(`/api/applications/${id}`)).json()
  const submission = { base_version: version, changes: {} }
  const submitted = await request.post(`/api/applications/${id}/submission`, { data: submission })
  expect(submitted.status(), await submitted.text()).toBe(200)
}

test('a draft that was submitted elsewhere shows what was typed here and is not part of it', async ({
  page,
  me,
}) => {
  const company = `Setu of ${me.lastName}`
  const id = await keep(page.request, company)
  await page.goto(`/startup-application?id=${id}`)
  await expect(page.getByLabel('Company name')).toHaveValue(company)
  await submitElsewhere(page.request, id)

  await line(page).fill('Typed too late')
  await expect(leftOut(page).getByText('Typed too late')).toBeVisible()
  await expect(leftOut(page).getByText('One-line description', { exact: true })).toBeVisible()
  await expect(page.getByText('This application has been submitted and is now read-only.')).toBeVisible()
  await expectSoundInBothSizes(page)

  await page.reload()
  await expect(leftOut(page).getByText('Typed too late')).toBeVisible()
  await button(page, 'Dismiss').click()
  await expect(leftOut(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: company })).toBeFocused()
  await expect.poll(() => waiting(page)).toBe('[]')
})

test('what another tab typed into it is shown there, and stays when this tab has read its own', async ({
  page,
  context,
  me,
}) => {
  const id = await keep(page.request, `Setu of ${me.lastName}`)
  await failSaves(context)
  const other = await context.newPage()
  for (const [tab, text] of [
    [page, 'Typed in this tab'],
    [other, 'Typed in the other tab'],
  ] as const) {
    await tab.goto(`/startup-application?id=${id}`)
    await line(tab).fill(text)
    await expect(tab.getByText('Could not save, retrying')).toBeVisible()
  }
  await submitElsewhere(page.request, id)
  await page.reload()
  await expect(leftOut(page).getByRole('blockquote')).toHaveText(['Typed in this tab'])
  await button(page, 'Dismiss').click()
  await expect.poll(() => waiting(page)).not.toContain('Typed in this tab')
  expect(await waiting(page)).toContain('Typed in the other tab')
  await letSave(context)
  await other.reload()
  await expect(leftOut(other).getByRole('blockquote')).toHaveText(['Typed in the other tab'])
})

test('who has left the form and come back to it is led to what was submitted meanwhile', async ({
  page,
  me,
}) => {
  const id = await keep(page.request, `Setu of ${me.lastName}`)
  await failSaves(page)
  await page.goto(`/startup-application?id=${id}`)
  await line(page).fill('Typed too late')
  await expect(page.getByText('Could not save, retrying')).toBeVisible()
  await page.getByRole('link', { name: 'My Applications' }).first().click()
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible()
  await page.goBack()
  await expect(line(page)).toHaveValue('Typed too late')
  await submitElsewhere(page.request, id)
  await letSave(page)
  await expect(leftOut(page).getByText('Typed too late')).toBeVisible()
  await expect(page.getByText('This application has been submitted and is now read-only.')).toBeVisible()
})
