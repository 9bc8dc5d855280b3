import { expect, type Page } from '@playwright/test'
import { askDialog, test as discussed, openCard, sendRound } from './steps/discussion.ts'
import { gate } from './steps/gate.ts'
import { openReader, test as read, readerOf } from './steps/reader.ts'
import { failSaves, letSave, saved } from './steps/saved.ts'
import { newPerson, openFormSignedIn } from './steps/sign-up.ts'
import { keepDraft } from './steps/submissions.ts'
import { closeToasts } from './steps/toasts.ts'
import { testAlone as test } from './steps/users.ts'

const company = (page: Page) => page.getByLabel('Company name')

/** What stands beside the device for a page that went, whosever it is. */
const putDown = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed-text:')))

test('what is typed into the form in the moment of a reload is there after it [D-form.44]', async ({
  page,
  me,
}) => {
  await page.goto('/startup-application')
  await company(page).fill('Typed into a new one')
  await page.reload()
  await expect(company(page)).toHaveValue('Typed into a new one')
  await expect(page.getByText('Your changes are back')).toBeVisible()
  // Else it would stand on the device from here until it is opened again, beside what is looked for below.
  await expect(saved(page)).toBeVisible()

  const id = await keepDraft(page.request, { company_name: `Setu of ${me.lastName}` })
  await page.goto(`/startup-application?id=${id}`)
  await company(page).fill('Typed into a draft')
  await page.reload()
  await expect(company(page)).toHaveValue('Typed into a draft')
  await expect
    .poll(async () => (await (await page.request.get(`/api/applications/${id}`)).json()).answers.company_name)
    .toBe('Typed into a draft')
  await expect.poll(() => putDown(page)).toEqual([])
})

test('a reload in the moment in which a new draft is saved opens that draft, and a new form is blank [D-form.44]', async ({
  page,
  me: _,
}) => {
  const [answer, document] = [gate(), gate()]
  await page.goto('/startup-application')
  await page.route('**/startup-application*', (route) => document.opened.then(() => route.continue()))
  await page.route('**/api/applications/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const response = await route.fetch()
    await answer.opened
    return route.fulfill({ response })
  })
  const saving = page.waitForRequest((request) => request.method() === 'PATCH')
  await company(page).fill('Typed and saved')
  await saving
  const asking = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith('/startup-application'),
  )
  const reload = page.reload()
  await asking
  answer.open()
  await expect.poll(() => page.url()).toMatch(/\?id=/)
  document.open()
  await reload
  await expect(company(page)).toHaveValue('Typed and saved')
  await expect(page).toHaveURL(/\?id=/)

  await page.getByRole('link', { name: 'My Applications' }).first().click()
  await page.getByRole('link', { name: 'Start New Application' }).first().click()
  await expect(company(page)).toHaveValue('')
})

