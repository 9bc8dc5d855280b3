import { expect } from '@playwright/test'
import { saveDraft } from '../e2e/steps/submissions.ts'
import { retry } from './page.ts'
import { test } from './stories.ts'

test('opens a draft again after the form was left through the address bar', async ({ app, openDraft }) => {
  await openDraft()
  await app.open('/my-applications')
  await app.press('Edit Application')
  await app.sees('Saved as you type')
  await app.holds('Company name', 'Kisan Setu')
})

test('restores text that was typed just before the page was left', async ({ app, openDraft }) => {
  const { path } = await openDraft()
  await app.fill('Company name', 'Typed last')
  await app.open('/account')
  await app.open(path)
  await app.holds('Company name', 'Typed last')
})

test('saves text that is typed after Back', async ({ app, openDraft }) => {
  const { path } = await openDraft()
  await app.fill('Company name', 'Typed before')
  await app.open('/account')
  await app.back()
  await app.fill('One-line description', 'Typed after Back')
  await app.sees(/Saved \d\d:\d\d/)
  await retry('hold the lock of the tab', async () => {
    const { held } = await app.run(() => navigator.locks.query())
    expect(held?.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^tab:/))
  })
  await app.open(path)
  await app.holds('Company name', 'Typed before')
  await app.holds('One-line description', 'Typed after Back')
})

test('shows no data after signing out and going Back', async ({ app, user, signIn }) => {
  const asha = await user()
  await saveDraft(asha.request)
  await signIn(asha)
  await app.open('/my-applications')
  await app.sees('Kisan Setu')
  await app.open('/account')
  await app.press('Asha')
  await app.press('Sign Out')
  await app.isAt('/auth')
  await app.back()
  await app.isAt('/auth')
  expect(await app.run(() => document.body.innerText)).not.toContain('Kisan Setu')
})

test('keeps text that was typed after the session had ended', async ({ app, openDraft, signIn }) => {
  const asha = await openDraft()
  expect((await asha.request.delete('/api/session')).status()).toBe(200)
  await app.fill('Company name', 'Typed after the session')
  await app.open('/auth')
  await app.back()
  await app.sees('Access Denied')
  const { email, password } = asha.person
  const signedIn = await asha.request.post('/api/session', { data: { email, password } })
  expect(signedIn.status()).toBe(200)
  await signIn(asha)
  await app.open(asha.path)
  await app.holds('Company name', 'Typed after the session')
})
