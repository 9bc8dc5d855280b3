import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { pdf } from '../e2e/steps/application.ts'
import { linkInEmailTo } from '../e2e/steps/emails.ts'
import { isHydrated, newPerson } from '../e2e/steps/sign-up.ts'
import { completeAnswers, saveDraft } from '../e2e/steps/submissions.ts'
import { openNarrow, retry } from './page.ts'
import { test } from './stories.ts'

test('a founder signs up, confirms the e-mail address and signs in', async ({ app, server }) => {
  const asha = newPerson()
  await app.open('/apply')
  await retry('hydrate', async () => expect(await app.run(isHydrated)).toBe(true))
  await app.fill('First name', asha.firstName)
  await app.fill('Last name', asha.lastName)
  await app.fill('Email', asha.email)
  await app.fill('Mobile', '+91 98450 12345')
  await app.fill('LinkedIn profile', 'linkedin.com/in/asha')
  await app.choose('Location', 'India')
  await app.fill('Password', asha.password)
  await app.press('Create Account')
  await app.sees('Check /outbox')
  const link = new URL(await linkInEmailTo(asha.email, /confirmation\?token=/, server.dataDir))
  await app.open(link.pathname + link.search)
  await app.holds('Email', asha.email, '[role=tabpanel]')
  await app.fill('Password', asha.password, '[role=tabpanel]')
  await app.press('Sign In', 'form')
  await app.sees('Detailed Startup Application')
})

test('no input of an empty form matches :invalid', async ({ app, user, signIn }) => {
  const invalid = () => app.run(() => document.querySelectorAll('input:invalid, select:invalid').length)
  await app.open('/apply')
  await app.sees('Create Account')
  expect(await invalid()).toBe(0)
  await signIn(await user())
  await app.open('/startup-application')
  await app.sees('Saved as you type')
  expect(await invalid()).toBe(0)
})

test('saves text that was typed while the connection was lost', async ({ app, openDraft, server }) => {
  await openDraft()
  server.cut()
  await app.fill('Company name', 'Typed without a connection')
  await app.sees('Could not save, retrying')
  server.restore()
  await app.press('Try again')
  await app.sees(/Saved \d\d:\d\d/)
  await app.reload()
  await app.holds('Company name', 'Typed without a connection')
})

test('shows text that was saved in another tab', async ({ app, openDraft }) => {
  const { path } = await openDraft()
  const [first = ''] = await app.tabs()
  await app.newTab()
  await app.open(path)
  await app.fill('Company name', 'Typed in the second tab')
  await app.sees(/Saved \d\d:\d\d/)
  await app.switchTo(first)
  await app.holds('Company name', 'Typed in the second tab')
})

test('a founder submits an application with a deck', async ({ app, user, signIn }, info) => {
  const asha = await user()
  const id = await saveDraft(asha.request, completeAnswers('Kisan Setu'))
  const deck = info.outputPath('deck.pdf')
  writeFileSync(deck, pdf('Kisan Setu'))
  await signIn(asha)
  await app.open(`/startup-application?id=${id}#vision`)
  await app.choose('Pitch deck', deck)
  await app.sees('deck.pdf')
  await app.press('Submit Application')
  await app.sees('Application Submitted Successfully')
  await app.press('Go to My Applications')
  await app.sees('Review Status: Submitted')
})

/** WebDriver's code point for the Enter key. */
const ENTER = '\uE007'

test('a dropped file never replaces the form', async ({ app, openDraft }) => {
  const { path } = await openDraft()
  await app.open(`${path}#market-and-traction`)
  await app.sees('Saved as you type')
  const opened = await app.run(() => {
    const isOpened = (target: Element, type: string) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-'], 'deck.pdf'))
      // True if the page did not cancel the event. The browser would then leave the page and open the file.
      return target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    }
    const targets = [...document.querySelectorAll('textarea, input, h1, header, body')]
    return targets.flatMap((target) => ['dragover', 'drop'].filter((type) => isOpened(target, type)))
  })
  expect(opened).toEqual([])
})

test('focuses Undo after each row that is deleted', async ({ app, openDraft }) => {
  const { path } = await openDraft()
  await app.open(`${path}#business-model-and-funding`)
  for (const _ of ['second', 'third']) await app.press('Add Funding')
  for (const number of [3, 2]) {
    const name = `Delete funding ${number}`
    await retry(`focus "${name}"`, async () => {
      await app.run(
        (title: string) => document.querySelector<HTMLElement>(`[title="${title}"]`)?.focus(),
        name,
      )
      expect(await app.run(() => document.activeElement?.getAttribute('title'))).toBe(name)
    })
    await app.key(ENTER)
    await app.sees(`${number} deleted.`)
    await retry('focus "Undo"', async () =>
      expect(await app.run(() => (document.activeElement as HTMLElement).innerText)).toBe('Undo'),
    )
  }
})

test('a founder signs out', async ({ app, user, signIn }) => {
  const asha = await user()
  await signIn(asha)
  await app.open('/my-applications')
  await app.press('Asha')
  await app.press('Sign Out')
  await app.isAt('/auth')
  await app.open('/my-applications')
  await app.sees('Sign in')
})

test('keeps text on the device when the session ends elsewhere', async ({ app, openDraft }) => {
  const asha = await openDraft()
  expect((await asha.request.delete('/api/session')).status()).toBe(200)
  await app.fill('Company name', 'Typed after the session')
  await app.sees('Signed out, saved on this device')
  await app.holds('Company name', 'Typed after the session')
})

test('the sign-in page fits a 320-pixel window with a classic scrollbar @firefox', async ({ app }) => {
  await openNarrow(app, '/auth')
  await app.sees('Sign in')
  const width = () => app.run(() => document.documentElement.clientWidth)
  expect(await width()).toBeLessThan(320)
  expect(await app.run(() => document.documentElement.scrollWidth)).toBe(await width())
})
