import { expect, test } from 'vitest'
import { type Person, VISITOR } from '#domain/actor.ts'
import { mayManageApplicants, mayManageDraft, maySubmitAnswers } from './applications.ts'

const asha: Person = {
  kind: 'person',
  userId: 'asha',
  sessionId: 's',
  sessionEndsAt: new Date('2026-12-01'),
  role: 'founder',
  email: 'asha@example.com',
  fullName: 'Asha Rao',
  twoStep: 'none',
}
const open = { part: 'member', answered_at: null } as const
const answered = { part: 'owner', answered_at: '2026-03-02T10:00:00Z' } as const

test('only applicants may submit answers, changed or unchanged', () => {
  expect([
    maySubmitAnswers(asha, open, false),
    maySubmitAnswers(asha, open, true),
    maySubmitAnswers(asha, undefined, true),
    maySubmitAnswers(asha, { ...open, part: null }, true),
    maySubmitAnswers(VISITOR, open, true),
  ]).toEqual(['yes', 'yes', 'not-found', 'not-found', 'signed-out'])
})

test('allows a repeated submission of answers only if nothing has changed', () => {
  expect([maySubmitAnswers(asha, answered, true), maySubmitAnswers(asha, answered, false)]).toEqual([
    'yes',
    'already-answered',
  ])
})

test('only the owner submits, deletes and shares a draft', () => {
  const draft = { part: 'owner', application_status: 'draft', submitted_at: null } as const
  const judge = (part: 'owner' | 'member' | null) => [
    mayManageDraft(asha, { ...draft, part }),
    mayManageApplicants(asha, { part }),
  ]
  expect([judge('owner'), judge('member'), judge(null)]).toEqual([
    ['yes', 'yes'],
    ['owner-only', 'owner-only'],
    ['not-found', 'not-found'],
  ])
})
