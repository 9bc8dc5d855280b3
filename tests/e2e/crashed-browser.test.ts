import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { askDialog, button } from './steps/discussion.ts'
import { aSecondLater, OTHER_NAME, stopTime, test } from './steps/killed-browser.ts'
import { failSaves, saved } from './steps/saved.ts'
import { newPerson } from './steps/sign-up.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { expectToast } from './steps/toasts.ts'
import { createMember, createUser, MAIN, type User } from './steps/users.ts'

/** Sets the session cookie, which a killed browser may not have written to disk yet. */
const signIn = (context: BrowserContext, { state }: User, address: string) =>
  context.addCookies(state.cookies.map((cookie) => ({ ...cookie, domain: new URL(address).hostname })))

test('restores text typed one second before the browser was killed [D-form.45]', async ({
  browser,
  realBrowser,
}) => {
  const [founder, member] = [await createUser(browser), await createMember(browser, 'admin')]
  const founders = (await browser.newContext({ storageState: founder.state })).request
  const company = `Setu${crypto.randomUUID().slice(0, 8)}`
  const id = await submitWithoutDeck(founders, company)
  const comeBack = async (context: BrowserContext) => {
    await signIn(context, founder, MAIN.address)
    await signIn(context, member, OTHER_NAME)
  }
  /**
   * Opens an application form, which is autosaved, and a question dialog, whose text stays on the device until the
   * questions are sent.
   */
  const openBoth = async (context: BrowserContext) => {
    const [form, review] = [await context.newPage(), await context.newPage()]
    await form.goto('/startup-application#personal-insights')
    await review.goto(`${OTHER_NAME}/investment-application-review?search=${company}`)
    await button(review.getByRole('article', { name: company }), 'Ask Questions').click()
    const founderOne = form.getByRole('group', { name: 'Founder 1' })
    const typed: readonly (readonly [Locator, string])[] = [
      [form.getByLabel('Founding team story'), 'We met at a mandi.\nWe began that week.'],
      [founderOne.getByLabel('Previous experience'), 'Eight years in procurement'],
      [askDialog(review).getByLabel('Question 1', { exact: true }), 'Who pays?'],
    ]
    return { form, review, typed }
  }

  await comeBack(realBrowser.context)
  // From now on, no save reaches the server.
  await failSaves(realBrowser.context)
  await realBrowser.context.clock.install()
  const { typed } = await openBoth(realBrowser.context)
  for (const [field] of typed) await expect(field).toBeVisible()
  await stopTime(realBrowser.context)
  for (const [field, text] of typed) await field.fill(text)
  await aSecondLater(realBrowser.context)
  const context = await realBrowser.killAndStart()
  await comeBack(context)
  const again = await openBoth(context)
  for (const [field, text] of again.typed) await expect(field).toHaveValue(text)
  await expectToast(
    again.form,
    'Unsaved changes restored',
    'We kept them on this device because they could not be saved when you left.',
    'status',
  )
  await expect(saved(again.form)).toBeVisible()
  await expect(
    askDialog(again.review).getByText('Saved on this device until you send the questions.'),
  ).toBeVisible()

  const { applications } = await (await founders.get('/api/applications')).json()
  const { id: draft } = applications.find((one: { id: string }) => one.id !== id)
  const { answers } = await (await founders.get(`/api/applications/${draft}`)).json()
  expect([answers.founding_team_story, answers.founders_data[0].experience]).toEqual([
    'We met at a mandi.\nWe began that week.',
    'Eight years in procurement',
  ])
})

test('restores the sign-up form without the password after a crash [D-form.43]', {
  tag: '@deep',
}, async ({ realBrowser }) => {
  const person = newPerson()
  const SIGN_UP = [
    ['First name', person.firstName],
    ['Last name', person.lastName],
    ['Email', person.email],
    ['Mobile', '+91 98450 12345'],
    ['LinkedIn profile', 'linkedin.com/in/asha-raghunathan'],
    ['Password', ''],
  ] as const
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
  const values = (page: Page) =>
    Promise.all(SIGN_UP.map(async ([label]) => [label, await field(page, label).inputValue()]))

  const page = await realBrowser.context.newPage()
  await page.goto('/apply')
  for (const [label, text] of SIGN_UP) await field(page, label).fill(text || person.password)
  // Text that was typed before hydration is stored only after hydration, so this waits until it has been stored.
  await page.waitForFunction((mobile) => JSON.stringify(sessionStorage).includes(mobile), '+91 98450 12345')
  const again = await realBrowser.crashAndReload(page)
  await expect(field(again, 'Mobile')).toHaveValue('+91 98450 12345')
  expect(await values(again)).toEqual(SIGN_UP)
  expect(await again.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.password)

  const next = await (await realBrowser.closeAndStart()).newPage()
  await next.goto('/apply')
  await expect(field(next, 'Email')).toBeVisible()
  expect(await values(next)).toEqual(SIGN_UP.map(([label]) => [label, '']))
})
