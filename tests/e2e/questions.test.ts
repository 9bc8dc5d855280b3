import { expect, type Page } from '@playwright/test'
import { pdf } from './steps/application.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import {
  askDialog,
  button,
  confirmDialog,
  discussionDialog,
  openCard,
  submitAnswers,
  test,
  typeQuestions,
} from './steps/discussion.ts'
import { linkInEmailTo } from './steps/emails.ts'
import { expectSuccess } from './steps/toasts.ts'

const planOn = (page: Page) => page.getByRole('link', { name: 'plan.pdf' })

test('a founder answers an administrator’s questions [D-labels.15, S1.2, S1.11, S2.10, S2-list.11, S2-qa.2-4, S2-qa.8, S2-qa.9, S2-review.14, S2-review.16, S5-questions.10, S8.9, S8.15, S8.18]', async ({
  discussion: { id, company, adminPage, founderPage },
  founder,
}) => {
  test.slow()
  const card = await openCard(adminPage, company)
  const ask = button(card, 'Ask Questions')
  await expect(ask).toHaveAccessibleDescription(company)
  await ask.click()
  await typeQuestions(askDialog(adminPage), ['Why now?', 'Who pays?'])
  await askDialog(adminPage).getByLabel('Allow a file as the answer').first().check()
  await button(askDialog(adminPage), 'Send Questions').click()
  await button(confirmDialog(adminPage), 'Confirm & Send').click()
  await expectSuccess(adminPage, 'Success', '2 question(s) sent to the founder.')

  expect(await linkInEmailTo(founder.person.email, new RegExp(`application-qa\\?id=${id}`))).toContain(id)
  await founderPage.goto('/my-applications')
  const link = founderPage
    .getByRole('article', { name: company })
    .getByRole('link', { name: 'Answer Questions' })
  expect(await link.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(1)
  const notice = founderPage.getByText('You have questions to answer about:').locator('..')
  await expect(notice.getByRole('link', { name: company })).toHaveAttribute('href', /^\/discussion\//)
  // The page finds the application by its company if the address contains no id.
  const path = (await link.getAttribute('href')) ?? ''
  await founderPage.goto(path.split('?')[0] ?? '')
  await expect(founderPage.getByRole('heading', { name: `Q&A for ${company}` })).toBeVisible()

  const first = founderPage.getByLabel('Why now?')
  const second = founderPage.getByLabel('Who pays?')
  await first.fill('Because of the monsoon.')
  await expect(founderPage.getByText('4/200 words')).toBeVisible()
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf('plan') }
  await founderPage.getByLabel('File for question 1').setInputFiles(plan)
  await expect(planOn(founderPage)).toBeVisible()
  await expectSoundInBothSizes(founderPage)
  await button(founderPage, 'Save Responses').click()
  await expectSuccess(founderPage, 'Success', 'Your responses have been saved.')
  await founderPage.reload()
  await expect(first).toHaveValue('Because of the monsoon.')
  await second.fill('Hospitals (https://example.com/who).')
  await button(founderPage, 'Submit Responses').click()
  const confirm = founderPage.getByRole('dialog')
  await expect(confirm.getByText(/edit/)).toBeVisible()
  await expect(confirm.getByRole('button', { name: /Cancel|Submit/ })).toHaveText(['Cancel', 'Submit'])
  await button(confirm, 'Cancel').click()
  await expect(second).toBeEditable()
  await submitAnswers(founderPage)
  await expectSuccess(founderPage, 'Success', 'Your responses have been submitted successfully.')
  await expect(
    founderPage.getByText('Responses submitted. You can view but not edit your answers.'),
  ).toBeVisible()
  await expect(second).toBeHidden()
  const source = { name: 'https://example.com/who', exact: true }
  await expect(founderPage.getByRole('link', source)).toHaveAttribute('target', '_blank')

  await expect(card.getByText('Questions answered')).toBeVisible()
  await button(card, 'Q&A').click()
  const dialog = discussionDialog(adminPage)
  const latest = dialog.getByRole('region', { name: 'Latest questions' })
  await expect(latest.getByRole('term')).toHaveText(['Why now?', 'Who pays?'])
  await expect(latest.getByRole('definition')).toContainText(['Because of the monsoon.', 'Hospitals'])
  await expect(latest.getByRole('link', source)).toHaveAttribute('href', source.name)
  await expect(planOn(adminPage)).toBeVisible()
  const application = dialog.getByRole('region', { name: 'Application', exact: true })
  await expect(application.getByRole('heading', { level: 3 })).toHaveText([
    'Company Overview',
    'Founding Team',
    'Product & Market',
    'Traction & Metrics',
    'Funding',
    'Vision & Additional Information',
  ])
  await expect(application.getByText('N/A').first()).toBeVisible()
  await expectSoundInBothSizes(adminPage)
})

test('forgets typed questions when the administrator signs out', { tag: '@deep' }, async ({
  discussion: { company, adminPage },
}) => {
  const card = await openCard(adminPage, company)
  await button(card, 'Ask Questions').click()
  const question = askDialog(adminPage).getByLabel('Question 1', { exact: true })
  await question.fill('Not to be seen by the next person')
  await adminPage.keyboard.press('Escape')
  await adminPage.getByRole('button', { name: /Meera/ }).click()
  await adminPage.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(adminPage.getByRole('alert').filter({ hasText: 'You are still signed in' })).toBeVisible()
  await adminPage.getByRole('button', { name: /Meera/ }).click()
  await adminPage.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(adminPage).toHaveURL(/\/auth/)
  expect(await adminPage.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('next person')
})
