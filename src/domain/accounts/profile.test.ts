import { expect, test } from 'vitest'
import { normaliseProfile, PROFILE_FIELDS, splitFullName, validateProfile } from './profile.ts'

const asha = {
  first_name: ' Asha ',
  last_name: 'Rao\u0000',
  mobile: ' +91 98200 12345',
  linkedin_url: 'linkedin.com/in/asha-rao',
  location: 'India',
}

test('a profile has the sign-up fields except e-mail and password', () => {
  expect(PROFILE_FIELDS.map(({ key }) => key)).toEqual([
    'first_name',
    'last_name',
    'mobile',
    'linkedin_url',
    'location',
  ])
})

test('normalises and validates a profile like a sign-up', () => {
  expect(normaliseProfile(asha)).toEqual({
    first_name: 'Asha',
    last_name: 'Rao',
    mobile: '+91 98200 12345',
    linkedin_url: 'https://linkedin.com/in/asha-rao',
    location: 'India',
  })
  expect(validateProfile(asha)).toEqual({})
  expect(validateProfile({ ...asha, first_name: ' ', mobile: 'call me', location: 'Mars' })).toEqual({
    first_name: 'Enter your first name',
    mobile: 'Enter a mobile number like +91 98200 12345',
    location: 'Choose a location from the list',
  })
})

test.each([
  ['Asha Rao', 'Asha', 'Rao'],
  [' Asha  Devi Rao ', 'Asha', 'Devi Rao'],
  ['Asha', 'Asha', ''],
  ['', '', ''],
])('splits the full name %j into %j and %j', (full, first_name, last_name) => {
  expect(splitFullName(full)).toEqual({ first_name, last_name })
})
