import { expect, test } from 'vitest'
import { Problem } from '#server/problem.ts'
import { authorise, type DenialReason } from './authorise.ts'

const refusalOf = (verdict: DenialReason) => {
  try {
    authorise(verdict)
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.status, error.message]
    throw error
  }
  return 'authorised'
}

test('allows a permitted action', () => {
  expect(() => authorise('yes')).not.toThrow()
})

test('marks a refusal for the audit log, and uses the given message', () => {
  const refused = () => authorise('not-found', { 'not-found': 'There is no such file.' })
  expect(refused).toThrow(
    expect.objectContaining({ message: 'There is no such file.', details: { byPolicy: true } }),
  )
})

test.each<[DenialReason, number, string]>([
  ['signed-out', 401, 'Auth session missing!'],
  ['team-only', 403, "You don't have permission to access this page."],
  ['administrators-only', 403, 'Only administrators can do this.'],
  [
    'reviewers-only',
    403,
    'Only administrators and reviewers can give verdicts, and never on their own applications.',
  ],
  [
    'two-step-setup-required',
    403,
    'Team members must use two-step sign-in. Set it up in your account first.',
  ],
  [
    'two-step-required',
    403,
    'Team members must use two-step sign-in. You can move it to another device instead.',
  ],
  ['not-found', 404, 'Not found, or you do not have access to it.'],
  ['already-submitted', 409, 'This application has been submitted and can no longer be changed.'],
  ['already-answered', 409, 'Responses submitted. You can view but not edit your answers.'],
  ['account-deleted', 409, 'This founder has deleted their account and cannot receive questions.'],
])('the refusal %s has status %i and its message', (reason, status, sentence) => {
  expect(refusalOf(reason)).toEqual([reason, status, sentence])
})
