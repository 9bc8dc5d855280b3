import { expect, test } from 'vitest'
import type { Person } from '#domain/actor.ts'
import {
  mayApply,
  mayDownload,
  mayEditApplication,
  mayReadApplication,
  mayUpload,
} from '#server/access/applications.ts'
import {
  mayAdminister,
  mayAskQuestions,
  mayDecide,
  mayDisableTwoStep,
  mayListForReview,
} from '#server/access/review.ts'

// Tests the permission policies, the first authorization layer, as if row policies returned every row to everyone.

const without: Person = {
  kind: 'person',
  userId: 'meera',
  sessionId: 's',
  sessionEndsAt: new Date('2026-12-01'),
  role: 'admin',
  email: 'meera@example.com',
  fullName: 'Meera Iyer',
  twoStep: 'missing',
}
const withIt: Person = { ...without, twoStep: 'in-force' }
const notDemanded: Person = { ...without, twoStep: 'none' }

const rowOf = (owner: string) => ({
  user_id: owner,
  part: owner === without.userId ? ('owner' as const) : null,
  is_own: owner === without.userId,
  application_status: 'submitted' as const,
  submitted_at: '2026-03-01T10:00:00Z',
})

/** Returns the actor's permissions for six actions on data of other people. */
const asAdministrator = (actor: Person) => [
  mayListForReview(actor),
  mayAdminister(actor),
  mayDecide(actor, 'submitted', 'approved'),
  mayAskQuestions(actor, rowOf('asha')),
  mayReadApplication(actor, rowOf('asha')),
  mayDownload(actor, rowOf('asha')),
]

test('an administrator who lacks the required two-step sign-in has no administrator rights', () => {
  expect(asAdministrator(without)).toEqual(Array(6).fill('two-step-setup-required'))
  expect([mayReadApplication(without, undefined), mayDownload(without, undefined)]).toEqual(
    Array(2).fill('two-step-setup-required'),
  )
  expect(asAdministrator(withIt)).toEqual(Array(6).fill('yes'))
  expect(asAdministrator(notDemanded)).toEqual(Array(6).fill('yes'))
})

test('users who lack the required two-step sign-in can use their own applications and files', () => {
  const own = rowOf('meera')
  const draft = { ...own, application_status: 'draft' as const, submitted_at: null }
  expect([
    mayApply(without),
    mayUpload(without),
    mayReadApplication(without, own),
    mayDownload(without, own),
  ]).toEqual(Array(4).fill('yes'))
  expect([mayEditApplication(without, draft), mayEditApplication(without, { ...draft, part: null })]).toEqual(
    ['yes', 'not-found'],
  )
})

test('an administrator who must use two-step sign-in cannot turn it off; founders can', () => {
  const founder: Person = { ...withIt, role: 'founder' }
  const verdicts = [withIt, founder].flatMap((actor) =>
    [true, false].map((it) => mayDisableTwoStep(actor, it)),
  )
  expect(verdicts).toEqual(['two-step-required', 'yes', 'yes', 'yes'])
})
