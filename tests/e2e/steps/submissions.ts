import { type APIRequestContext, expect, test } from '@playwright/test'
import { APPLICATION_FORM, type StandardKey } from '../../../src/domain/applications/form/application-form.ts'
import { pdf } from './application.ts'
import { STORY } from './founders-story.ts'
import { callsOf, type User } from './users.ts'

/** Returns answers that pass every rule. */
export const completeAnswers = (company: string) => {
  const said = { ...STORY.basics, ...STORY.team, ...STORY.product, ...STORY.market, ...STORY.vision }
  const byLabel = Object.entries(APPLICATION_FORM.blank()).map(([key, blank]) => {
    const { label } = APPLICATION_FORM.field(key as StandardKey)
    return [key, (said as Record<string, string>)[label] ?? blank]
  })
  return {
    ...Object.fromEntries(byLabel),
    company_name: company,
    industry: 'AgriTech',
    company_stage: 'Growth',
    funding_stage: 'Seed',
    hq_city: 'Mumbai',
    all_founders_fulltime: 'yes',
    founders_data: [
      { firstName: 'Ravi', lastName: 'Shankar', email: 'ravi@setu.example', linkedin: '', experience: '' },
    ],
    business_model: STORY.businessModel,
    how_did_you_know: 'website-form',
  }
}

/** Submits an application that has a deck, as the user who is signed in on `request`. */
export async function submitApplication(
  request: APIRequestContext,
  company: string,
  changes: object = {},
): Promise<string> {
  const uploaded = await request.post('/api/files?kind=pitch-deck&filename=deck.pdf', {
    headers: { 'content-type': 'application/octet-stream' },
    data: pdf(company),
  })
  expect(uploaded.status()).toBe(200)
  return submitWithoutDeck(request, company, { ...changes, pitch_deck: await uploaded.json() })
}

/** Saves a draft with the session of `request`. The next call from another test deletes this draft. */
export async function keepDraft(request: APIRequestContext, changes?: object): Promise<string> {
  await deleteEarlierDrafts(request)
  const id = await saveDraft(request, changes)
  kept.add({ id, story: test.info().testId })
  return id
}

/** Saves a new draft with the session of `request`. */
export async function saveDraft(
  request: APIRequestContext,
  changes: object = completeAnswers('Kisan Setu'),
): Promise<string> {
  const id = crypto.randomUUID()
  const saved = await request.patch(`/api/applications/${id}`, { data: { base_version: 0, changes } })
  expect(saved.status(), await saved.text()).toBe(200)
  return id
}

/** Drafts that tests in this worker have left behind. The tests share a founder. */
const kept = new Set<{ readonly id: string; readonly story: string }>()

/**
 * Deletes drafts of earlier tests, because a person may have only 20. Other people's drafts are left for a later call.
 */
async function deleteEarlierDrafts(request: APIRequestContext): Promise<void> {
  for (const draft of kept) {
    if (draft.story === test.info().testId) continue
    const left = await request.delete(`/api/applications/${draft.id}`)
    if (left.ok()) kept.delete(draft)
  }
}

/** Submits an application that has no deck, as the user who is signed in on `request`. */
export async function submitWithoutDeck(
  request: APIRequestContext,
  company: string,
  changes: object = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const submitted = await request.post(`/api/applications/${id}/submission`, {
    data: { base_version: 0, changes: { ...completeAnswers(company), ...changes } },
  })
  expect(submitted.status(), await submitted.text()).toBe(200)
  return id
}

/** Submits an application that has no deck, as a user who is not signed in on the test's page. */
export async function submitAs(user: User, company: string): Promise<string> {
  const calls = await callsOf(user)
  const id = await submitWithoutDeck(calls, company)
  await calls.dispose()
  return id
}
