import { expect } from '@playwright/test'
import { saveDraft } from '../e2e/steps/submissions.ts'
import { test } from './stories.ts'

test('opens a draft after the form was left by the address bar', async ({ app, user, signIn }) => {
  const asha = await user()
  await saveDraft(asha.request)
  await signIn(asha)
  await app.open('/startup-application')
  await app.sees('Saved as you type')
  await app.open('/my-applications')
  await app.press('Edit Application')
  await app.sees('Saved as you type')
  expect(await app.value('Company name')).toBe('Kisan Setu')
})

test('restores text that was typed just before the page was left', async ({ app, user, signIn }) => {
  const asha = await user()
  const id = await saveDraft(asha.request)
  await signIn(asha)
  await app.open(`/startup-application?id=${id}`)
  await app.fill('Company name', 'Typed last')
  await app.open('/account')
  await app.open(`/startup-application?id=${id}`)
  await expect.poll(() => app.value('Company name')).toBe('Typed last')
})

test('saves and holds its locks again after Back', async ({ app, user, signIn }) => {
  const asha = await user()
  const id = await saveDraft(asha.request)
  await signIn(asha)
  await app.open(`/startup-application?id=${id}`)
  await app.sees('Saved as you type')
  await app.fill('Company name', 'Typed before')
  await app.open('/account')
  await app.back()
  await app.fill('One-line description', 'Typed after Back')
  await app.sees(/Saved \d\d:\d\d/)
  const locks = () => app.run(async () => (await navigator.locks.query()).held?.map(({ name = '' }) => name))
  await expect.poll(async () => (await locks())?.some((name) => name.startsWith('tab:'))).toBe(true)
  await app.open(`/startup-application?id=${id}`)
  await expect.poll(() => app.value('Company name')).toBe('Typed before')
  expect(await app.value('One-line description')).toBe('Typed after Back')
})

test('shows no data after Back once the person has signed out elsewhere', async ({ app, user, signIn }) => {
  const asha = await user()
  await saveDraft(asha.request)
  await signIn(asha)
  await app.open('/my-applications')
  await app.sees('Kisan Setu')
  await app.open('/account')
  expect((await asha.request.delete('/api/session')).status()).toBe(200)
  await app.back()
  await app.sees('Sign in')
})
