import { expect, test } from 'vitest'
import { redactError } from './redact-error.ts'

const saysOf = (error: unknown) => JSON.stringify(redactError(error))
const withParts = (message: string, parts: object, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), parts)

test('keeps the type, message, stack and causes of an error', () => {
  const cause = withParts('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })
  expect(redactError(new TypeError('It did not go', { cause }))).toEqual({
    type: 'TypeError',
    message: 'It did not go',
    stack: expect.stringMatching(/^TypeError: It did not go\n\s+at .*redact-error\.test\.ts/),
    cause: {
      type: 'Error',
      message: 'connect ECONNREFUSED',
      stack: expect.stringContaining('redact-error.test.ts'),
      code: 'ECONNREFUSED',
      syscall: 'connect',
    },
  })
})

test.each([
  [
    'a database error that quotes a row',
    withParts('duplicate key value violates unique constraint "users_email"', {
      code: '23505',
      detail: 'Key (email)=(asha@acme.in) already exists.',
      where: 'Asha',
      parameters: ['Asha'],
    }),
  ],
  [
    'a database error that quotes an invalid value',
    withParts('invalid input syntax for type uuid: "Asha "Rao""', { code: '22P02' }),
  ],
  ['an error about invalid JSON', new SyntaxError('Unexpected token, "{"name": Asha}" is not valid JSON')],
  [
    'an SMTP error about a refused recipient',
    withParts('550 5.1.1 <asha@acme.in>: unknown', { rejected: ['asha@acme.in'] }),
  ],
  ['a URL with a query', new Error('Invalid URL /x?token=asha&b=1')],
  ['a message that looks like a stack trace', new Error('invalid\n    at asha@acme.in')],
  ['the cause of an error', new Error('It did not go', { cause: withParts('no', { detail: 'Asha' }) })],
  ['an AggregateError', new AggregateError([withParts('no', { detail: 'Asha' })], 'They did not go')],
  [
    'an error wrapped by Drizzle',
    withParts('Failed query: Asha', { query: 'select', params: ['Asha'] }, new Error('no')),
  ],
  ['a thrown string', 'Asha'],
])('removes names and e-mail addresses from %s', (_, error) => {
  expect(['asha@', 'Asha'].filter((mark) => saysOf(error).includes(mark))).toEqual([])
})
