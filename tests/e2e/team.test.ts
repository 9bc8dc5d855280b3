import { expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { linkInEmailTo } from './steps/emails.ts'
import { newPerson } from './steps/sign-up.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'
import { asksBeforeClosing } from './steps/unsaved-changes.ts'
import { createUser, test } from './steps/users.ts'

const INVITED = ['Invitation created', 'E-mail is off. Copy the link and send it yourself.'] as const

test('an administrator invites a member, changes their role and removes them', async ({
  page,
  browser,
  administrator,
}) => {
  const { person, state } = await createUser(browser, newPerson('Kavita', 'Sen'))
  await page.context().addCookies(administrator.state.cookies)
  await page.goto('/team')
  const email = page.getByLabel('Email', { exact: true })
  const send = page.getByRole('button', { name: 'Send invitation' })
  await email.fill(person.email)
  await page.getByLabel('Role', { exact: true }).selectOption('Reviewer')
  await expectSoundInBothSizes(page)

  expect(await asksBeforeClosing(page)).toBe(true)
  await send.click()
  await expectSuccess(page, ...INVITED)
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(email).toHaveValue('')
  expect(await asksBeforeClosing(page)).toBe(false)

  const context = await browser.newContext({ storageState: state })
  const invited = await context.newPage()
  const invitation = await linkInEmailTo(person.email, /invitation\?token=/)
  await invited.goto(invitation)
  await expect(invited.getByText(/Meera Iyer invited you to join .* as Reviewer\./)).toBeVisible()
  await expect(invited.getByText('You’ll review the applications assigned to you.')).toBeVisible()
  await expectSoundInBothSizes(invited)
  await invited.getByRole('button', { name: 'Join' }).click()
  await expectSuccess(invited, 'Welcome to the team', 'You can start reviewing.')
  await expect(invited).toHaveURL('/investment-application-review')
  await expect(invited.getByText('No applications yet')).toBeVisible()

  await page.reload()
  const member = page.getByRole('listitem').filter({ hasText: person.email })
  const role = member.getByLabel('Role of Kavita Sen')
  await expect(role).toHaveValue('reviewer')
  await role.selectOption('Partner')
  await expectSuccess(page, 'Role changed', 'The new role applies immediately.')
  await member.getByRole('button', { name: 'Remove: Kavita Sen' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Kavita Sen from the team?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expectSuccess(page, 'Member removed', 'They no longer have access.')
  await expect(member).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove: / }).and(page.locator(':focus'))).toBeVisible()
  await invited.goto('/investment-application-review')
  await expect(invited).toHaveURL('/my-applications')
  await context.close()
})

test('a visitor joins with a copied link', async ({ page, browser, administrator }) => {
  const person = newPerson('Kavita', 'Sen')
  const permissions = ['clipboard-read', 'clipboard-write']
  const context = await browser.newContext({ storageState: administrator.state, permissions })
  const team = await context.newPage()
  await team.goto('/team')
  await team.getByLabel('Email', { exact: true }).fill(person.email)
  await team.getByRole('button', { name: 'Send invitation' }).click()
  await team.getByRole('button', { name: `Copy link: ${person.email}` }).click()
  await expectSuccess(team, 'Link copied', 'It works for this address only. Send it yourself.')
  const link = await team.evaluate(() => navigator.clipboard.readText())

  await team.goto(link)
  await expect(team.getByText(`This invitation is for ${person.email}.`)).toBeVisible()
  await context.close()

  await page.goto(link)
  await expect(page).toHaveURL('/invitation')
  await expect(page.getByText(/Meera Iyer invited you to join .* as Reviewer\./)).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectSoundInBothSizes(page)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  // The reply is lost. The text stays, and the next attempt signs in.
  await page.route(
    '**/api/team/invitations/account',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('alert')).toContainText('Not joined')
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName)
  await page.getByRole('button', { name: 'Join' }).click()
  await expectSuccess(page, 'Welcome to the team', 'You can start reviewing.')
  await expect(page).toHaveURL('/investment-application-review')
  await page.goto(link)
  await expect(page.getByText('You are already on the team')).toBeVisible()
})

test('a visitor with an account joins with its password', async ({ page, browser, administrator }) => {
  const { person } = await createUser(browser, newPerson('Kavita', 'Sen'))
  const context = await browser.newContext({ storageState: administrator.state })
  const data = { email: person.email, role: 'partner' }
  await context.request.post('/api/team/invitations', { data })
  await context.close()
  await page.goto(await linkInEmailTo(person.email, /invitation\?token=/))
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Join' }).click()
  await expectProblem(page, 'Sign In Error', 'Wrong e-mail or password.')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL('/investment-application-review')
})

test('shows an error if an invitation cannot be sent, shown or accepted', { tag: '@deep' }, async ({
  page,
  browser,
  administrator,
}) => {
  const { person, state } = await createUser(browser, newPerson('Kavita', 'Sen'))
  await page.context().addCookies(administrator.state.cookies)
  await page.goto('/team')
  const email = page.getByLabel('Email', { exact: true })
  const send = page.getByRole('button', { name: 'Send invitation' })
  await email.fill(person.email)
  await page.getByLabel('Role', { exact: true }).selectOption('Reviewer')
  await page.route('**/api/team/invitations', (route) => route.fulfill({ status: 503, body: 'busy' }), {
    times: 1,
  })
  await send.click()
  await expectProblem(page, 'Error', 'The server is busy. Try again in a moment.')
  await expect(email).toHaveValue(person.email)
  await send.click()
  await expectSuccess(page, ...INVITED)

  const context = await browser.newContext({ storageState: state })
  const invited = await context.newPage()
  await invited.goto(`/invitation?token=${'x'.repeat(43)}`)
  await expect(invited.getByRole('heading', { level: 1, name: 'Link no longer valid' })).toBeFocused()
  await expect(invited.getByText(`You are signed in as ${person.email}.`)).toBeVisible()

  const invitation = await linkInEmailTo(person.email, /invitation\?token=/)
  await invited.route('**/api/team/invitations/link', (route) => route.fulfill({ status: 500 }))
  await invited.goto(invitation)
  const failed = invited.getByRole('heading', { level: 1, name: 'The invitation could not be shown' })
  await expect(failed).toBeFocused()
  await invited.unrouteAll()
  await invited.getByRole('button', { name: 'Try again' }).click()
  // Because of the failed click, the toasts' code, which the review list needs, also fails to load. The browser
  // remembers that failure.
  await context.setOffline(true)
  await invited.getByRole('button', { name: 'Join' }).click()
  await expect(invited.getByRole('alert')).toContainText('Nothing was changed. Please try again.')
  await context.setOffline(false)
  await invited.getByRole('button', { name: 'Join' }).click()
  await expect(invited).toHaveURL('/investment-application-review')

  await invited.goto(invitation)
  await expect(invited.getByText('You are already on the team')).toBeVisible()
  await expect(invited.getByText(`You are signed in as ${person.email}.`)).toBeVisible()
  await context.close()
})
