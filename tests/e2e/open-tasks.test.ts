import { expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { submitWithQuestions, test } from './steps/discussion.ts'
import { newPerson, signUpByApi } from './steps/sign-up.ts'
import { saveDraft } from './steps/submissions.ts'

const FORM = '/startup-application'

test('shows open questions and the last draft above a collapsed form', { tag: '@deep' }, async ({
  page,
  administrator,
}) => {
  await signUpByApi(page.request, newPerson())
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  const startNew = page.getByRole('button', { name: 'Start an application' })
  const name = page.getByLabel('Company name', { exact: true })

  const questions = ['How many kitchens?', 'Since when?']
  await submitWithQuestions(page.request, administrator, questions, 'Dabba Loop')
  await saveDraft(page.request, { company_name: 'Rasoi Relay' })
  await page.goto(FORM)
  await expect(waiting.getByText('Dabba Loop has 2 questions to answer')).toBeVisible()
  await expect(waiting.getByText(/^Rasoi Relay: \d+ answers to go$/)).toBeVisible()
  await expect(name).toBeHidden()
  await expectSoundInBothSizes(page)

  // The open tasks stay visible while the founder types, although the new application's id is added to the URL.
  await startNew.click()
  await expect(page.getByRole('heading', { name: 'Detailed Startup Application' })).toBeFocused()
  await name.fill('A third company')
  await expect(page).toHaveURL(/\?id=/)
  await expect(waiting).toBeVisible()
  await expect(name).toHaveValue('A third company')

  await waiting.getByRole('link', { name: 'Answer' }).click()
  await expect(page.getByRole('heading', { name: 'Q&A for Dabba Loop' })).toBeVisible()
  await page.goto('/my-applications')
  await page.getByRole('link', { name: 'Start New Application' }).click()
  await expect(name).toHaveValue('')
  await expect(waiting).toBeHidden()
})
