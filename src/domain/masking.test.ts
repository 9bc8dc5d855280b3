import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskEmail, maskMobile } from './masking.ts'

test.each([
  ['priya@acme.co.in', 'pr***@***.in'],
  ['abc@x.io', 'ab***@***.io'],
  ['ab@x.io', 'a***@***.io'],
  ['a@b.c', 'a***@***.c'],
  ['priya@localhost', 'pr***@***'],
  ['p.rao@localhost', 'p.***@***'],
  ['p.@localhost', 'p***@***'],
  ['priya@.in', 'pr***@***.in'],
  ['"odd@name"@x.io', '"o***@***.io'],
  ['@x.io', '***@***.***'],
  ['no address', '***@***.***'],
  ['', '***@***.***'],
  [null, '***@***.***'],
  [undefined, '***@***.***'],
])('masks the e-mail address %s as %s [D-status.24-26, S6.16]', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

test('masks addresses with the same start and end in the same way', () => {
  const part = fc.stringMatching(/^[a-z]{1,20}$/)
  fc.assert(
    fc.property(part, part, (name, company) => {
      expect(maskEmail(`pq${name}@${company}.in`)).toBe('pq***@***.in')
    }),
  )
})

test('hides a mobile number and its length [D-status.27, S6.17]', () => {
  expect(['+91 98200 12345', '1', '', '  ', null, undefined].map(maskMobile)).toEqual([
    '**********',
    '**********',
    'Not provided',
    'Not provided',
    'Not provided',
    'Not provided',
  ])
})
