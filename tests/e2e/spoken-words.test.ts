import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { test } from './steps/own-server.ts'
import { openLanding } from './steps/sign-up.ts'
import { keepDraft, submitWithoutDeck } from './steps/submissions.ts'

// The files in spoken/ contain what a screen reader says, so that a reviewer can read what a listener hears. After a
// wanted change, run this test with --update-snapshots and read the changed lines aloud.

const SCREEN_READER = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'))
const SERVED_AT = '/virtual-screen-reader.js'

/** Matches phrases that would make the files long and say nothing about the screen. */
const LEFT_OUT = /^(end of |option, |paragraph$|term$|definition$|time$)/
const MOMENT = /\w{3} \d{1,2}, \d{4} \d{2}:\d{2} [AP]M GMT\+5:30/g

/** Returns whether a phrase is a live region without text. It says nothing, and may still be loading. */
const isEmptyStatus = (phrases: readonly string[], at: number): boolean =>
  phrases[at] === 'status' &&
  phrases.slice(at + 1).find((phrase) => /^(end of )?status$/.test(phrase)) !== 'end of status'

/** Returns what a screen reader says from the start of an element to its end, a line for each stop. */
async function wordsOf(page: Page, selector: string): Promise<string> {
  // Our security policy refuses scripts from elsewhere.
  await page.route(SERVED_AT, (route) =>
    route.fulfill({ path: SCREEN_READER, contentType: 'text/javascript' }),
  )
  const phrases = await page.evaluate(
    async ([address, container]) => {
      const { virtual } = await import(address)
      await virtual.start({ container: document.querySelector(container) })
      const end = `end of ${await virtual.lastSpokenPhrase()}`
      do await virtual.next()
      while ((await virtual.lastSpokenPhrase()) !== end)
      const log: string[] = await virtual.spokenPhraseLog()
      await virtual.stop()
      return log
    },
    [SERVED_AT, selector] as const,
  )
  const lines = phrases.filter((phrase, at) => !LEFT_OUT.test(phrase) && !isEmptyStatus(phrases, at))
  return `${lines.join('\n').replace(MOMENT, 'DATE AND TIME')}\n`
}

test('four main screens say the same words to a screen reader', { tag: '@deep' }, async ({
  page,
  founder,
  administrator,
}) => {
  await openLanding(page, '/apply')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  expect.soft(await wordsOf(page, 'main')).toMatchSnapshot('sign-up-with-errors.txt')

  await page.context().addCookies(founder.state.cookies)
  const draft = await keepDraft(page.request, { company_name: 'Kisan Setu' })
  await page.goto(`/startup-application?id=${draft}#basics`)
  await page.getByRole('button', { name: 'Next Section' }).click()
  await expect(page.getByRole('heading', { name: 'Please fix the following' })).toBeVisible()
  expect.soft(await wordsOf(page, 'main')).toMatchSnapshot('form-section-with-errors.txt')

  await submitWithoutDeck(page.request, 'Kisan Setu')
  await page.context().clearCookies()
  await page.context().addCookies(administrator.state.cookies)
  await page.goto('/investment-application-review')
  const company = page.getByRole('article').getByRole('link', { name: 'Kisan Setu', exact: true })
  await expect(company).toBeVisible()
  expect.soft(await wordsOf(page, 'main')).toMatchSnapshot('review-list.txt')

  await company.click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Vision', exact: true })).toBeVisible()
  expect.soft(await wordsOf(page, '[role=dialog]')).toMatchSnapshot('reader.txt')
})
