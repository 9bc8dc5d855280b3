import { type BrowserContext, expect, type Page } from '@playwright/test'
import { codeOf } from '../authenticator.ts'
import { openAccount, section } from './steps/account.ts'
import { expectAccessible, expectSoundInBothSizes } from './steps/axe.ts'
import { askDialog, button, test as discussed, openCard } from './steps/discussion.ts'
import { gate } from './steps/gate.ts'
import { saved } from './steps/saved.ts'
import { newPerson, type Person } from './steps/sign-up.ts'
import { PHONE } from './steps/sizes.ts'
import { keepDraft } from './steps/submissions.ts'
import { expectProblem } from './steps/toasts.ts'
import { turnOnByApi } from './steps/two-step.ts'
import { createUser, testAlone as test } from './steps/users.ts'

/** Ends all of the user's sessions on the server, without changing the open pages. */
async function endSession({ request }: BrowserContext): Promise<void> {
  const ended = await request.delete('/api/account/sessions')
  expect(ended.status(), await ended.text()).toBe(200)
}

const company = (page: Page) => page.getByLabel('Company name')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'You have been signed out' })

/** Opens a new draft, ends the founder's sessions and types into the draft. @returns the draft's id */
async function typeAfterSession(page: Page): Promise<string> {
  const id = await keepDraft(page.request, { company_name: 'Setu' })
  await page.goto(`/startup-application?id=${id}`)
  await expect(company(page)).toHaveValue('Setu')
  // Focuses a field. Otherwise the dialog would open as soon as live updates report the end of the session.
  await company(page).focus()
  await endSession(page.context())
  await company(page).evaluate((field) => field.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await company(page).fill('Typed after the session')
  await expect(page.getByText('Signed out, saved on this device')).toBeVisible()
  return id
}

async function signInAgain(page: Page, { password }: Pick<Person, 'password'>): Promise<void> {
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await button(dialog(page), 'Sign In').click()
}

/** Returns whether a field is visible and not covered. */
const isUncovered = (field: Element) => {
  const { left, right, top, bottom } = field.getBoundingClientRect()
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === field
}

test('signing in again in one tab resumes saving in all tabs [D-form.38, D-form.39]', async ({
  page,
  context,
  me,
}) => {
  const other = await context.newPage()
  await openAccount(other)
  const mobile = section(other, 'Profile').getByLabel('Mobile')
  // The dialog would open here too if nothing were being typed when live updates notice the end of the session.
  await mobile.focus()
  // The notice takes up the most room on a phone.
  await page.setViewportSize(PHONE)
  const id = await typeAfterSession(page)
  // The dialog must not open during typing, and the notice must not cover the field.
  await expect(notice(page)).toBeInViewport()
  await expect(dialog(page)).toHaveCount(0)
  await expect(company(page)).toBeFocused()
  await expect.poll(() => company(page).evaluate(isUncovered)).toBe(true)
  await mobile.fill('+91 90000 00002')
  await notice(other).getByRole('button', { name: 'Sign in again' }).click()
  await expect(dialog(other)).toBeVisible()

  await button(page, 'Save as Draft').click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByLabel('Email', { exact: true })).toHaveValue(me.email)
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused()
  await expectSoundInBothSizes(page)
  await signInAgain(page, { password: 'not the one' })
  await expectProblem(page, 'Sign In Error', 'Wrong e-mail or password.')
  await signInAgain(page, me)
  await expect(dialog(page)).toHaveCount(0)
  await expect(notice(page)).toHaveCount(0)
  for (const tab of [page, other]) await expect(saved(tab)).toBeVisible()
  await expect(button(page, 'Save as Draft')).toBeFocused()
  await expect(company(page)).toHaveValue('Typed after the session')
  const { answers } = await (await page.request.get(`/api/applications/${id}`)).json()
  expect(answers.company_name).toBe('Typed after the session')
  await expect(dialog(other)).toHaveCount(0)
  await expect(mobile).toHaveValue('+91 90000 00002')
  const { profile } = await (await page.request.get('/api/session')).json()
  expect(profile.mobile).toBe('+91 90000 00002')
})