test('drafts that wait on the device are saved when the list of applications is opened [D-form.46]', async ({
  page,
  context,
  me: _,
}) => {
  const id = await keepDraft(page.request, { company_name: 'Of yesterday' })
  await failSaves(context)
  for (const [path, text] of [
    [`/startup-application?id=${id}`, 'Typed into a draft'],
    ['/startup-application', 'Typed into a new one'],
  ] as const) {
    const tab = await context.newPage()
    await tab.goto(path)
    await company(tab).fill(text)
    await expect(tab.getByText('Could not save, retrying')).toBeVisible()
    await tab.close()
  }
  await letSave(context)
  await page.goto('/my-applications')
  for (const name of ['Typed into a draft', 'Typed into a new one'])
    await expect(page.getByRole('article', { name })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('who was told of what is left at sign-out is told anew of what was typed since [D-form.47]', async ({
  page,
  me,
}) => {
  const id = await keepDraft(page.request, { company_name: 'Of yesterday' })
  await failSaves(page)
  const signOut = async () => {
    await page.getByRole('button', { name: me.firstName }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  }
  await page.goto(`/startup-application?id=${id}`)
  for (const text of ['Typed first', 'Typed since']) {
    await company(page).fill(text)
    await signOut()
    await expect(page.getByText('You are still signed in')).toBeVisible()
    await closeToasts(page)
    await expect(company(page)).toHaveValue(text)
  }
  await signOut()
  await expect(page).toHaveURL(/\/auth/)
})

test('what was put down as a page went is found by its writer alone, and signing out takes it along [V14.3.1]', async ({
  page,
  context,
}) => {
  const person = newPerson()
  // Nothing takes over what was put down.
  await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await failSaves(context)
  await openFormSignedIn(page, person)
  await company(page).fill('Typed at the last moment')
  await page.goto('/favicon.svg')
  expect(await putDown(page)).toHaveLength(1)

  await context.clearCookies()
  const next = await context.newPage()
  await openFormSignedIn(next, newPerson('Rohan', 'Iyer'))
  await expect(company(next)).toHaveValue('')
  expect(await putDown(next)).toHaveLength(1)

  await context.clearCookies()
  const { email, password } = person
  await context.request.post('/api/session', { data: { email, password } })
  await next.goto('/account')
  const signOut = async () => {
    await next.getByRole('button', { name: /Asha/ }).click()
    await next.getByRole('menuitem', { name: 'Sign Out' }).click()
  }
  await signOut()
  await expect(next.getByText('You are still signed in')).toBeVisible()
  await signOut()
  await expect(next).toHaveURL(/\/auth/)
  await expect.poll(() => putDown(next)).toEqual([])
})

discussed(
  'an answer, and a question that is being written, are there after a reload in the same moment [D-form.44]',
  async ({ discussion }) => {
    const { id, company: name, founderPage, adminPage } = discussion
    await sendRound(adminPage.request, id, ['Why now?'])
    await founderPage.goto(`/application-qa?id=${id}`)
    await founderPage.getByLabel('Why now?').fill('Rules changed')
    await founderPage.reload()
    await expect(founderPage.getByLabel('Why now?')).toHaveValue('Rules changed')

    const ask = async () =>
      (await openCard(adminPage, name)).getByRole('button', { name: 'Ask Questions' }).click()
    const question = askDialog(adminPage).getByLabel('Question 1', { exact: true })
    await ask()
    await question.fill('Who pays?')
    await adminPage.reload()
    await ask()
    await expect(question).toHaveValue('Who pays?')
  },
)

read(
  'the name of a view, who is to be invited, and a reason to recuse are there after a reload [D-form.44]',
  async ({ page, stack }) => {
    const [name = ''] = stack.companies
    const card = page.getByRole('article', { name })
    const recuse = () => card.getByRole('button', { name: 'Recuse' }).click()
    const reason = page.getByRole('dialog').getByRole('textbox')
    const views = () => page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.goto(stack.address)
    await recuse()
    await reason.fill('My sister works there')
    await page.reload()
    await recuse()
    await expect(reason).toHaveValue('My sister works there')
    await page.keyboard.press('Escape')
    await expect(card.getByRole('button', { name: 'Recuse' })).toBeFocused()

    const view = page.getByLabel('View name')
    await views()
    await view.fill('Of the plains')
    await page.reload()
    await views()
    await expect(view).toHaveValue('Of the plains')

    const email = page.getByRole('textbox', { name: 'Email' })
    await page.goto('/team')
    await email.fill('kavita@setu.example')
    await page.reload()
    await expect(email).toHaveValue('kavita@setu.example')
  },
)

read(
  'the words beside a verdict are there after a reload in the same moment [D-form.44]',
  async ({ page, stack }) => {
    const [name = ''] = stack.companies
    const sayWhy = () => readerOf(page, name).getByRole('button', { name: 'Add a comment' }).click()
    const sentence = readerOf(page, name).getByLabel('One-line summary')
    await openReader(page, stack, name)
    await sayWhy()
    await sentence.fill('They know the grid.')
    await page.reload()
    await sayWhy()
    await expect(sentence).toHaveValue('They know the grid.')
  },
)
