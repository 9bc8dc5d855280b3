import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { test } from './steps/own-server.ts'
import { completeAnswers, keepDraft, submitWithoutDeck } from './steps/submissions.ts'
import { expectSuccess } from './steps/toasts.ts'

// The tests run one by one on the same server, because starting a server takes longer than a test.
test.describe.configure({ mode: 'default' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const roundZone = (page: Page) =>
  page.getByRole('region', { name: 'Rounds and closing dates' }).getByLabel('Time zone')

/**
 * Returns a local time for the form, about `days` from now. It is a UTC time that the form reads as a time in New York.
 */
const wallTime = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

test('refuses late submissions until an administrator grants an extension', async ({
  browser,
  founder,
  administrator,
  place,
}) => {
  const pageOf = async (state: typeof founder.state) =>
    (await browser.newContext({ storageState: state, baseURL: place.address })).newPage()
  const admin = await pageOf(administrator.state)
  await admin.goto('/settings')
  await expect(admin.getByText('No rounds yet: founders may submit at any time.')).toBeVisible()
  await button(admin, 'Add a round').click()
  await expect(roundZone(admin)).toHaveValue('Asia/Kolkata')
  await admin.keyboard.press('Escape')
  await expect(button(admin, 'Add a round')).toBeFocused()
  await button(admin, 'Add a round').click()
  await button(admin, 'Save round').click()
  await expect(admin.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'Enter a name, for example Spring 2027.',
  )
  await admin.getByLabel('Name', { exact: true }).fill('Spring 2027')
  const opens = await admin.getByLabel('Opens').inputValue()
  await roundZone(admin).selectOption('America/New_York')
  await expect(admin.getByLabel('Opens')).not.toHaveValue(opens)
  await admin.getByLabel('Opens').fill(wallTime(-9))
  await admin.getByLabel('Closes').fill(wallTime(9))
  await expectSoundInBothSizes(admin)
  await button(admin, 'Save round').click()
  await expectSuccess(admin, 'Round saved', 'Founders can now see the dates.')
  await expect(button(admin, 'Add a round')).toBeFocused()
  const inBothZones = String.raw`\(India Standard Time\), which is .*\(Eastern Time\)\.`
  await expect(admin.getByText(new RegExp(`^Open until .*${inBothZones} 0 applications\\.$`))).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: place.address })).newPage()
  await visitor.goto('/')
  await expect(
    visitor.getByText(new RegExp(`Applications for Spring 2027 close on .*${inBothZones}`)),
  ).toBeVisible()

  const page = await pageOf(founder.state)
  const id = await keepDraft(page.request, completeAnswers('Late Setu'))
  await page.goto('/my-applications')
  await expect(page.getByText('Applications for Spring 2027 close on')).toBeVisible()
  await page.goto(`/startup-application?id=${id}#vision`)
  await expect(page.getByText('Applications for Spring 2027 close on')).toBeVisible()
  await page.getByLabel('Long-term vision').fill('Typed before the closing')

  await button(admin, 'Change Spring 2027').click()
  await admin.getByLabel('Closes').fill(wallTime(-1))
  await button(admin, 'Save round').click()
  await expectSuccess(admin, 'Round saved', 'The round is closed.')
  await expect(button(admin, 'Change Spring 2027')).toBeFocused()
  await expect(admin.getByText(/^Closed .*\. 0 applications\.$/)).toBeVisible()
  await expect(page.getByText('No round is open')).toBeVisible()
  await page.getByLabel('Long-term vision').fill('Typed after the closing')
  await button(page, 'Submit Application').click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Submission Error' })
  await expect(refusal).toContainText(new RegExp(`Spring 2027 closed on .*${inBothZones}`))
  await expect(refusal).toContainText('Your draft is saved.')
  await page.reload()
  await expect(page.getByLabel('Long-term vision')).toHaveValue('Typed after the closing')

  await button(admin, 'Grant an extension for Spring 2027').click()
  await admin.getByLabel('Founder’s e-mail').fill('nobody@setu.example')
  await admin.getByLabel('New deadline').fill(wallTime(2))
  await button(admin, 'Grant an extension').click()
  await expect(admin.getByLabel('Founder’s e-mail')).toHaveAccessibleDescription(
    'Nobody has signed up with this e-mail address. Check it with the founder.',
  )
  await admin.getByLabel('Founder’s e-mail').fill(founder.person.email)
  await button(admin, 'Grant an extension').click()
  await expectSuccess(admin, 'Extension granted', 'The founder can submit now.')
  await expect(admin.getByText(/Asha .* may submit until/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('You may still submit')).toBeVisible()
  await button(page, 'Submit Application').click()
  await expect(page).toHaveURL(/\/application-success$/)
})

test('keeps both changes when two administrators edit a funding round', { tag: '@deep' }, async ({
  browser,
  founder,
  administrator,
  place,
}) => {
  const founders = await browser.newContext({ storageState: founder.state, baseURL: place.address })
  const team = await browser.newContext({ storageState: administrator.state, baseURL: place.address })
  const admin = await team.newPage()
  await admin.goto('/settings')
  await button(admin, 'Add a round').click()
  await admin.getByLabel('Name', { exact: true }).fill('Autumn 2027')
  await roundZone(admin).selectOption('America/New_York')
  await admin.getByLabel('Opens').fill(wallTime(-0.5))
  await admin.getByLabel('Closes').fill(wallTime(9))
  await button(admin, 'Save round').click()
  await expect(admin.getByText(/^Open until .*\. 0 applications\.$/)).toBeVisible()
  for (const company of ['Autumn Setu', 'Autumn Haat']) await submitWithoutDeck(founders.request, company)
  await founders.close()

  // Neither change may revert the other.
  await button(admin, 'Change Autumn 2027').click()
  await expect(roundZone(admin)).toHaveValue('America/New_York')
  await admin.getByLabel('Grace period (minutes)').fill('30')
  const colleague = await admin.context().newPage()
  await colleague.goto('/settings')
  await button(colleague, 'Change Autumn 2027').click()
  const closed = wallTime(-0.25)
  await colleague.getByLabel('Closes').fill(closed)
  await button(colleague, 'Save round').click()
  await expectSuccess(colleague, 'Round saved', 'The round is closed.')
  await colleague.close()
  await admin.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(admin.getByText(/^Closed .*\. 2 applications\.$/)).toBeVisible()
  await button(admin, 'Save round').click()
  await expect(admin.getByText('A colleague has changed this round.')).toBeVisible()
  await expect(admin.getByLabel('Closes')).toHaveValue(closed)
  await expect(admin.getByLabel('Grace period (minutes)')).toHaveValue('30')
  await button(admin, 'Save round').click()
  await expect(admin.getByLabel('Grace period (minutes)')).toBeHidden()
  await expect(admin.getByText(/^Closed .*\. 2 applications\.$/)).toBeVisible()

  await admin.goto('/review/figures')
  await admin.getByLabel('Round', { exact: true }).selectOption('Autumn 2027')
  await expect(admin).toHaveURL(/\/review\/figures\?round=/)
  const funnel = admin.getByRole('region', { name: 'From submission to decision' })
  await funnel
    .getByRole('row', { name: /^Submitted/ })
    .getByRole('link')
    .click()
  await expect(admin).toHaveURL(/\/investment-application-review\?round=/)
  await expect(admin.getByRole('heading', { name: 'Autumn Setu' })).toBeVisible()
  await team.close()
})
