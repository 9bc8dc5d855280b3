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

test('yes lets the action go on', () => {
  expect(() => authorise('yes')).not.toThrow()
})

test('a refusal is a policy’s, for the trail to be told of; it may say another sentence', () => {
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
    'two-step-setup-required',
    403,
    'Whoever reviews applications needs two-step sign-in here. Please set it up in your account first.',
  ],
  [
    'two-step-required',
    403,
    'Whoever reviews applications needs two-step sign-in here. You can move it to another device instead.',
  ],
  ['not-found', 404, 'There is nothing here, or it is not yours.'],
  ['already-submitted', 409, 'This application has been submitted and can no longer be changed.'],
  ['already-answered', 409, 'Responses submitted. You can view but not edit your answers.'],
  [
    'account-deleted',
    409,
    'This founder has deleted the account, so nobody can receive or answer questions.',
  ],
])('%s stops it, and says why', (reason, status, sentence) => {
  expect(refusalOf(reason)).toEqual([reason, status, sentence])
})
