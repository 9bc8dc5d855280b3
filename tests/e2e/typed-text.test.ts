import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { openAccount, section } from './steps/account-life.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSoundInBothSizes } from './steps/axe.ts'
import { waiting } from './steps/device.ts'
import { button, test as discussed, sendRound, storedRounds } from './steps/discussion.ts'
import { gate } from './steps/gate.ts'
import { failSaves, letSave, saved } from './steps/saved.ts'
import { newPerson, openFormSignedIn, type Person } from './steps/sign-up.ts'
import { keepDraft } from './steps/submissions.ts'
import { expectNeverSaid, expectToast } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

const SAVES = '**/api/applications/*'

/** Another device of the same person. */
async function otherDevice(browser: Browser, { email, password }: Person): Promise<BrowserContext> {
  const context = await browser.newContext()
  await context.request.post('/api/session', { data: { email, password } })
  return context
}

const company = (page: Page) => page.getByLabel('Company name')
const line = (page: Page) => page.getByLabel('One-line description')
const conflictAbout = (page: Page, label: string) =>
  page.getByRole('alert').filter({ hasText: `Changed in two places: ${label}` })

const openTeam = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: /Personal Insights/ })
    .click()

test('what is typed saves itself, and its state is always in sight', { tag: '@phone' }, async ({
  page,
  context,
  me,
}) => {
  await page.goto('/startup-application')
  await company(page).click()
  await company(page).fill(`Setu of ${me.lastName}`)
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(saved(page)).toBeVisible()
  await expect(page).toHaveURL(/\?id=/)

  await context.setOffline(true)
  await line(page).fill('Typed in a tunnel')
  await expect(page.getByText('Offline, saved on this device')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Save as Draft').click()
  await expectToast(
    page,
    'Saved on this device',
    'You are offline. Your changes will be saved to your account once you are back online.',
    'status',
  )
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()

  await context.route(SAVES, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 502 }) : route.continue(),
  )
  await line(page).fill('Typed while the server fails')
  await expect(page.getByText('Could not save, retrying')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await context.unroute(SAVES)
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(line(page)).toHaveValue('Typed while the server fails')
})

test('text outlives a tab that is gone without a word, and nobody else of this browser sees it [V14.3.1]', async ({
  page,
  context,
}) => {
  const person = newPerson()
  await failSaves(context)
  await openFormSignedIn(page, person)
  await company(page).fill('Typed before the crash')
  await expect.poll(() => waiting(page)).toContain('Typed before the crash')
  await page.close()

  const other = newPerson('Rohan', 'Iyer')
  await context.clearCookies()
  const next = await context.newPage()
  await openFormSignedIn(next, other)
  await expect(company(next)).toHaveValue('')
  await next.goto('/my-applications')
  await expect(next.getByText('Typed before the crash')).toHaveCount(0)

  await context.clearCookies()
  const { email, password } = person
  await context.request.post('/api/session', { data: { email, password } })
  await next.goto('/startup-application')
  await expect(company(next)).toHaveValue('Typed before the crash')
  await expect(next.getByText('Unsaved changes restored')).toBeVisible()
  await letSave(context)
  await expect(next).toHaveURL(/\?id=/)
  await expect.poll(() => waiting(next)).toBe('[]')
})

test('two tabs follow each other, and ask where both were typed into', async ({ page, context, me }) => {
  const id = await keepDraft(page.request, { company_name: `Setu of ${me.lastName}` })
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(`/startup-application?id=${id}`)
  await company(page).fill('Typed in one tab')
  await expect(company(other)).toHaveValue('Typed in one tab')

  await failSaves(context)
  await line(other).fill('Typed in the other')
  await expect(other.getByText('Could not save, retrying')).toBeVisible()
  await line(page).fill('Typed here')
  await expect(page.getByText('Could not save, retrying')).toBeVisible()
  await letSave(context)
  const questions = [page, other].map((tab) => conflictAbout(tab, 'One-line description'))
  await expect.poll(async () => (await Promise.all(questions.map((one) => one.count()))).join()).toMatch(/1/)
  const asked = (await conflictAbout(page, 'One-line description').count()) > 0 ? page : other
  await expect(asked.getByText('Typed here')).toBeVisible()
  await expect(asked.getByText('Typed in the other')).toBeVisible()
  await expectSoundInBothSizes(asked)
})

test('what is on its way as its screen is left stands there at once for who comes back, and is not said to be back', async ({
  page,
  me,
}) => {
  const id = await keepDraft(page.request, { company_name: `Setu of ${me.lastName}` })
  const save = gate()
  await page.route(SAVES, (route) =>
    route.request().method() === 'PATCH' ? save.opened.then(() => route.continue()) : route.continue(),
  )
  await page.goto(`/startup-application?id=${id}`)
  const saving = page.waitForRequest((request) => request.method() === 'PATCH')
  await line(page).fill('Typed and left')
  await page.getByRole('link', { name: 'My Applications' }).click()
  await saving
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible()
  await page.goBack()
  await expect(line(page)).toHaveValue('Typed and left')
  await expect(page.getByText('Saving…')).toBeVisible()
  save.open()
  await expect(saved(page)).toBeVisible()
  await expectNeverSaid(page, 'Unsaved changes restored')
})

