import { expect } from '@playwright/test'
import { pdf } from './steps/application.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import {
  askDialog,
  button,
  confirmDialog,
  type Discussion,
  openCard,
  sendQuestionRound,
  storedRounds,
  submitAnswers,
  test,
  typeQuestions,
} from './steps/discussion.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'

async function withdraw({ founderPage: { request }, id }: Discussion): Promise<void> {
  const reply = await request.put(`/api/applications/${id}/withdrawal`, { data: { reason: '' } })
  expect(reply.status(), await reply.text()).toBe(200)
}

test('a founder cannot submit answers while the application is withdrawn', { tag: '@deep' }, async ({
  discussion,
}) => {
  const { id, adminPage, founderPage } = discussion
  const refusal =
    'You have withdrawn this application, so its answers cannot be submitted. You can undo a withdrawal under My Applications for 24 hours.'
  await sendQuestionRound(adminPage.request, id, ['Why now?'])
  await founderPage.goto(`/application-qa?id=${id}`)
  await founderPage.getByLabel('Why now?').fill('Because of the monsoon.')
  await button(founderPage, 'Submit Responses').click()
  const dialog = founderPage.getByRole('dialog')
  const confirm = button(dialog, 'Submit')
  await expect(confirm).toBeVisible()
  await withdraw(discussion)
  await expect(dialog.getByText(refusal)).toBeVisible()
  await expect(confirm).toBeDisabled()
  await button(dialog, 'Cancel').click()
  await expect(founderPage.getByLabel('Why now?')).not.toBeEditable()
  await expect(founderPage.getByRole('main').getByText(refusal)).toBeVisible()
  await expect(button(founderPage, 'Submit Responses')).toBeHidden()
  await expectSoundInBothSizes(founderPage)
  await button(founderPage, 'Save Responses').click()
  await expectSuccess(founderPage, 'Success', 'Your responses have been saved.')
  expect(await storedRounds(founderPage.request, id)).toEqual([[['Why now?', 'Because of the monsoon.']]])

  await founderPage.request.delete(`/api/applications/${id}/withdrawal`)
  await expect(founderPage.getByLabel('Why now?')).toBeEditable()
  await expect(founderPage.getByLabel('Why now?')).toHaveValue('Because of the monsoon.')
  await submitAnswers(founderPage)
  await expectSuccess(founderPage, 'Success', 'Your responses have been submitted successfully.')
})

test('a founder can retry a failed upload after withdrawing the application', { tag: '@deep' }, async ({
  discussion,
}) => {
  const { id, adminPage, founderPage } = discussion
  await sendQuestionRound(adminPage.request, id, [{ text: 'What is your plan?', allows_file: true }])
  await founderPage.goto(`/application-qa?id=${id}`)
  await founderPage.route('**/api/files?*', (route) => route.abort())
  const chooser = founderPage.getByLabel('File for question 1')
  await chooser.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf('plan') })
  const retry = button(founderPage, 'Try again')
  await expect(retry).toBeVisible()
  await withdraw(discussion)
  await expect(chooser).toBeHidden()
  await expectSoundInBothSizes(founderPage)
  await founderPage.unroute('**/api/files?*')
  await retry.click()
  await expect(founderPage.getByRole('link', { name: 'plan.pdf' })).toBeVisible()
  await expect(button(founderPage, 'Remove')).toBeHidden()
})

test('shows administrators why they cannot ask a founder who has withdrawn', { tag: '@deep' }, async ({
  discussion,
}) => {
  const { company, adminPage } = discussion
  const refusal = 'The founder has withdrawn this application, so no questions were sent.'
  const reason = 'The founder has withdrawn this application, so you cannot ask questions.'
  const dialog = askDialog(adminPage)
  await button(await openCard(adminPage, company), 'Ask Questions').click()
  await typeQuestions(dialog, ['Why now?'])
  await button(dialog, 'Send Questions').click()
  await withdraw(discussion)
  await button(confirmDialog(adminPage), 'Confirm & Send').click()
  await expectProblem(adminPage, 'Error', refusal)
  await expect(dialog.getByText(refusal)).toBeVisible()
  await expect(dialog.getByLabel('Question 1', { exact: true })).toHaveValue('Why now?')

  adminPage.on('dialog', (prompt) => prompt.accept())
  await adminPage.goto(`/investment-application-review?search=${encodeURIComponent(company)}&withdrawn=1`)
  const card = adminPage.getByRole('article', { name: company })
  await expect(button(card, 'Ask Questions')).toHaveAccessibleDescription(`${company} ${reason}`)
})
