import { expect } from '@playwright/test'
import {
  fillBasics,
  fillFunding,
  fillMarket,
  fillProduct,
  fillTeam,
  fillVision,
  next,
} from './steps/application.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSoundInBothSizes } from './steps/axe.ts'
import { emailTo } from './steps/emails.ts'
import { STORY } from './steps/founders-story.ts'
import { failSaves, letSave } from './steps/saved.ts'
import { newPerson, openFormSignedIn, signIn, signOut, signUpByScreens } from './steps/sign-up.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'
import { test } from './steps/users.ts'

const UNSAVED = 'Something you typed, here or in another tab, is not saved or sent yet.'

test('a founder applies, leaves in between, submits and finds the application [D-form.11-13, D-labels.5, D-labels.6, D-labels.10, D-status.9, S1.1, S2.4, S2.15, S2-form.10, S2-form.14, S2-form.15, S2-form.17-19, S2-form.23, S2-form.25-28]', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow()
  const founder = newPerson()

  await signUpByScreens(page, founder)
  await expect(page).toHaveURL('/startup-application')
  await expect(page.getByRole('heading', { name: 'Detailed Startup Application' })).toBeVisible()

  await fillBasics(page)
  await next(page, 'Personal Insights')
  await expect(page).toHaveURL(/\/startup-application\?id=[0-9a-f-]{36}#personal-insights$/)
  await expectAccessible(page)
  await fillTeam(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('Draft Saved Successfully!')).toBeVisible()
  await expect(page).toHaveURL('/my-applications')

  const draft = page.getByRole('article', { name: STORY.basics['Company name'] })
  await expect(draft.getByText('Draft', { exact: true })).toBeVisible()
  await expect(draft.getByText(/^Last edited on/)).toBeVisible()
  await expectAccessible(page)
  await draft.getByRole('link', { name: 'Edit Application' }).click()

  await expect(page.getByLabel('Company name')).toHaveValue(STORY.basics['Company name'])
  await next(page, 'Personal Insights')
  const third = page.getByRole('group', { name: 'Founder 3' })
  await expect(third.getByLabel('First name')).toHaveValue(STORY.founders[2]['First name'])
  await next(page, 'Company & Product')
  await fillProduct(page)
  await next(page, 'Market & Traction')
  await fillMarket(page)
  await next(page, 'Business Model & Funding')
  await fillFunding(page)
  await expectAccessible(page)
  await next(page, 'Vision')
  await fillVision(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Submit Application' }).click()

  await expect(page).toHaveURL('/application-success')
  await expect(page.getByRole('heading', { name: 'Application Submitted Successfully' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to My Applications' }).click()

  const submitted = page.getByRole('article', { name: STORY.basics['Company name'] })
  await expect(submitted.getByText('Submitted', { exact: true })).toBeVisible()
  await expect(submitted.getByText('Review Status: Submitted')).toBeVisible()
  await submitted.getByRole('link', { name: 'View Application' }).click()
  await expect(page.getByText('This application has been submitted and is now read-only.')).toBeVisible()
  await expect(page.getByLabel('Company name')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeHidden()
  await emailTo(founder.email, /72 hours/)
})

test('Next and Submit refuse what is missing and lose nothing [D-form.3]', { tag: '@phone' }, async ({
  page,
}) => {
  await openFormSignedIn(page, newPerson())

  await page.getByLabel('Company name').fill('Half a company')
  await page.getByRole('button', { name: 'Next Section' }).click()
  await expect(page.getByText('Required fields missing')).toBeVisible()
  await expect(page.getByText('Please fill in all required fields before proceeding.')).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL(/\?id=/)

  await page.reload()
  await expect(page.getByLabel('Company name')).toHaveValue('Half a company')
})

test('what was typed is saved before its writer is signed out', async ({ page }) => {
  const founder = newPerson()
  await openFormSignedIn(page, founder)
  await page.getByLabel('Company name').fill('Typed and signed out')
  await signOut(page)

  await signIn(page, founder)
  await expect(page).toHaveURL('/startup-application')
  await page.goto('/my-applications')
  await page.getByRole('article', { name: 'Typed and signed out' }).getByRole('link').first().click()
  await expect(page.getByLabel('Company name')).toHaveValue('Typed and signed out')

  await page.getByLabel('Company name').fill('Typed while the server fails')
  await failSaves(page)
  await page.getByRole('button', { name: /Asha/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText(UNSAVED)).toBeVisible()
  await expect(page.getByLabel('Company name')).toHaveValue('Typed while the server fails')
  await page.getByRole('button', { name: /Asha/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('server fails')
})

test('what was typed in one tab is saved before its writer is signed out in another', async ({
  page,
  context,
}) => {
  const founder = newPerson()
  await openFormSignedIn(page, founder)
  await page.getByLabel('Company name').fill('Typed in the first tab')
  const other = await context.newPage()
  await other.goto('/my-applications')
  await signOut(other)

  await signIn(other, founder)
  await other.goto('/my-applications')
  const card = other.getByRole('article', { name: 'Typed in the first tab' })
  await card.getByRole('link').first().click()
  await expect(other.getByLabel('Company name')).toHaveValue('Typed in the first tab')

  await other.getByLabel('Company name').fill('Typed while the server fails')
  await failSaves(other)
  await page.goto('/my-applications')
  await page.getByRole('button', { name: /Asha/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText(UNSAVED)).toBeVisible()
  await expect(other.getByLabel('Company name')).toHaveValue('Typed while the server fails')
})

test('what could not be saved when the form was left is there when it is opened again', async ({
  page,
  context,
}) => {
  await openFormSignedIn(page, newPerson())
  page.on('dialog', (asked) => asked.accept())
  await failSaves(context)
  await page.getByLabel('Company name').fill('Typed under a bridge')
  await page.getByRole('link', { name: 'My Applications' }).first().click()
  await expectProblem(page, 'Save Error', 'Failed to save. Please try again.')
  await page.goto('/startup-application')
  await expect(page.getByLabel('Company name')).toHaveValue('Typed under a bridge')
  await expect(page.getByText('Unsaved changes restored')).toBeVisible()
  await letSave(context)
  await expect(page).toHaveURL(/\?id=/)

  await failSaves(context)
  await page.getByLabel('Company name').fill('Typed in a tunnel')
  await page.getByRole('link', { name: 'My Applications' }).first().click()
  await expectProblem(page, 'Save Error', 'Failed to save. Please try again.')
  await page.goto('/my-applications')
  await page.getByRole('article', { name: 'Typed under a bridge' }).getByRole('link').first().click()
  await expect(page.getByLabel('Company name')).toHaveValue('Typed in a tunnel')
  await letSave(context)
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Company name')).toHaveValue('Typed in a tunnel')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('tunnel')

  // What was taken back before the form was left does not come back.
  await page.getByLabel('Company name').fill('Typed by mistake')
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await page.getByLabel('Company name').fill('Typed in a tunnel')
  await page.getByRole('link', { name: 'My Applications' }).first().click()
  await page.getByRole('article', { name: 'Typed in a tunnel' }).getByRole('link').first().click()
  await expect(page.getByLabel('Company name')).toHaveValue('Typed in a tunnel')
})

test('an essay over 200 words stays whole and is refused by its name [D-form.7, S2-form.16]', async ({
  page,
}) => {
  await openFormSignedIn(page, newPerson())
  await fillBasics(page)
  await next(page, 'Personal Insights')
  await fillTeam(page)
  const long = Array.from({ length: 213 }, (_, index) => `word${index}`).join(' ')

  await page.getByLabel('Founding team story').fill(long)
  await expect(page.getByText('213/200 words')).toBeVisible()
  await page.getByRole('button', { name: 'Next Section' }).click()

  await expect(page.getByText('Word limit exceeded')).toBeVisible()
  await expect(
    page.getByText('Founding team story must not exceed 200 words. Current: 213 words.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Founding team story')).toHaveValue(long)
})

test('a draft is deleted only after the question [S2-list.9]', async ({ page }) => {
  await openFormSignedIn(page, newPerson())
  await fillBasics(page)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page).toHaveURL('/my-applications')

  await page.getByRole('button', { name: 'Delete Draft' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog.getByText('Are you sure you want to delete this draft?')).toBeVisible()
  await expectSoundInBothSizes(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article', { name: STORY.basics['Company name'] })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Draft' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()

  await expectSuccess(page, 'Success', 'Draft application deleted successfully.')
  await expect(page.getByRole('article', { name: STORY.basics['Company name'] })).toBeHidden()
})