test('a founder’s row changed on two devices merges cell by cell', async ({ page, browser, me }) => {
  const founder = { firstName: 'Ravi', lastName: '', email: '', linkedin: '', experience: '' }
  const id = await keepDraft(page.request, { company_name: 'Setu', founders_data: [founder] })
  const device = await otherDevice(browser, me)
  const { version } = await (await device.request.get(`/api/applications/${id}`)).json()
  await page.goto(`/startup-application?id=${id}`)
  await openTeam(page)
  await expect(page.getByLabel('First name').first()).toHaveValue('Ravi')

  const founders_data = [{ ...founder, experience: 'Nine years in dairies' }]
  const elsewhere = { base_version: version, changes: { founders_data } }
  await device.request.patch(`/api/applications/${id}`, { data: elsewhere })
  await page.getByLabel('Email').first().fill('ravi@setu.example')
  await expect(page.getByLabel('Previous experience').first()).toHaveValue('Nine years in dairies')
  await expect
    .poll(async () => {
      const { answers } = await (await device.request.get(`/api/applications/${id}`)).json()
      return answers.founders_data[0]
    })
    .toEqual({ ...founder, email: 'ravi@setu.example', experience: 'Nine years in dairies' })
  await expect(conflictAbout(page, 'Founders')).toHaveCount(0)
  await device.close()
})

test('a link that would run is refused at its field, and what stands beside it is saved [D-form.37]', async ({
  page,
  me,
}) => {
  const id = await keepDraft(page.request, { company_name: `Setu of ${me.lastName}` })
  const stored = async () => {
    const { answers } = await (await page.request.get(`/api/applications/${id}`)).json()
    return [answers.founders_data[0].firstName, answers.founders_data[0].linkedin]
  }
  await page.goto(`/startup-application?id=${id}`)
  await openTeam(page)
  const link = page.getByLabel('LinkedIn').first()
  await link.fill('javas')
  await expect.poll(stored).toEqual(['', 'javas'])
  await link.fill(' JavaScript:alert(1)')
  await page.getByLabel('First name').first().fill('Ravi')
  await expect(link).toHaveAccessibleDescription(/must begin with https:.*is not saved/)
  await expect.poll(stored).toEqual(['Ravi', 'javas'])
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expectSoundInBothSizes(page)

  await page.reload()
  await openTeam(page)
  await expect(link).toHaveValue(' JavaScript:alert(1)')
  await link.fill('linkedin.com/in/ravi')
  await expect(page.getByText(/is not saved/)).toHaveCount(0)
  await expect.poll(stored).toEqual(['Ravi', 'https://linkedin.com/in/ravi'])
  await expect.poll(() => waiting(page)).toBe('[]')
})

test('a profile changed on two devices merges, and asks where both changed the same', async ({
  page,
  browser,
  me,
}) => {
  const device = await otherDevice(browser, me)
  await openAccount(page)
  const profile = section(page, 'Profile')
  await expect(profile.getByLabel('First name')).toHaveValue(me.firstName)
  const changes = { mobile: '+91 90000 00001', location: 'Nepal' }
  await device.request.patch('/api/account/profile', { data: { base_version: 1, changes } })

  await profile.getByLabel('Mobile').fill('+91 90000 00002')
  const question = conflictAbout(page, 'Mobile')
  await expect(question.getByText('+91 90000 00001')).toBeVisible()
  await expect(profile.getByLabel('Location')).toHaveValue('Nepal')
  await expectSoundInBothSizes(page)
  await button(page, 'Keep mine').click()
  await expect(profile.getByText(/^Saved/)).toBeVisible()
  const { profile: stored } = await (await device.request.get('/api/session')).json()
  expect([stored.mobile, stored.location]).toEqual(['+91 90000 00002', 'Nepal'])
  await device.close()
})

discussed(
  'answers typed on two devices merge, and ask where both answered the same',
  async ({ discussion: { id, adminPage, founderPage }, founder, browser }) => {
    await sendRound(adminPage.request, id, ['Why now?', 'Who pays?'])
    const device = await otherDevice(browser, founder.person)
    const other = await device.newPage()
    for (const page of [founderPage, other]) await page.goto(`/application-qa?id=${id}`)
    await other.getByLabel('Who pays?').fill('Dairies')
    await expect
      .poll(() => storedRounds(other.request, id))
      .toEqual([
        [
          ['Why now?', ''],
          ['Who pays?', 'Dairies'],
        ],
      ])
    await founderPage.getByLabel('Who pays?').fill('Cheese makers')
    await founderPage.getByLabel('Why now?').fill('Rules changed')
    const question = conflictAbout(founderPage, 'Who pays?')
    await expect(question.getByText('Dairies')).toBeVisible()
    await expectSoundInBothSizes(founderPage)
    await button(founderPage, 'Keep theirs').click()
    await expect(founderPage.getByLabel('Who pays?')).toHaveValue('Dairies')
    await expect(founderPage.getByText('Cheese makers')).toBeVisible()
    await expect
      .poll(() => storedRounds(other.request, id))
      .toEqual([
        [
          ['Why now?', 'Rules changed'],
          ['Who pays?', 'Dairies'],
        ],
      ])
    await device.close()
  },
)
