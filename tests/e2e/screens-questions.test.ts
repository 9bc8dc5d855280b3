import { expect } from '@playwright/test'
import { alterSession } from './steps/altered-session.ts'
import {
  askDialog,
  button,
  confirmDialog,
  openCard,
  sendRound,
  test,
  typeQuestions,
} from './steps/discussion.ts'

test('a card with open questions pulses, leads to its discussion, and the slug alone finds it too [S2.10, S2-list.11, S2-list.15, S2-qa.2, S2-qa.8]', async ({
  discussion: { id, company, adminPage, founderPage },
}) => {
  await sendRound(adminPage.request, id, ['Why now?'])
  await founderPage.goto('/my-applications')
  const link = founderPage
    .getByRole('article', { name: company })
    .getByRole('link', { name: 'Answer Questions' })
  const motions = await link.evaluate((one) => one.getAnimations({ subtree: true }).length)
  expect(motions).toBe(1)
  const day = new Date().toISOString().slice(0, 10)
  const slug = `discussion-${company.toLowerCase().replace(' ', '-')}-asha-raghunathan-${day}`
  await expect(link).toHaveAttribute('href', `/discussion/${slug}?id=${id}`)
  await founderPage.goto(`/discussion/${slug}`)
  await expect(founderPage.getByRole('heading', { name: `Q&A for ${company}` })).toBeVisible()
  await expect(founderPage.getByLabel('Why now?')).toBeVisible()
})

test('without a profile the card leads to the questions by the id alone [S2-list.15]', async ({
  discussion: { id, company, adminPage, founderPage },
}) => {
  await sendRound(adminPage.request, id, ['Why now?'])
  await alterSession(founderPage, (reply) => ({ ...reply, profile: null }))
  await founderPage.goto('/my-applications')
  const card = founderPage.getByRole('article', { name: company })
  await expect(card.getByRole('link', { name: 'Answer Questions' })).toHaveAttribute(
    'href',
    `/application-qa?id=${id}`,
  )
})

test('without slug and id the questions are those about the profile’s company [S2-qa.8]', async ({
  discussion: { id, company, adminPage, founderPage },
}) => {
  await sendRound(adminPage.request, id, ['Found by the profile?'])
  await founderPage.goto('/application-qa')
  await expect(founderPage.getByRole('heading', { name: `Q&A for ${company}` })).toBeVisible()
  await expect(founderPage.getByLabel('Found by the profile?')).toBeVisible()
})

test('without questions it says so, and leads back [S2-qa.1, S2-qa.5]', async ({
  discussion: { id, founderPage },
}) => {
  await founderPage.goto(`/application-qa?id=${id}`)
  await expect(
    founderPage.getByRole('heading', { level: 1, name: 'No questions found for this application.' }),
  ).toBeFocused()
  await expect(founderPage.getByRole('main').getByRole('link')).toHaveCount(1)
  await founderPage.getByRole('link', { name: 'Back to My Applications' }).click()
  await expect(founderPage).toHaveURL('/my-applications')
})

test('neither dialog that asks once more does anything when it is cancelled [D-labels.14, D-labels.15]', async ({
  discussion: { id, company, adminPage, founderPage },
}) => {
  const card = await openCard(adminPage, company)
  await button(card, 'Ask Questions').click()
  await typeQuestions(askDialog(adminPage), ['Why now?'])
  await button(askDialog(adminPage), 'Send Questions').click()
  await expect(confirmDialog(adminPage).getByRole('button', { name: /Cancel|Confirm/ })).toHaveText([
    'Cancel',
    'Confirm & Send',
  ])
  await button(confirmDialog(adminPage), 'Cancel').click()
  await expect(askDialog(adminPage).getByLabel('Question 1', { exact: true })).toHaveValue('Why now?')

  await sendRound(adminPage.request, id, ['Why now?'])
  await founderPage.goto(`/application-qa?id=${id}`)
  await founderPage.getByLabel('Why now?').fill('Because of the monsoon.')
  await button(founderPage, 'Submit Responses').click()
  const dialog = founderPage.getByRole('dialog')
  await expect(dialog.getByText(/edit/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Cancel|Submit/ })).toHaveText(['Cancel', 'Submit'])
  await button(dialog, 'Cancel').click()
  await expect(founderPage.getByLabel('Why now?')).toBeEditable()
})
