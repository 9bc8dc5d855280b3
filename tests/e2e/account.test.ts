import { expect, type Locator } from '@playwright/test'
import { NEW_PASSWORD, openAccount, recordEvents, section, trySignIn } from './steps/account.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { askDialog, button, confirmDialog, openCard, typeQuestions } from './steps/discussion.ts'
import { emailTo, linkInEmailTo } from './steps/emails.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { closeToasts, expectNeverSaid, expectProblem, expectSuccess } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

/** Expects that an action is disabled but focusable, states the reason and opens nothing. */
async function expectUnavailable(action: Locator, reason: string) {
  await expect(action).toHaveAttribute('aria-disabled', 'true')
  await expect(action).toHaveAccessibleDescription(reason)
  await action.click({ force: true })
  await expect(askDialog(action.page())).toBeHidden()
}

test('saves an edited profile and shows it in another tab', async ({ page, context, me }) => {
  await openAccount(page)
  const other = await context.newPage()
  await other.goto('/my-applications')
  const header = other.getByRole('banner')
  await expect(header.getByRole('button', { name: `${me.firstName} ${me.lastName}` })).toBeVisible()
  const events = await recordEvents(other)

  const profile = section(page, 'Profile')
  const save = profile.getByRole('button', { name: 'Save profile' })
  const firstName = profile.getByLabel('First name')
  const mobile = profile.getByLabel('Mobile')
  await expect(firstName).toHaveValue('Asha')
  await expect(profile.getByLabel('Last name')).toHaveValue('Raghunathan')
  await firstName.fill('')
  await expect(profile.getByText('Enter your first name')).toHaveCount(0)
  await profile.getByLabel('Last name').click()
  await expect(profile.getByText('Enter your first name')).toBeVisible()
  await firstName.fill('Asha')

  await mobile.fill('call me')
  await save.click()
  await expectProblem(page, 'Profile not saved', 'Enter a mobile number like +91 98200 12345')
  await closeToasts(page)
  // Saves are blocked before the edit, which would otherwise be saved automatically.
  await page.route('/api/account/profile', (route) => route.abort())
  await mobile.fill('+91 90000 00001')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Profile not saved' })).toBeVisible()
  await closeToasts(page)
  await page.getByRole('link', { name: 'My Applications' }).click()
  await expect(page.getByText('Your changes are on this device.')).toBeVisible()
  // The screen saves restored edits at once. That attempt must fail too.
  const restoredSave = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/profile'))
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(mobile).toHaveValue('+91 90000 00001')
  await restoredSave
  await page.unroute('/api/account/profile')

  let saves = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('/api/account/profile', async (route) => {
    saves += 1
    await released
    await route.continue()
  })
  await firstName.fill('Ashalata')
  await profile.getByLabel('Location').selectOption('Nepal')
  await save.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => saves).toBe(1)
  await expect(save).toBeFocused()
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Enter')
  release()
  await expectSuccess(page, 'Profile saved', 'Your changes have been saved.')
  await expect(save).toBeFocused()
  expect(saves).toBe(1)

  await expect(header.getByRole('button', { name: 'Ashalata Raghunathan' })).toBeVisible()
  await expect(other.getByText('Nepal')).toBeVisible()
  expect(await events()).toEqual(['USER_UPDATED'])
})

test('changes the e-mail address only after the new address is confirmed [D-accounts.33]', async ({
  page,
  me,
}) => {
  await openAccount(page)
  const email = section(page, 'E-mail')
  const next = `new.${me.email}`
  await email.getByLabel('New e-mail').fill(next)
  await email.getByLabel('Current password').fill('not it')
  await email.getByRole('button', { name: 'Change e-mail' }).click()
  await expectProblem(page, 'E-mail not changed', "That's not your current password.")
  await expect(email.getByLabel('New e-mail')).toHaveValue(next)
  await email.getByLabel('Current password').fill(me.password)
  await email.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(email.getByText('Awaiting confirmation:')).toContainText(next)
  await expect(email.getByText('You sign in with')).toContainText(me.email)

  const link = await linkInEmailTo(next, /account\/email\?token=/)
  await page.goto(link)
  await expect(page.getByRole('status').filter({ hasText: 'Confirm your e-mail' })).toContainText(next)
  await expect(email.getByText('You sign in with')).toContainText(me.email)
  await expectSoundInBothSizes(page)
  await page.getByRole('button', { name: 'Confirm e-mail' }).click()
  await expect(page.getByText('E-mail confirmed', { exact: true })).toBeVisible()
  await expect(email.getByText('You sign in with')).toContainText(next)
  await emailTo(me.email, /ne\*\*\*@/)
})

