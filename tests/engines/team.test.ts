import { expect } from '@playwright/test'
import { pdf } from '../e2e/steps/application.ts'
import { completeAnswers, submitWithoutDeck } from '../e2e/steps/submissions.ts'
import { retry } from './page.ts'
import { test } from './stories.ts'

/** WebDriver's code point for the Escape key. */
const ESCAPE = '\uE00C'

test('shows an application next to its deck', async ({ app, user, signIn }) => {
  const asha = await user()
  // The older application is the next one in the list.
  await submitWithoutDeck(asha.request, 'Without a deck')
  const uploaded = await asha.request.post('/api/files?kind=pitch-deck&filename=deck.pdf', {
    headers: { 'content-type': 'application/octet-stream' },
    data: pdf('Kisan Setu'),
  })
  const changes = { ...completeAnswers('With a deck'), pitch_deck: await uploaded.json() }
  const path = `/api/applications/${crypto.randomUUID()}/submission`
  expect((await asha.request.post(path, { data: { base_version: 0, changes } })).status()).toBe(200)
  await signIn(await user('admin'))
  await app.open('/investment-application-review')
  await app.press('With a deck')
  await app.sees('Basics')
  await retry('show the deck', async () => {
    const width = await app.run(() => document.querySelector('iframe')?.clientWidth)
    expect(width).toBeGreaterThan(400)
  })
  await app.key('j')
  await retry('read the next application', async () => {
    const reader = await app.run(() => document.querySelector<HTMLElement>('[role=dialog]')?.innerText)
    expect(reader).toContain('No pitch deck')
  })
})

test('focuses the Decide button again when the decision dialog closes', async ({ app, user, signIn }) => {
  const asha = await user()
  await submitWithoutDeck(asha.request, 'To decide')
  await signIn(await user('admin'))
  await app.open('/investment-application-review')
  await app.press('To decide')
  await app.sees('Basics')
  await app.press('Decide', '[role=dialog]')
  const focused = (selector: string) =>
    app.run((within) => document.activeElement?.closest<HTMLElement>(within)?.innerText, selector)
  await retry('focus the dialog', async () => expect(await focused('[role=dialog]')).toContain('New status'))
  await app.key(ESCAPE)
  await retry('focus "Decide"', async () => expect(await focused('button')).toMatch(/^Decide/))
})

test('shows other people’s changes after Back', async ({ app, user, signIn }) => {
  const asha = await user()
  const admin = await user('admin')
  const id = await submitWithoutDeck(asha.request, 'Changed elsewhere')
  await signIn(asha)
  await app.open('/my-applications')
  await app.sees('Review Status: Submitted')
  await app.open('/account')
  const decided = await admin.request.put(`/api/review/applications/${id}/status`, {
    data: { status: 'under_review' },
  })
  expect(decided.status(), await decided.text()).toBe(200)
  await app.back()
  await app.sees('Review Status: Under Review')
})
