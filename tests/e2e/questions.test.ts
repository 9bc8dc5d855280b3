import { expect } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import {
  askDialog,
  button,
  confirmDialog,
  discussionDialog,
  lookAgain,
  openCard,
  sendRound,
  storedRounds,
  submitAnswers,
  test,
  typeQuestions,
} from './steps/discussion.ts'
import { linkInEmailTo } from './steps/emails.ts'
import { gate } from './steps/gate.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'

const words = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, index) => `${word}${index + 1}`).join(' ')

test('an administrator asks, the founder answers in two goes, the administrator reads the answers [D-labels.13, D-labels.15, D-status.17, S1.2, S1.11, S2.9, S2-qa.3, S2-qa.4, S2-qa.9, S2-review.14-16, S5-questions.6, S5-questions.9, S5-questions.10, S8.9, S8.15, S8.17, S8.18]', async ({
  discussion: { company, adminPage, founderPage },
  founder,
}) => {
  test.slow()
  const card = await openCard(adminPage, company)
  const ask = button(card, 'Ask Questions')
  await expect(ask).toHaveAccessibleDescription(company)
  await ask.click()
  await typeQuestions(askDialog(adminPage), ['Why now?', '   ', ' Who pays, and how much? ', 'To be deleted'])
  await expect(askDialog(adminPage).getByText('Questions (4/10)')).toBeVisible()
  await expectSoundInBothSizes(adminPage)
  await button(askDialog(adminPage), 'Delete question 4').click()
  await expect(askDialog(adminPage).getByText('Questions (3/10)')).toBeVisible()
  await button(askDialog(adminPage), 'Send Questions').click()
  await expect(confirmDialog(adminPage).getByRole('listitem')).toHaveText([
    'Why now?',
    'Who pays, and how much?',
  ])
  await expect(confirmDialog(adminPage).getByText(/cannot be undone/)).toBeVisible()
  await expectSoundInBothSizes(adminPage)
  await button(confirmDialog(adminPage), 'Confirm & Send').click()
  await expectSuccess(adminPage, 'Success', '2 question(s) sent to the founder.')
  await expect(confirmDialog(adminPage)).toBeHidden()
  await expect(ask).toBeFocused()

  await founderPage.goto('/my-applications')
  const mine = founderPage.getByRole('article', { name: company })
  await expect(mine.getByRole('link', { name: 'Answer Questions' })).toBeVisible()
  await expectSoundInBothSizes(founderPage)
  await founderPage.goto(await linkInEmailTo(founder.person.email, /application-qa\?id=/))
  const first = founderPage.getByLabel('Why now?')
  const second = founderPage.getByLabel('Who pays, and how much?')
  await first.fill(words(200))
  await expect(founderPage.getByText('200/200 words')).toBeVisible()
  await first.press('End')
  await first.pressSequentially(' more')
  const twoHundred = new RegExp(`^${words(200)}\\s?$`)
  await expect(first).toHaveValue(twoHundred)
  await first.fill(words(203))
  await expect(first).toHaveValue(twoHundred)
  await expect(
    founderPage.getByText('3 words were over the limit of 200 words and were left out:'),
  ).toBeVisible()
  await button(founderPage, 'Save Responses').click()
  await expectSuccess(founderPage, 'Success', 'Your responses have been saved.')
  await founderPage.reload()
  await expect(first).toHaveValue(twoHundred)
  await button(founderPage, 'Submit Responses').click()
  await expectProblem(founderPage, 'Incomplete', 'Please answer all questions before submitting.')
  await expect(second).toBeFocused()

  await openCard(adminPage, company)
  await button(card, 'Q&A').click()
  const latest = discussionDialog(adminPage).getByRole('region', { name: 'Latest questions' })
  await expect(latest.getByText('Waiting for answers')).toBeVisible()
  await expect(latest.getByRole('definition')).toHaveText(['Not answered yet', 'Not answered yet'])

  await second.fill('Hospitals, ₹40,000 a month each.')
  await submitAnswers(founderPage)
  await expectSuccess(founderPage, 'Success', 'Your responses have been submitted successfully.')
  await expect(
    founderPage.getByText('Responses submitted. You can view but not edit your answers.'),
  ).toBeVisible()
  await expect(second).toHaveAttribute('readonly')
  await expectSoundInBothSizes(founderPage)

  await openCard(adminPage, company)
  await expect(card.getByText('Questions answered')).toBeVisible()
  await button(card, 'Q&A').click()
  await expect(latest.getByRole('term')).toHaveText(['Why now?', 'Who pays, and how much?'])
  await expect(latest.getByRole('definition')).toHaveText([words(200), 'Hospitals, ₹40,000 a month each.'])
  const application = discussionDialog(adminPage).getByRole('region', { name: 'Application', exact: true })
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
  await adminPage.keyboard.press('Escape')
  await expect(button(card, 'Q&A')).toBeFocused()
})

