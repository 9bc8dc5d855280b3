import { expect } from '@playwright/test'
import { sendQuestionRound } from './steps/discussion.ts'
import { linkInEmailTo } from './steps/emails.ts'
import { BODY, expectFocusAtTitle, expectFocused, focused, Keyboard } from './steps/keyboard.ts'
import { newPerson, openLanding, type Person } from './steps/sign-up.ts'
import { expectSuccess } from './steps/toasts.ts'
import { test } from './steps/users.ts'

// This test uses only keys that a person would press: no mouse, touch or script. quick-decisions.test.ts does the same
// for an administrator.

/** Maximum number of key presses that move the focus or act. Typed text does not count. */
const MOST_KEYS = 88

const SHORT = 'We met at a mandi.'

async function signUp(keys: Keyboard, { firstName, lastName, email, password }: Person) {
  await expectFocused(
    keys.page,
    'heading "More than an application — a partnership in building your company."',
  )
  await keys.write('textbox "First name"', firstName)
  await keys.write('textbox "Last name"', lastName)
  await keys.write('textbox "Email"', email)
  await keys.write('textbox "Mobile"', '9845012345')
  await keys.write('textbox "LinkedIn profile"', 'linkedin.com/in/asha')
  await keys.write('combobox "Location"', 'India')
  await keys.write('textbox "Password"', password)
  await keys.press('Enter')
  await expectFocusAtTitle(keys.page, 'Check /outbox')
}

async function essays(keys: Keyboard, ...labels: string[]) {
  for (const label of labels) await keys.write(`textbox "${label}"`, SHORT)
}

/** Opens the next section. Fails if the form refuses to leave the current one. */
async function openNext(keys: Keyboard, title: string) {
  await keys.press('Control+Enter')
  await expectFocusAtTitle(keys.page, title)
}

async function fillInForm(keys: Keyboard) {
  // Waits for the answers, because Tab would leave the page while they load.
  await expect(keys.page.getByRole('textbox', { name: 'Company name' })).toBeVisible()
  await keys.write('textbox "Company name"', 'Kisan Setu')
  await keys.press('Enter')
  await keys.write('textbox "One-line description"', 'Fair prices')
  await keys.press('Enter')
  await keys.write('combobox "Sector / industry"', 'Agri')
  await keys.write('combobox "Stage"', 'Growth')
  await keys.write('combobox "Have you raised funds yet?"', 'Seed')
  await openNext(keys, 'Personal Insights')
  await keys.write('combobox "HQ city"', 'Mumbai')
  await keys.write('combobox "Number of founders"', '2')
  for (const [first, last] of [
    ['Asha', 'Rao'],
    ['Ravi', 'Nair'],
  ] as const) {
    await keys.write('textbox "First name"', first)
    await keys.write('textbox "Last name"', last)
    await keys.write('textbox "Email"', `${first}@setu.example`)
    await keys.press('Tab', 'Tab')
  }
  await keys.write('combobox "Are all founders full-time?"', 'Yes')
  await essays(keys, 'Founding team story', 'Motivation & insight', 'Team experience')
  await openNext(keys, 'Company & Product')
  await essays(keys, 'Problem statement', 'Product description', 'Unique solution')
  await openNext(keys, 'Market & Traction')
  await essays(keys, 'Target customer', 'Market opportunity')
  await essays(keys, 'Competitors & differentiation', 'Traction data', 'Key metrics')
  await openNext(keys, 'Business Model & Funding')
  await essays(keys, 'Business model')
  await keys.write('textbox "Last month"', '90000')
  await keys.press('Control+s')
  await openNext(keys, 'Vision')
  await essays(keys, 'Help beyond funding', 'Alternative problem', 'Long-term vision')
  await keys.write('combobox "How did you hear about us?"', 'Web')
}

test('a founder signs up, applies and answers questions by keyboard alone', async ({
  page,
  browser,
  administrator,
}) => {
  test.slow()
  const founder = newPerson()
  const keys = new Keyboard(page)
  // The focus rings are checked here in forced colours, and below in the dark scheme.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await openLanding(page, '/')
  await signUp(keys, founder)
  // The page must accept a password that was typed before the page filled in the address.
  let release = () => {}
  const pressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/accounts/confirmation/opened', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto(await linkInEmailTo(founder.email, /confirmation\?token=/))
  await expectFocused(page, 'textbox "Password"')
  await keys.type(founder.password)
  await keys.press('Enter')
  release()
  await expectFocusAtTitle(page, 'Detailed Startup Application')
  await fillInForm(keys)
  await openNext(keys, 'Review')
  await keys.press('Control+Enter')
  await expectFocused(page, 'button "Submit Application"')
  await keys.press('Enter')
  await expectFocusAtTitle(page, 'Application Submitted Successfully')
  await keys.to('link "Go to My Applications"')
  await keys.press('Enter')
  await expectFocusAtTitle(page, 'My Applications')

  const { applications } = await (await page.request.get('/api/applications')).json()
  const team = await browser.newContext({ storageState: administrator.state })
  await sendQuestionRound(team.request, applications[0].id, ['Who buys from you?', 'And why?'])
  await team.close()
  await page.goto(await linkInEmailTo(founder.email, /application-qa|discussion/))
  await expectFocusAtTitle(page, 'Q&A for Kisan Setu')
  await keys.write('textbox "Who buys from you?"', 'Two shops.')
  await keys.write('textbox "And why?"', 'Fair prices.')
  await keys.to('button "Submit Responses"')
  await keys.press('Enter')
  await keys.to('button "Submit"')
  await keys.press('Enter')
  await expectSuccess(page, 'Success', 'Your responses have been submitted successfully.')
  await expect.poll(() => focused(page)).not.toBe(BODY)
  expect(keys.moved).toBeLessThanOrEqual(MOST_KEYS)
})
