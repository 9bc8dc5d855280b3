import { expect } from '@playwright/test'
import { pdf } from '../e2e/steps/application.ts'
import { completeAnswers, submitWithoutDeck } from '../e2e/steps/submissions.ts'
import { openNarrow, retry } from './page.ts'
import { test } from './stories.ts'

/** WebDriver's code point for the Escape key. */
const ESCAPE = '\uE00C'
/** WebDriver's code point for the Tab key. */
const TAB = '\uE004'

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

test('team screens fit a touch screen @firefox', async ({ app, user, signIn }) => {
  await signIn(await user('admin'))
  await openNarrow(app, '/investment-application-review')
  await app.sees('Sort by')
  const sizes = await app.run(() =>
    [...document.querySelectorAll('input[type=search], select')].map(
      (input) => getComputedStyle(input).fontSize,
    ),
  )
  expect(sizes.length).toBeGreaterThan(1)
  // iOS zooms in on smaller text.
  expect(new Set(sizes)).toEqual(new Set(['16px']))

  const hidden = () =>
    app.run(() => {
      const { activeElement: tab } = document
      const row = tab?.closest('nav')
      if (!tab || !row) return 'the focus is outside the row of tabs'
      const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
      return inner.left >= outer.left - 1 && inner.right <= outer.right + 1 ? '' : tab.textContent
    })
  await app.run(() => document.querySelector<HTMLElement>('main nav a')?.focus())
  for (const _ of ['Held', 'E-mails', 'Team', 'Figures', 'Audit log', 'Settings']) {
    await app.key(TAB)
    expect(await hidden()).toBe('')
  }
})
