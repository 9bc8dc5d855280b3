import { expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { linkInEmailTo } from './steps/emails.ts'
import { test } from './steps/reader.ts'
import { confirmEmail, fillInSignUp, newPerson } from './steps/sign-up.ts'
import { expectNeverSaid, expectProblem, expectSuccess } from './steps/toasts.ts'
import { createUser, grant } from './steps/users.ts'

test('somebody is invited, accepts by the link of the letter, gets another role, and is ended', async ({
  page,
  browser,
  administrator,
}) => {
  const { person, state } = await createUser(browser, newPerson('Kavita', 'Sen'))
  await page.context().addCookies(administrator.state.cookies)
  await page.goto('/team')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Role', { exact: true }).selectOption('Reviewer')
  await expectSoundInBothSizes(page)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expectSuccess(page, 'Invitation sent', 'The e-mail with the link is on its way.')
  await expect(page.getByText(person.email)).toBeVisible()

  const context = await browser.newContext({ storageState: state })
  const theirs = await context.newPage()
  const invitation = await linkInEmailTo(person.email, /invitation\?token=/)
  await theirs.route('**/api/team/invitations/link', (route) => route.abort())
  await theirs.goto(invitation)
  const failed = theirs.getByRole('heading', { level: 1, name: 'The invitation could not be shown' })
  await expect(failed).toBeFocused()
  await theirs.unrouteAll()
  await theirs.getByRole('button', { name: 'Try again' }).click()
  await expect(
    theirs.getByText(/Meera Iyer asks you to read applications for .* as Reviewer\./),
  ).toBeVisible()
  await expect(theirs.getByText('You read what is assigned to you.')).toBeVisible()
  await expectSoundInBothSizes(theirs)
  await theirs.getByRole('button', { name: 'Accept' }).click()
  await expectSuccess(theirs, 'Welcome to the team', 'You can read applications from now on.')
  await expect(theirs).toHaveURL('/investment-application-review')
  await expect(theirs.getByText('No applications yet')).toBeVisible()

  await theirs.goto(invitation)
  await expect(theirs.getByText('You are of the team already')).toBeVisible()
  await expect(theirs.getByText(`You are signed in as ${person.email}.`)).toBeVisible()
  await expectSoundInBothSizes(theirs)
  await theirs.getByRole('link', { name: 'Investment Application Review' }).click()
  await expect(theirs).toHaveURL('/investment-application-review')

  await page.reload()
  const member = page.getByRole('listitem').filter({ hasText: person.email })
  const role = member.getByLabel('Role of Kavita Sen')
  await expect(role).toHaveValue('reviewer')
  await role.selectOption('Partner')
  await expectSuccess(page, 'Role changed', 'It holds from their next click on.')
  await member.getByRole('button', { name: 'End access: Kavita Sen' }).click()
  const question = page.getByRole('dialog', { name: 'End the access of Kavita Sen?' })
  await question.getByRole('button', { name: 'End access' }).click()
  await expectSuccess(page, 'Access ended', 'They are a founder like anybody from now on.')
  await expect(member).toHaveCount(0)
  await theirs.goto('/investment-application-review')
  await expect(theirs).toHaveURL('/my-applications')
  await context.close()
})

test('an application is assigned from its card, and whoever reads it recuses from it there', async ({
  page,
  browser,
  stack,
}) => {
  // A name that nobody else's story has: people join the team all the time.
  const name = crypto.randomUUID().slice(0, 8)
  const { person, state } = await createUser(browser, newPerson('Ravi', name))
  await grant(person.email, 'reviewer')
  const [company = ''] = stack.companies
  await page.goto(stack.address)
  const assign = page.getByRole('article', { name: company }).getByRole('button', { name: 'Assign' })
  await assign.click()
  const dialog = page.getByRole('dialog', { name: 'Assign' })
  const theirBox = dialog.getByRole('checkbox', { name: `Ravi ${name}` })
  await theirBox.check()
  await dialog.getByLabel('Due on').fill('2031-05-01')
  await expectSoundInBothSizes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'Assignments saved', 'Reviewers see the change in their list.')
  await expect(assign).toBeFocused()

  const context = await browser.newContext({ storageState: state })
  const theirs = await context.newPage()
  await theirs.goto('/investment-application-review')
  const card = theirs.getByRole('article', { name: company })
  await card.getByRole('button', { name: 'Recuse' }).click()
  const question = theirs.getByRole('dialog', { name: `Have nothing to do with ${company}?` })
  await question.getByLabel('Why (optional)').fill('We were at school together.')
  await expectSoundInBothSizes(theirs)
  await question.getByRole('button', { name: 'Recuse' }).click()
  await expectSuccess(theirs, 'You are recused', 'The application is gone from your lists.')
  await expect(card).toHaveCount(0)
  await context.close()

  await assign.click()
  await expect(dialog.getByText('is recused').first()).toBeVisible()
  await expect(theirBox).toBeDisabled()
})

test('an invitation that the server cannot take is said to have changed nothing, and that is all', async ({
  page,
  administrator,
}) => {
  const email = newPerson('Kavita', 'Sen').email
  await page.context().addCookies(administrator.state.cookies)
  await page.goto('/team')
  await page.getByLabel('Email', { exact: true }).fill(email)
  // Of the reading that follows the third answer is the last.
  let read = 0
  await page.route(/\/api\/team(\/invitations)?$/, (route) => {
    if (route.request().method() === 'GET') read += 1
    return route.fulfill({ status: 503, body: 'busy' })
  })
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expectProblem(page, 'Error', 'Nothing was changed. Please try again.')
  await expect.poll(() => read).toBe(3)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expectSuccess(page, 'Invitation sent', 'The e-mail with the link is on its way.')
  // Problems are never left out: it would have come before.
  await expectNeverSaid(page, 'Failed to load the team.')
})

test('whoever is not signed in is told what an invitation asks, signs up for it, and comes back to it', async ({
  page,
  browser,
  administrator,
}) => {
  const person = newPerson('Kavita', 'Sen')
  const theirs = await browser.newContext({ storageState: administrator.state })
  const asked = await theirs.request.post('/api/team/invitations', {
    data: { email: person.email, role: 'partner' },
  })
  expect(asked.status()).toBe(200)
  await theirs.close()
  await page.goto(await linkInEmailTo(person.email, /invitation\?token=/))
  const told = page.getByRole('status').filter({ hasText: 'invites you to read applications' })
  await expect(told).toContainText('Sign in with the address that the invitation was sent to')
  await expectSoundInBothSizes(page)
  await page.reload()
  await expect(told).toBeVisible()
  await fillInSignUp(page, person)

  // The link of the e-mail opens in another tab, as from a mail program.
  const other = await page.context().newPage()
  await confirmEmail(other, person)
  await other.getByLabel('Password', { exact: true }).fill(person.password)
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(other.getByText(/asks you to read applications for .* as Partner\./)).toBeVisible()
  await other.getByRole('button', { name: 'Accept' }).click()
  await expect(other).toHaveURL('/investment-application-review')
})

test('an invitation for somebody else says as whom one is signed in, and leads on', async ({
  page,
  founder,
}) => {
  await page.context().addCookies(founder.state.cookies)
  await page.goto('/invitation?token=of-somebody-else')
  await expect(page.getByRole('heading', { level: 1, name: 'Link no longer valid' })).toBeFocused()
  await expect(page.getByText(`You are signed in as ${founder.person.email}.`)).toBeVisible()
  await page.getByRole('link', { name: 'My Applications' }).last().click()
  await expect(page).toHaveURL('/my-applications')
})
