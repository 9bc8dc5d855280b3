import { expect, type Locator } from '@playwright/test'
import { hearEvents, NEW_PASSWORD, openAccount, section, trySignIn } from './steps/account-life.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import {
  askDialog,
  button,
  confirmDialog,
  discussionDialog,
  openCard,
  typeQuestions,
} from './steps/discussion.ts'
import { emailTo, linkInEmailTo } from './steps/emails.ts'
import { signIn } from './steps/sign-up.ts'
import { keepDraft, submitWithoutDeck } from './steps/submissions.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

/** It stays focusable and says why; pressing it opens nothing. */
async function expectUnavailable(action: Locator, reason: string) {
  await expect(action).toHaveAttribute('aria-disabled', 'true')
  await expect(action).toHaveAccessibleDescription(reason)
  await action.click({ force: true })
  await expect(askDialog(action.page())).toBeHidden()
}

test('a changed name is seen in the other tab', async ({ page, context, me }) => {
  await openAccount(page)
  const other = await context.newPage()
  await other.goto('/my-applications')
  const header = other.getByRole('banner')
  await expect(header.getByRole('button', { name: `${me.firstName} ${me.lastName}` })).toBeVisible()
  const heard = await hearEvents(other)

  const profile = section(page, 'Profile')
  await expect(profile.getByLabel('First name')).toHaveValue('Asha')
  await expect(profile.getByLabel('Last name')).toHaveValue('Raghunathan')
  await profile.getByLabel('First name').fill('Ashalata')
  await profile.getByLabel('Location').selectOption('Nepal')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expectSuccess(page, 'Profile saved', 'Your changes have been saved.')

  await expect(header.getByRole('button', { name: 'Ashalata Raghunathan' })).toBeVisible()
  await expect(other.getByText('Nepal')).toBeVisible()
  expect(await heard()).toEqual(['USER_UPDATED'])
})

test('what was typed stays when it is refused, when it cannot be saved and when the screen is left', async ({
  page,
  me,
}) => {
  await openAccount(page)
  const profile = section(page, 'Profile')
  await expect(profile.getByLabel('First name')).toHaveValue(me.firstName)
  await profile.getByLabel('Mobile').fill('call me')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expectProblem(page, 'Profile not saved', 'Enter a mobile number like +91 98200 12345')
  await closeToasts(page)
  // Before it is typed, as it would be saved by itself a moment later.
  await page.route('/api/account/profile', (route) => route.abort())
  await profile.getByLabel('Mobile').fill('+91 90000 00001')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Profile not saved' })).toBeVisible()
  await closeToasts(page)
  await page.getByRole('link', { name: 'My Applications' }).click()
  await expect(page.getByText('What you changed waits on this device.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(profile.getByLabel('Mobile')).toHaveValue('+91 90000 00001')
  await page.unroute('/api/account/profile')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expectSuccess(page, 'Profile saved', 'Your changes have been saved.')
})

test('what the profile lacks is said as soon as its field is left', async ({ page, me }) => {
  await openAccount(page)
  const profile = section(page, 'Profile')
  await expect(profile.getByLabel('First name')).toHaveValue(me.firstName)
  await profile.getByLabel('First name').fill('')
  await expect(profile.getByText('Enter your first name')).toHaveCount(0)
  await profile.getByLabel('Last name').click()
  await expect(profile.getByText('Enter your first name')).toBeVisible()
})

test('who saves by the keyboard stays at the button, and is heard once', async ({ page, me }) => {
  await openAccount(page)
  let saves = 0
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('/api/account/profile', async (route) => {
    saves += 1
    await asked
    await route.continue()
  })
  const profile = section(page, 'Profile')
  await expect(profile.getByLabel('First name')).toHaveValue(me.firstName)
  const save = profile.getByRole('button', { name: 'Save profile' })
  await profile.getByLabel('Mobile').fill('+91 90000 00002')
  await save.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => saves).toBe(1)
  await expect(save).toBeFocused()
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Enter')
  answer()
  await expectSuccess(page, 'Profile saved', 'Your changes have been saved.')
  await expect(save).toBeFocused()
  expect(saves).toBe(1)
})

test('another e-mail counts once its letter was opened and confirmed with one click [D-accounts.33]', async ({
  page,
  context,
  browser,
  me,
}) => {
  await openAccount(page)
  const other = await context.newPage()
  await openAccount(other)
  const heard = await hearEvents(other)
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
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('Sign in to confirm your new e-mail')).toBeVisible()
  await expectSoundInBothSizes(elsewhere)
  await signIn(elsewhere, me)
  await expect(elsewhere.getByRole('button', { name: 'Confirm new e-mail' })).toBeVisible()
  await elsewhere.context().close()

  await page.goto(link)
  await expect(page.getByRole('status').filter({ hasText: 'Confirm your new e-mail' })).toContainText(next)
  await expect(email.getByText('You sign in with')).toContainText(me.email)
  await expectSoundInBothSizes(page)
  await page.getByRole('button', { name: 'Confirm new e-mail' }).click()
  await expect(page.getByText('E-mail changed', { exact: true })).toBeVisible()
  await expect(section(other, 'E-mail').getByText('You sign in with')).toContainText(next)
  expect(await heard()).toEqual(['USER_UPDATED'])
  await emailTo(me.email, /ne\*\*\*@/)
})

