import { type BrowserContext, expect, type Page } from '@playwright/test'
import { codeOf } from '../authenticator.ts'
import { openAccount, section } from './steps/account.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSoundInBothSizes } from './steps/axe.ts'
import {
  askDialog,
  button,
  test as discussed,
  openCard,
  sendRound,
  storedRounds,
} from './steps/discussion.ts'
import { gate } from './steps/gate.ts'
import { saved } from './steps/saved.ts'
import { newPerson, type Person, signIn, signOut } from './steps/sign-up.ts'
import { keepDraft } from './steps/submissions.ts'
import { expectProblem } from './steps/toasts.ts'
import { turnOnByApi } from './steps/two-step.ts'
import { createUser, testAlone as test } from './steps/users.ts'

/** Ends all sessions of the user on the server; the browser notices with its next call. */
async function endSession({ request }: BrowserContext): Promise<void> {
  const ended = await request.delete('/api/account/sessions')
  expect(ended.status(), await ended.text()).toBe(200)
}

const company = (page: Page) => page.getByLabel('Company name')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'You have been signed out' })

/** Types into a draft after its owner's session has ended. @returns the draft's id */
async function typeAfterSession(page: Page): Promise<string> {
  const id = await keepDraft(page.request, { company_name: 'Setu' })
  await page.goto(`/startup-application?id=${id}`)
  await expect(company(page)).toHaveValue('Setu')
  // Without focus in a field, the dialog would open as soon as live updates report the end of the session.
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

test('signs in over the form and continues [D-form.38]', { tag: '@phone' }, async ({ page, me }) => {
  const id = await typeAfterSession(page)
  // The dialog does not open during typing, and the notice does not cover the field.
  await expect(notice(page)).toBeInViewport()
  await expect(dialog(page)).toHaveCount(0)
  await expect(company(page)).toBeFocused()
  await expect.poll(() => company(page).evaluate(isUncovered)).toBe(true)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await button(page, 'Save as Draft').click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByLabel('Email', { exact: true })).toHaveValue(me.email)
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await signInAgain(page, { password: 'not the one' })
  await expectProblem(page, 'Sign In Error', 'Wrong e-mail or password.')
  await signInAgain(page, me)
  await expect(dialog(page)).toHaveCount(0)
  await expect(notice(page)).toHaveCount(0)
  await expect(saved(page)).toBeVisible()
  await expect(button(page, 'Save as Draft')).toBeFocused()
  await expect(company(page)).toHaveValue('Typed after the session')
  const { answers } = await (await page.request.get(`/api/applications/${id}`)).json()
  expect(answers.company_name).toBe('Typed after the session')
})

test('signs in by keyboard, with two steps and after a lost connection [D-form.38]', async ({
  page,
  context,
  me,
}) => {
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

test('restores the text after a reload if the dialog cannot be loaded', async ({ page, me }) => {
  await page.route(/\/assets\/sign-in-dialog-/, (route) => route.abort())
  await typeAfterSession(page)
  await page.unroute(/\/assets\/sign-in-dialog-/)
  await notice(page).getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('link', { name: 'Go to Sign In' }).click()
  await signIn(page, me)
  await expect(company(page)).toHaveValue('Typed after the session')
  await expect(saved(page)).toBeVisible()
})

test('hides and keeps the text when another person signs in [D-form.40]', async ({
  page,
  context,
  browser,
  me,
}) => {
  const { person: other } = await createUser(browser, newPerson('Rohan', 'Iyer'))
  const taken = page.getByRole('heading', { name: 'You are signed in to a different account' })
  const expectNothingOfMine = async () => {
    await expect(taken).toBeVisible()
    await expect(company(page)).toHaveCount(0)
    expect(await (await page.request.get('/api/applications')).json()).toEqual({ applications: [] })
  }
  const returnAsMe = async () => {
    await context.request.post('/api/session', { data: { email: me.email, password: me.password } })
    await page.goto('/startup-application')
  }
  await page.goto('/startup-application')
  await expect(company(page)).toBeVisible()
  // Only the cookie changes, as in the moment before the tab learns of the other sign-in.
  await context.request.post('/api/session', { data: { email: other.email, password: other.password } })
  await company(page).fill('Typed by Asha')
  await expectNothingOfMine()
  await button(page, `Continue as ${other.email}`).click()
  await expect(company(page)).toHaveValue('')
  await signOut(page, /Rohan/)
  await returnAsMe()
  await expect(company(page)).toHaveValue('Typed by Asha')
  await expect(saved(page)).toBeVisible()

  await page.goto('/startup-application')
  await button(page, 'Start a new application').click()
  await expect(company(page)).toHaveValue('')
  await company(page).focus()
  await endSession(context)
  await company(page).fill('Typed again by Asha')
  await expect(page.getByText('Signed out, saved on this device')).toBeVisible()
  await notice(page).getByRole('button', { name: 'Sign in again' }).click()
  await dialog(page).getByLabel('Email', { exact: true }).fill(other.email)
  await signInAgain(page, other)
  await expectNothingOfMine()
  await expectSoundInBothSizes(page)
  await returnAsMe()
  await expect(company(page)).toHaveValue('Typed again by Asha')
  await expect(saved(page)).toBeVisible()
})

test('continues in all tabs after signing in again in one [D-form.39]', async ({ page, context, me }) => {
  const id = await keepDraft(page.request, { company_name: 'Setu' })
  const other = await context.newPage()
  await page.goto(`/startup-application?id=${id}`)
  await openAccount(other)
  const mobile = section(other, 'Profile').getByLabel('Mobile')
  await expect(mobile).toBeVisible()
  await expect(company(page)).toHaveValue('Setu')
  await endSession(context)
  await mobile.fill('+91 90000 00002')
  await company(page).fill('Typed in one tab')
  for (const tab of [page, other])
    await expect(tab.getByText('Signed out, saved on this device')).toBeVisible()
  await notice(other).getByRole('button', { name: 'Sign in again' }).click()
  await expect(dialog(other)).toBeVisible()
  await notice(page).getByRole('button', { name: 'Sign in again' }).click()
  await signInAgain(page, me)
  for (const tab of [page, other]) await expect(saved(tab)).toBeVisible()
  await expect(dialog(other)).toHaveCount(0)
  await expect(mobile).toHaveValue('+91 90000 00002')
  const { profile } = await (await page.request.get('/api/session')).json()
  expect(profile.mobile).toBe('+91 90000 00002')
})

discussed(
  'keeps answers and questions that are being written [D-form.38]',
  async ({ discussion: { id, company: name, adminPage, founderPage }, founder, administrator }) => {
    await sendRound(adminPage.request, id, ['Why now?'])
    await founderPage.goto(`/application-qa?id=${id}`)
    await founderPage.getByLabel('Why now?').focus()
    // Other tests use sessions of the same people, so only this one ends.
    await founderPage.context().clearCookies()
    await founderPage.getByLabel('Why now?').fill('Rules changed')
    await notice(founderPage).getByRole('button', { name: 'Sign in again' }).click()
    await signInAgain(founderPage, founder.person)
    await expect(saved(founderPage)).toBeVisible()
    await expect(founderPage.getByLabel('Why now?')).toBeFocused()
    expect(await storedRounds(founderPage.request, id)).toEqual([[['Why now?', 'Rules changed']]])

    const card = await openCard(adminPage, name)
    await button(card, 'Ask Questions').click()
    await askDialog(adminPage).getByLabel('Question 1', { exact: true }).fill('Who pays?')
    // Holds the list's own reads, which would find the session ended before the questions are sent.
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
