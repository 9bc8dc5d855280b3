import { expect, test } from 'vitest'
import { PASSWORD_MIN_DEFAULT } from '../limits.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import {
  EMAIL_FIELD,
  joinFullName,
  normaliseSignUp,
  SIGN_UP_FIELDS,
  type SignUpValues,
  validateSignUp,
} from './sign-up.ts'

const asha: SignUpValues = {
  first_name: 'Asha',
  last_name: 'Rao',
  email: 'asha@acme.co.in',
  mobile: '+91 (982) 00-12345',
  linkedin_url: 'linkedin.com/in/asha',
  location: 'India',
  password: 'zq7vkw',
}
const rule = { minimum: PASSWORD_MIN_DEFAULT, common: COMMON_PASSWORDS }
const faultsWith = (changes: Partial<SignUpValues>) => validateSignUp({ ...asha, ...changes }, rule)

test('lists the seven fields in screen order with their labels [S2-landing.7, V6.2.6, V6.4.2]', () => {
  expect(SIGN_UP_FIELDS.map(({ label, type }) => `${label}: ${type}`)).toEqual([
    'First name: text',
    'Last name: text',
    'Email: email',
    'Mobile: tel',
    'LinkedIn profile: url',
    'Location: select',
    'Password: password',
  ])
})

test('every field is required and has its autocomplete type [V6.2.7]', () => {
  expect(SIGN_UP_FIELDS.map(({ key, autocomplete, required }) => [key, autocomplete, required])).toEqual([
    ['first_name', 'given-name', true],
    ['last_name', 'family-name', true],
    ['email', 'username', true],
    ['mobile', 'tel', true],
    ['linkedin_url', 'url', true],
    ['location', 'country-name', true],
    ['password', 'new-password', true],
  ])
  expect(EMAIL_FIELD.key).toBe('email')
})

test('accepts a complete sign-up', () => {
  expect(validateSignUp(asha, rule)).toEqual({})
})

test('rejects empty and whitespace-only fields [S5-accounts.1]', () => {
  const blank = { first_name: '', last_name: ' ', email: '', mobile: '\t', linkedin_url: '\0', location: '' }
  expect(faultsWith({ ...blank, password: '' })).toEqual({
    first_name: 'Enter your first name',
    last_name: 'Enter your last name',
    email: 'Enter your e-mail address',
    mobile: 'Enter your mobile number',
    linkedin_url: 'Enter the address of your LinkedIn profile',
    location: 'Choose where you live',
    password: 'Enter a password',
  })
})

test('limits names to 100 characters and puts them on one line [V1.3.11]', () => {
  expect(faultsWith({ first_name: 'a'.repeat(100) })).toEqual({})
  expect(faultsWith({ first_name: 'a'.repeat(101) })).toEqual({
    first_name: 'First name must not exceed 100 characters.',
  })
  expect(normaliseSignUp({ ...asha, last_name: 'Rao\r\nBcc: x' }).last_name).toBe('Rao Bcc: x')
})

test('rejects web addresses, markup and direction marks in names', () => {
  const bait = ['Visit https://evil.example', '<b>', 'a > b', 'Asha\u202eoaR']
  expect(bait.map((first_name) => faultsWith({ first_name }).first_name)).toEqual([
    ...Array(3).fill('First name must not contain ://, < or >.'),
    'First name must not contain invisible formatting characters.',
  ])
})

test('validates the format and length of an e-mail address', () => {
  expect(faultsWith({ email: ' asha@acme.co.in ' })).toEqual({})
  expect(faultsWith({ email: `${'a'.repeat(64)}@${'b'.repeat(186)}.co` })).toEqual({})
  expect(faultsWith({ email: 'asha' })).toEqual({
    email: 'Enter an e-mail address like name@company.com',
  })
  expect(faultsWith({ email: `asha@${'a.'.repeat(130)}in` })).toEqual({
    email: 'Email must not exceed 254 characters.',
  })
})

test.each(['1234', '+91 (98) - ', 'call me 12345', '12345 '.repeat(6), '12345;'])(
  "rejects the mobile number '%s'",
  (mobile) => {
    expect(faultsWith({ mobile })).toEqual({ mobile: 'Enter a mobile number like +91 98200 12345' })
  },
)

test.each(['12345', '1'.repeat(30)])("accepts the mobile number '%s'", (mobile) => {
  expect(faultsWith({ mobile })).toEqual({})
})

test('rejects a javascript: profile link and adds a missing scheme [D-form.28, V1.2.2]', () => {
  expect(faultsWith({ linkedin_url: 'javascript:alert(1)' })).toEqual({
    linkedin_url: 'Enter a web address like https://linkedin.com/in/name',
  })
  expect(normaliseSignUp(asha).linkedin_url).toBe('https://linkedin.com/in/asha')
})

test('accepts only locations from the list', () => {
  expect(faultsWith({ location: 'Atlantis' })).toEqual({ location: 'Choose a location from the list' })
})

test('applies the configured minimum password length [D-accounts.12]', () => {
  expect(validateSignUp(asha, { ...rule, minimum: 8 })).toEqual({
    password: 'Password must have at least 8 characters.',
  })
})

test('trims and cleans typed texts, but not the location or the password [V6.2.8]', () => {
  expect(
    normaliseSignUp({ ...asha, first_name: ' As\0ha ', mobile: ' 12345 ', password: ' zq7 \0vkw ' }),
  ).toEqual({
    ...asha,
    linkedin_url: 'https://linkedin.com/in/asha',
    mobile: '12345',
    password: ' zq7 \0vkw ',
  })
  expect(normaliseSignUp({ ...asha, location: ' India', last_name: 'linkedin.com/in/a' })).toMatchObject({
    location: ' India',
    last_name: 'linkedin.com/in/a',
  })
})

test('joins first and last name with a space [D-way.10]', () => {
  expect(joinFullName({ first_name: ' Mary Ann ', last_name: 'Rao' })).toBe('Mary Ann Rao')
  expect(joinFullName({ first_name: 'Asha', last_name: ' Rao ' })).toBe('Asha Rao')
  expect(joinFullName({ first_name: 'Asha', last_name: ' ' })).toBe('Asha')
})