test('says nothing about discarded text after signing out', { tag: '@deep' }, async ({ page, me }) => {
  const pressSignOut = async () => {
    await page.getByRole('banner').getByRole('button', { name: me.firstName }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  }
  await openAccount(page)
  // Without a name, the profile stays unsaved.
  await section(page, 'Profile').getByLabel('First name').fill('')
  await pressSignOut()
  await expect(page.getByText('Sign out again to discard it.')).toBeVisible()
  await pressSignOut()
  await expect(page).toHaveURL('/auth')
  await expectNeverSaid(page, 'Your changes are on this device')
})

test('changes the password and signs out other devices', async ({ page, browser, me }) => {
  const { email, password: old } = me
  const elsewhere = await (await browser.newContext()).newPage()
  const signedIn = await elsewhere.request.post('/api/session', { data: { email, password: old } })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
  await openAccount(page)
  const sessions = section(page, 'Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText('This device')
  await sessions.getByRole('button', { name: /^Sign out Chrome on / }).click()
  await expectSuccess(page, 'Device signed out', 'That device must sign in again.')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/my-applications')
  await expect(elsewhere).toHaveURL('/auth')

  const password = section(page, 'Password')
  await password.getByLabel('Current password').fill(me.password)
  await password.getByLabel('New password').fill(NEW_PASSWORD)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expectSuccess(page, 'Password changed', 'You are signed out on all other devices.')
  await trySignIn(elsewhere, me.email, NEW_PASSWORD)
  await expect(elsewhere).toHaveURL('/my-applications')
  await elsewhere.goto('/account')
  await expect(section(elsewhere, 'Profile').getByLabel('First name')).toHaveValue(me.firstName)

  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectSuccess(page, 'Signed out everywhere', 'All devices have been signed out, including this one.')
  await expect(page).toHaveURL('/auth')
  const mobile = section(elsewhere, 'Profile').getByLabel('Mobile')
  await mobile.fill('+91 90000 00002')
  await section(elsewhere, 'Profile').getByRole('button', { name: 'Save profile' }).click()
  await expect(elsewhere.getByText('You have been signed out')).toBeVisible()
  await expect(mobile).toHaveValue('+91 90000 00002')
  await elsewhere.context().close()
})

test('shows why questions to a founder without an account are refused [D-accounts.30]', {
  tag: '@deep',
}, async ({ page, browser, administrator, me }) => {
  const company = `Farewell ${crypto.randomUUID().slice(0, 8)}`
  await submitWithoutDeck(page.request, company)
  const review = await (await browser.newContext({ storageState: administrator.state })).newPage()
  const card = await openCard(review, company)
  await button(card, 'Ask Questions').click()
  await typeQuestions(askDialog(review), ['Why now?'])
  await openAccount(page)
  const deletion = section(page, 'Delete account')
  await deletion.getByLabel('Current password').fill('not it')
  await deletion.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expectProblem(page, 'Account not deleted', "That's not your current password.")
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(deletion.getByLabel('Current password')).toBeFocused()
  await expect(deletion.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await deletion.getByLabel('Current password').fill(me.password)
  await deletion.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('dialog')).toContainText('We keep the applications you submitted.')
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  const deleted = "Your account has been deleted. We've e-mailed you the details."
  await expectSuccess(page, 'Account deleted', deleted)

  const nobody = 'This founder has deleted their account and cannot receive questions.'
  await button(askDialog(review), 'Send Questions').click()
  await button(confirmDialog(review), 'Confirm & Send').click()
  await expectProblem(review, 'Error', nobody)
  await expect(askDialog(review).getByText(nobody)).toBeVisible()
  await review.keyboard.press('Escape')
  await expect(card).toContainText('Account deleted')
  await expectUnavailable(button(card, 'Ask Questions'), `${company} ${nobody}`)
  await review.context().close()
})