test('one field stays, ten are the most, and a deleted question comes back [D-labels.13, S5-questions.2-4]', async ({
  discussion: { company, adminPage },
}) => {
  const card = await openCard(adminPage, company)
  await button(card, 'Ask Questions').click()
  const dialog = askDialog(adminPage)
  await expect(button(dialog, 'Delete question 1')).toBeDisabled()
  await typeQuestions(
    dialog,
    Array.from({ length: 10 }, (_, index) => `No ${index + 1}?`),
  )
  await expect(dialog.getByText('Questions (10/10)')).toBeVisible()
  await expect(button(dialog, 'Add Question')).toHaveCount(0)
  await button(dialog, 'Delete question 3').click()
  await expect(dialog.getByLabel('Question 3', { exact: true })).toHaveValue('No 4?')
  await expect(dialog.getByLabel('Question 3', { exact: true })).toBeFocused()
  await button(dialog, 'Undo').click()
  await expect(dialog.getByLabel('Question 3', { exact: true })).toHaveValue('No 3?')
  await expect(dialog.getByLabel('Question 3', { exact: true })).toBeFocused()
})

test('typed questions wait for the dialog, a reload and a retry, are sent once, and go with the sign-out', async ({
  discussion: { id, company, adminPage },
}) => {
  const card = await openCard(adminPage, company)
  const dialog = askDialog(adminPage)
  const first = dialog.getByLabel('Question 1', { exact: true })
  await button(card, 'Ask Questions').click()
  await first.fill('Typed with care?')
  await adminPage.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button(card, 'Ask Questions')).toBeFocused()
  adminPage.on('dialog', (asked) => asked.accept())
  await adminPage.reload()
  await button(card, 'Ask Questions').click()
  await expect(first).toHaveValue('Typed with care?')

  // The server takes it, and its answer gets lost on the way.
  await adminPage.route('**/api/review/applications/*/questions', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(dialog, 'Send Questions').click()
  await button(confirmDialog(adminPage), 'Confirm & Send').click()
  await expectProblem(adminPage, 'Error', 'Failed to send questions.')
  await expect(first).toHaveValue('Typed with care?')
  await adminPage.unroute('**/api/review/applications/*/questions')
  await button(dialog, 'Send Questions').click()
  await button(confirmDialog(adminPage), 'Confirm & Send').dblclick()
  await expectSuccess(adminPage, 'Success', '1 question(s) sent to the founder.')
  expect(await storedRounds(adminPage.request, id)).toEqual([[['Typed with care?', '']]])

  await button(card, 'Ask Questions').click()
  await expect(first).toHaveValue('')
  await first.fill('Not to be seen by the next person')
  await adminPage.keyboard.press('Escape')
  await adminPage.getByRole('button', { name: /Meera/ }).click()
  await adminPage.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expectProblem(
    adminPage,
    'You are still signed in',
    'Something you typed, here or in another tab, is not saved or sent yet. Sign out again to discard it.',
  )
  await adminPage.getByRole('button', { name: /Meera/ }).click()
  await adminPage.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(adminPage).toHaveURL(/\/auth/)
  expect(await adminPage.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('next person')
})

test('a reading that began before a save and arrives after it takes no answer away', async ({
  discussion: { id, adminPage, founderPage },
}) => {
  await sendRound(adminPage.request, id, ['Why now?'])
  await founderPage.goto(`/application-qa?id=${id}`)
  const answer = founderPage.getByLabel('Why now?')
  await answer.fill('Typed and saved')
  const late = gate()
  await founderPage.route('**/api/questions/*/answers', async (route) => {
    const read = founderPage.waitForRequest('**/api/applications/*/questions')
    await founderPage.route('**/api/applications/*/questions', async (reading) => {
      const response = await reading.fetch()
      await late.opened
      await reading.fulfill({ response }).catch(() => undefined) // Whoever asked has dropped it.
    })
    await lookAgain(founderPage)
    await read
    await founderPage.waitForTimeout(500)
    await route.continue()
  })
  await button(founderPage, 'Save Responses').click()
  await expectSuccess(founderPage, 'Success', 'Your responses have been saved.')
  late.open()
  await founderPage.waitForTimeout(500)
  await expect(answer).toHaveValue('Typed and saved')
})

test('nobody has asked yet: the dialog says so and leads to asking', async ({
  discussion: { company, adminPage },
}) => {
  const card = await openCard(adminPage, company)
  await button(card, 'Q&A').click()
  const dialog = discussionDialog(adminPage)
  await expect(dialog.getByText('No questions have been sent yet.')).toBeVisible()
  await expectSoundInBothSizes(adminPage)
  await button(dialog, 'Ask Questions').click()
  await expect(askDialog(adminPage).getByLabel('Question 1', { exact: true })).toBeFocused()
  await adminPage.keyboard.press('Escape')
  await expect(button(card, 'Q&A')).toBeFocused()
})
