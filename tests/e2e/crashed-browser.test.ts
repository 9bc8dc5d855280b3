import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { section } from './steps/account.ts'
import { askDialog, button, sendRound, storedRounds } from './steps/discussion.ts'
import { aSecondLater, OTHER_NAME, stopTime, test } from './steps/killed-browser.ts'
import { readerOf } from './steps/reader.ts'
import { failSaves, saved } from './steps/saved.ts'
import { newPerson } from './steps/sign-up.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { expectToast } from './steps/toasts.ts'
import { createMember, createUser, MAIN, type User } from './steps/users.ts'

/** Sets the session again, because the cookie is not on disk yet when the browser is killed. */
const signIn = (context: BrowserContext, { state }: User, address: string) =>
  context.addCookies(state.cookies.map((cookie) => ({ ...cookie, domain: new URL(address).hostname })))

/** A screen with inputs, the text to type into them, and the message after it is restored. */
type Place = {
  readonly open: (page: Page) => Promise<unknown>
  readonly typed: (page: Page) => readonly (readonly [Locator, string])[]
  readonly says?: (page: Page) => Promise<void>
}

const saysBack = async (page: Page) => {
  await expectToast(
    page,
    'Unsaved changes restored',
    'We kept them on this device because they could not be saved when you left.',
    'status',
  )
  await expect(saved(page)).toBeVisible()
}

const founderOne = (page: Page) => page.getByRole('group', { name: 'Founder 1' })

const placesOfFounder = (id: string): readonly Place[] => [
  {
    open: (page) => page.goto('/startup-application#personal-insights'),
    typed: (page) => [
      [page.getByLabel('Founding team story'), 'We met at a mandi.\nWe began that week.'],
      [founderOne(page).getByLabel('Previous experience'), 'Eight years in procurement'],
    ],
    says: saysBack,
  },
  {
    open: (page) => page.goto(`/application-qa?id=${id}`),
    typed: (page) => [[page.getByLabel('Why now?'), 'Rules changed']],
    says: saysBack,
  },
  {
    open: (page) => page.goto('/account'),
    typed: (page) => [[section(page, 'Profile').getByLabel('Mobile'), '+91 90000 00002']],
    says: (page) => expect(saved(section(page, 'Profile'))).toBeVisible(),
  },
]

const placesOfMember = (company: string): readonly Place[] => {
  const card = async (page: Page) => {
    await page.goto(`${OTHER_NAME}/investment-application-review?search=${company}`)
    return page.getByRole('article', { name: company })
  }
  const press = async (scope: Promise<Locator>, name: string) => button(await scope, name).click()
  return [
    {
      open: (page) => press(card(page), 'Ask Questions'),
      typed: (page) => [[askDialog(page).getByLabel('Question 1', { exact: true }), 'Who pays?']],
      says: (page) =>
        expect(askDialog(page).getByText('Saved on this device until you send it.')).toBeVisible(),
    },
    {
      open: async (page) => {
        await (await card(page)).getByRole('link', { name: company, exact: true }).click()
        await button(readerOf(page, company), 'Add a comment').click()
      },
      typed: (page) => [[readerOf(page, company).getByLabel('One-line summary'), 'They know the grid.']],
      // The list has saved it already.
    },
  ]
}

test('restores and saves text typed one second before the browser was killed [D-form.45]', async ({
  browser,
  realBrowser,
}) => {
  const [founder, member] = [await createUser(browser), await createMember(browser, 'admin')]
  const founders = (await browser.newContext({ storageState: founder.state })).request
  const members = (await browser.newContext({ storageState: member.state })).request
  const company = `Setu${crypto.randomUUID().slice(0, 8)}`
  const id = await submitWithoutDeck(founders, company)
  await sendRound(members, id, ['Why now?'])
  const places = [...placesOfFounder(id), ...placesOfMember(company)]
  const comeBack = async (context: BrowserContext) => {
    await signIn(context, founder, MAIN.address)
    await signIn(context, member, OTHER_NAME)
  }

  const fields: (readonly [Locator, string])[] = []
  await comeBack(realBrowser.context)
  // No save reaches the server.
  await failSaves(realBrowser.context)
  await realBrowser.context.clock.install()
  for (const { open, typed } of places) {
    const page = await realBrowser.context.newPage()
    await open(page)
    for (const [field] of typed(page)) await expect(field).toBeVisible()
    fields.push(...typed(page))
  }
  await stopTime(realBrowser.context)
  for (const [field, text] of fields) await field.fill(text)
  await aSecondLater(realBrowser.context)
  const context = await realBrowser.killAndStart()
  await comeBack(context)
  for (const { open, typed, says } of places) {
    const page = await context.newPage()
    await open(page)
    for (const [field, text] of typed(page)) await expect(field).toHaveValue(text)
    await says?.(page)
  }

  const { applications } = await (await founders.get('/api/applications')).json()
  const { id: draft } = applications.find((one: { id: string }) => one.id !== id)
  const { answers } = await (await founders.get(`/api/applications/${draft}`)).json()
  const { profile } = await (await founders.get('/api/session')).json()
  const { own } = await (await members.get(`/api/review/applications/${id}/verdicts`)).json()
  expect({
    story: answers.founding_team_story,
    experience: answers.founders_data[0].experience,
    rounds: await storedRounds(founders, id),
    mobile: profile.mobile,
    sentence: own.champion_line,
  }).toEqual({
    story: 'We met at a mandi.\nWe began that week.',
    experience: 'Eight years in procurement',
    rounds: [[['Why now?', 'Rules changed']]],
    mobile: '+91 90000 00002',
    sentence: 'They know the grid.',
  })
})

test('restores sign-up without its password after a crash, but not after closing [D-form.43]', async ({
  realBrowser,
}) => {
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
  // Text that was typed before hydration is stored after it.
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
