import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { Calls } from '#contract/calls.ts'
import { submitWithoutDeck } from './submissions.ts'
import { test as base, callsOf, type User } from './users.ts'

/** A submitted application for one test, with signed-in pages of the founder and an administrator. */
export type Discussion = {
  readonly id: string
  readonly company: string
  readonly founderPage: Page
  readonly adminPage: Page
}

/** Opens a page with a new session, which the test may end. */
async function pageOf(browser: Browser, { person: { email, password } }: User): Promise<Page> {
  const context = await browser.newContext()
  const signedIn = await context.request.post('/api/session', { data: { email, password } })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
  return context.newPage()
}

type Made = { discussion: Discussion }

export const test = base.extend<Made>({
  discussion: async ({ browser, founder, administrator }, use) => {
    const company = `Setu ${crypto.randomUUID().slice(0, 8)}`
    const founderPage = await pageOf(browser, founder)
    const adminPage = await pageOf(browser, administrator)
    const id = await submitWithoutDeck(founderPage.request, company)
    await use({ id, company, founderPage, adminPage })
    await founderPage.context().close()
    await adminPage.context().close()
  },
})

export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true })

export const askDialog = (page: Page) => page.getByRole('dialog', { name: 'Ask Questions to Founder' })
export const confirmDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm Send Questions' })
export const discussionDialog = (page: Page) => page.getByRole('dialog', { name: 'Application with Q&A' })

/** Opens the review list with a search for a company. @returns the company's card */
export async function openCard(page: Page, company: string): Promise<Locator> {
  await page.goto(`/investment-application-review?search=${encodeURIComponent(company)}`)
  const card = page.getByRole('article', { name: company })
  await expect(card).toBeVisible()
  return card
}

/** Types questions, adding a field for each one except the first. */
export async function typeQuestions(dialog: Locator, questions: readonly string[]): Promise<void> {
  for (const [index, question] of questions.entries()) {
    if (index > 0) await button(dialog, 'Add Question').click()
    await dialog.getByLabel(`Question ${index + 1}`, { exact: true }).fill(question)
  }
}

/** Answers the first question of the newest round and submits the round, with the founder's API session. */
export async function submitRound(request: APIRequestContext, id: string, answer: string): Promise<void> {
  const { question_rounds } = await (await request.get(`/api/applications/${id}/questions`)).json()
  const [round] = question_rounds
  const submitted = await request.post(`/api/questions/${round.id}/submission`, {
    data: { base_version: round.version, changes: { [round.questions[0].id]: answer } },
  })
  expect(submitted.status(), await submitted.text()).toBe(200)
}

/** Sends a round with an administrator's API session. */
export async function sendQuestionRound(
  request: APIRequestContext,
  id: string,
  questions: Calls['sendQuestions']['body']['questions'],
) {
  const sent = await request.post(`/api/review/applications/${id}/questions`, {
    data: { id: crypto.randomUUID(), questions },
  })
  expect(sent.status(), await sent.text()).toBe(200)
}

/**
 * Submits an application with the founder's API session, and sends its founder a round.
 * @returns the application's id
 */
export async function submitWithQuestions(
  founders: APIRequestContext,
  administrator: User,
  questions: Calls['sendQuestions']['body']['questions'],
  company = `Setu ${crypto.randomUUID().slice(0, 8)}`,
): Promise<string> {
  const id = await submitWithoutDeck(founders, company)
  const administrators = await callsOf(administrator)
  await sendQuestionRound(administrators, id, questions)
  await administrators.dispose()
  return id
}

/** Returns the stored rounds, newest first, as pairs of a question and its answer. */
export async function storedRounds(request: APIRequestContext, id: string): Promise<[string, string][][]> {
  const { question_rounds } = await (await request.get(`/api/applications/${id}/questions`)).json()
  type QuestionRound = {
    questions: { text: string; order: number }[]
    answers: { order: number; answer: string }[]
  }
  return question_rounds.map(({ questions, answers }: QuestionRound) =>
    questions.map(({ text, order }) => [text, answers.find((one) => one.order === order)?.answer ?? '']),
  )
}

/** Simulates a return from another window, after which the page refetches its data. */
export const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** Submits the answers on the screen and confirms. */
export async function submitAnswers(page: Page): Promise<void> {
  await button(page, 'Submit Responses').click()
  await button(page.getByRole('dialog'), 'Submit').click()
}
