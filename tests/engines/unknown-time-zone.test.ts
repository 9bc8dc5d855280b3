import { expect } from '@playwright/test'
import { invite } from '../e2e/steps/deciding.ts'
import { submitWithoutDeck } from '../e2e/steps/submissions.ts'
import { retry } from './page.ts'
import { test } from './stories.ts'

test.use({ deviceZone: 'Etc/Unknown' })

test('works in UTC on a device without a time zone', async ({ app, user, signIn }) => {
  const [asha, meera] = [await user(), await user('admin')]
  const id = await submitWithoutDeck(asha.request, 'Kisan Setu')
  await invite(meera.request, id, Date.parse('2036-01-08T09:30:00Z'))
  await signIn(asha)
  await app.open('/my-applications')
  await app.sees(/Submitted on [^.]* UTC/)
  await app.sees('8 January 2036, 15:00 to 15:30 (Asia/Kolkata, UTC+5:30)')
  await app.sees('In your time zone: Tuesday, 8 January 2036, 09:30 to 10:00 (UTC)')
  await signIn(meera)
  await app.open('/settings')
  await app.holds('Your group’s time zone', '')
  await app.press('Add a round')
  await app.holds('Time zone', 'UTC')
  await app.fill('Name', 'Spring 2036')
  // The drivers type differently into inputs for dates.
  await retry('choose when the round opens', async () => {
    const chosen = await app.run(() => {
      const input = document.querySelector<HTMLInputElement>('#round-opens_at')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        input,
        '2036-01-01T00:00',
      )
      return input?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(chosen).toBe(true)
  })
  await app.press('Save round')
  await app.sees('Opens 1 January 2036, 00:00 (UTC).')
})