test('signing out everywhere ends the session of another browser', async ({ page, browser, me }) => {
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/auth')
  await signIn(elsewhere, me)
  await elsewhere.goto('/account')
  await expect(section(elsewhere, 'Profile').getByLabel('First name')).toHaveValue(me.firstName)

  await openAccount(page)
  const sessions = section(page, 'Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText('This device')
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectSoundInBothSizes(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectSuccess(page, 'Signed out everywhere', 'All devices have been signed out, including this one.')
  await expect(page).toHaveURL('/auth')

  await section(elsewhere, 'Profile').getByLabel('Mobile').fill('+91 90000 00002')
  await section(elsewhere, 'Profile').getByRole('button', { name: 'Save profile' }).click()
  await expect(elsewhere.getByText('You have been signed out')).toBeVisible()
  await expect(section(elsewhere, 'Profile').getByLabel('Mobile')).toHaveValue('+91 90000 00002')
  await elsewhere.context().close()
})

test('one session elsewhere is ended from the list', async ({ page, browser, me }) => {
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/auth')
  await signIn(elsewhere, me)
  await openAccount(page)
  const sessions = section(page, 'Sessions')
  await sessions.getByRole('button', { name: /^Sign out Chrome on / }).click()
  await expectSuccess(page, 'Device signed out', 'That device must sign in again.')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/my-applications')
  await expect(elsewhere).toHaveURL('/auth')
  await elsewhere.context().close()
})

test('another password signs out elsewhere and is asked for from then on', async ({ page, me }) => {
  await openAccount(page)
  await expectSoundInBothSizes(page)
  const password = section(page, 'Password')
  await password.getByLabel('Current password').fill(me.password)
  await password.getByLabel('New password').fill(NEW_PASSWORD)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expectSuccess(page, 'Password changed', 'You are signed out on all other devices.')
  await section(page, 'Sessions').getByRole('button', { name: 'Sign out this one' }).click()
  await trySignIn(page, me.email, me.password)
  await expectProblem(page, 'Sign In Error', 'Wrong e-mail or password.')
  await trySignIn(page, me.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/startup-application')
})

test('a deleted account takes its drafts along and leaves what was submitted [D-accounts.30]', async ({
  page,
  browser,
  administrator,
  me,
}) => {
  const company = `Farewell ${crypto.randomUUID().slice(0, 8)}`
  await keepDraft(page.request)
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
  await expect(page.getByRole('dialog')).toContainText('Applications that you submitted stay with the group.')
  await expectSoundInBothSizes(page)
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  const farewell = "Your account has been deleted. We've e-mailed you the details."
  await expectSuccess(page, 'Account deleted', farewell)
  await trySignIn(page, me.email, me.password)
  await expectProblem(page, 'Sign In Error', 'Wrong e-mail or password.')

  const nobody = 'This founder has deleted their account and cannot receive questions.'
  await button(askDialog(review), 'Send Questions').click()
  await button(confirmDialog(review), 'Confirm & Send').click()
  await expectProblem(review, 'Error', 'Failed to send questions.')
  await expect(askDialog(review).getByText(nobody)).toBeVisible()
  await review.keyboard.press('Escape')
  await expect(card).toContainText('Account deleted')
  await expectUnavailable(button(card, 'Ask Questions'), `${company} ${nobody}`)
  await expectSoundInBothSizes(review)
  await button(card, 'Q&A').click()
  await expectUnavailable(button(discussionDialog(review), 'Ask Questions'), nobody)
  await expect(discussionDialog(review).getByText(nobody)).toBeVisible()
  await expectSoundInBothSizes(review)
  await review.context().close()
})
