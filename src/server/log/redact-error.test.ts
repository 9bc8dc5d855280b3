import { expect, test } from 'vitest'
import { redactError } from './redact-error.ts'

const saysOf = (error: unknown) => JSON.stringify(redactError(error))
const withParts = (message: string, parts: object, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), parts)

test('keeps kind, message, stack and causes of an error', () => {
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
    'a row that the database shows',
    withParts('duplicate key value violates unique constraint "users_email"', {
      code: '23505',
      detail: 'Key (email)=(asha@acme.in) already exists.',
      where: 'Asha',
      parameters: ['Asha'],
    }),
  ],
  [
    'a value that it could not read',
    withParts('invalid input syntax for type uuid: "Asha "Rao""', { code: '22P02' }),
  ],
  ['a body that is no JSON', new SyntaxError('Unexpected token, "{"name": Asha}" is not valid JSON')],
  [
    'a recipient that was refused',
    withParts('550 5.1.1 <asha@acme.in>: unknown', { rejected: ['asha@acme.in'] }),
  ],
  ['an address with a query', new Error('Invalid URL /x?token=asha&b=1')],
  ['lines that look like places', new Error('invalid\n    at asha@acme.in')],
  ['a cause', new Error('It did not go', { cause: withParts('no', { detail: 'Asha' }) })],
  ['several at once', new AggregateError([withParts('no', { detail: 'Asha' })], 'They did not go')],
  [
    'what Drizzle wraps',
    withParts('Failed query: Asha', { query: 'select', params: ['Asha'] }, new Error('no')),
  ],
  ['what is no error', 'Asha'],
])('removes names from %s', (_, error) => {
  expect(['asha@', 'Asha'].filter((mark) => saysOf(error).includes(mark))).toEqual([])
})