test('signs in again with a two-step code after the session has ended [D-form.38]', {
  tag: '@deep',
}, async ({ page, context, me }) => {
  const secret = await turnOnByApi(page.request, me)
  await page.goto('/startup-application')
  await expect(company(page)).toBeVisible()
  await endSession(context)
  await company(page).fill('Typed with two steps')
  const password = dialog(page).getByLabel('Password', { exact: true })
  await notice(page).getByRole('button', { name: 'Sign in again' }).press('Enter')
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(company(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(', and more')

  await notice(page).getByRole('button', { name: 'Sign in again' }).press('Enter')
  await expect(password).toBeFocused()
  await context.setOffline(true)
  await page.keyboard.type(me.password)
  await page.keyboard.press('Enter')
  await expectProblem(
    page,
    'Sign In Error',
    'The server could not be reached. Please check your connection and try again.',
  )
  await context.setOffline(false)
  await button(dialog(page), 'Sign In').press('Enter')
  await expect(dialog(page).getByLabel('Code from your app')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(saved(page)).toBeVisible()
  await expect(company(page)).toBeFocused()
  await expect(company(page)).toHaveValue('Typed with two steps, and more')
  await expect(page).toHaveURL(/\?id=/)
})

test('hides a founder’s unsaved text from the next person who signs in [D-form.40]', async ({
  page,
  context,
  browser,
  me,
}) => {
  const { person: other } = await createUser(browser, newPerson('Rohan', 'Iyer'))
  await page.goto('/startup-application')
  await company(page).focus()
  await endSession(context)
  await company(page).fill('Typed by Asha')
  await expect(page.getByText('Signed out, saved on this device')).toBeVisible()
  await notice(page).getByRole('button', { name: 'Sign in again' }).click()
  await dialog(page).getByLabel('Email', { exact: true }).fill(other.email)
  await signInAgain(page, other)
  await expect(page.getByRole('heading', { name: 'You are signed in to a different account' })).toBeVisible()
  await expect(company(page)).toHaveCount(0)
  expect(await (await page.request.get('/api/applications')).json()).toEqual({ applications: [] })
  await expectSoundInBothSizes(page)
  await button(page, `Continue as ${other.email}`).click()
  await expect(company(page)).toHaveValue('')

  const { email, password } = me
  await expect(await context.request.post('/api/session', { data: { email, password } })).toBeOK()
  await page.goto('/startup-application')
  await expect(company(page)).toHaveValue('Typed by Asha')
  await expect(saved(page)).toBeVisible()
})

discussed(
  'keeps unsent questions when the session ends [D-form.38]',
  async ({ discussion: { company: name, adminPage }, administrator }) => {
    const card = await openCard(adminPage, name)
    await button(card, 'Ask Questions').click()
    await askDialog(adminPage).getByLabel('Question 1', { exact: true }).fill('Who pays?')
    // Delays the list's own requests, which would reveal the end of the session before the questions are sent.
    const readings = gate()
    await adminPage.route('**/api/**', async (route) => {
      if (route.request().method() === 'GET') await readings.opened
      await route.continue()
    })
    await adminPage.context().clearCookies()
    await button(askDialog(adminPage), 'Send Questions').click()
    await adminPage.getByRole('button', { name: 'Confirm & Send' }).click()
    await expect(dialog(adminPage)).toBeVisible()
    readings.open()
    await adminPage.unrouteAll({ behavior: 'wait' })
    await adminPage.keyboard.press('Escape')
    await expect(dialog(adminPage)).toHaveCount(0)
    await expect(askDialog(adminPage).getByLabel('Question 1', { exact: true })).toHaveValue('Who pays?')
    await askDialog(adminPage).getByRole('button', { name: 'Sign in again' }).click()
    await signInAgain(adminPage, administrator.person)
    await expect(dialog(adminPage)).toHaveCount(0)
    await expect(askDialog(adminPage).getByLabel('Question 1', { exact: true })).toHaveValue('Who pays?')
  },
)
