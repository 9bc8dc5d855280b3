import { expect, test } from 'vitest'
import { ApiError, isRefusal, messageOf, withReason } from './api-error.ts'

test('parses the fields of an error response', () => {
  const fault = { field: 'email', path: 'email', label: 'Email', kind: 'wrong', message: 'No.' }
  const funding_rounds = { open: null, closed: null, next: null, extended_until: null }
  const error = ApiError.from(429, {
    error: {
      code: 'rate-limited',
      title: 'Too many attempts',
      message: 'Later.',
      faults: [fault],
      retry_at: '2026-11-21T09:00:00.000Z',
      conflicts: [{ id: '1', company_name: 'Acme' }],
      current: { version: 2, body: 'Theirs.' },
      funding_rounds,
    },
  })
  expect({ ...error, message: error.message }).toEqual({
    name: 'ApiError',
    status: 429,
    code: 'rate-limited',
    message: 'Later.',
    title: 'Too many attempts',
    faults: [fault],
    retryAt: new Date('2026-11-21T09:00:00.000Z'),
    isGeneric: false,
    conflicts: [{ id: '1', company_name: 'Acme' }],
    current: { version: 2, body: 'Theirs.' },
    funding_rounds,
  })
})

test.each([
  [502, 'unavailable', undefined],
  [500, 'failed', null],
  [429, 'failed', { error: 'Too many requests' }],
  [429, 'failed', { error: { code: 'RATE_LIMITED', message: 'Slow down' } }],
  [403, 'failed', { error: { code: 'toString', message: 'Blocked' } }],
  [403, 'failed', { error: { code: 'not-found' } }],
])("maps a %i response without the server's error to %s", (status, code, body) => {
  const { code: found, message, isGeneric } = ApiError.from(status, body)
  expect([found, message, isGeneric]).toEqual([
    code,
    'Something went wrong on our side. Please try again.',
    true,
  ])
})

test.each(['', ' \u200b'])('replaces the empty message %j by a sentence, and keeps the code', (message) => {
  const error = ApiError.from(401, { error: { code: 'signed-out', message } })
  expect([error.code, error.message, error.isGeneric]).toEqual([
    'signed-out',
    'Something went wrong on our side. Please try again.',
    true,
  ])
})

test('distinguishes a refusal by the server from a proxy’s response and a rate limit', () => {
  const error = { code: 'not-found', message: 'This application does not exist.' }
  const limit = { code: 'rate-limited', message: 'Please try again in a minute.' }
  const failures = [
    ApiError.from(404, { error }),
    ApiError.from(429, undefined),
    ApiError.from(429, { error: limit }),
    ApiError.offline(),
  ]
  expect(failures.map(isRefusal)).toEqual([true, false, false, false])
})

test('adds the server’s message to a sentence only if it sent one', () => {
  const refused = ApiError.from(503, { error: { code: 'unavailable', message: 'Try again later.' } })
  expect(withReason('Not loaded.', refused)).toBe('Not loaded. Try again later.')
  expect(withReason('Not loaded.', ApiError.from(502, undefined))).toBe('Not loaded.')
})

test('says that the server is busy after a 503, and leaves other failures to the caller’s message', () => {
  const fallback = { title: 'Not saved', description: 'Check your connection, then try again.' }
  const failures = [ApiError.from(503, undefined), ApiError.from(503, 'busy'), ApiError.offline()]
  expect(failures.map((failure) => messageOf(failure, fallback).description)).toEqual([
    'The server is busy. Try again in a moment.',
    'The server is busy. Try again in a moment.',
    'Check your connection, then try again.',
  ])
})
