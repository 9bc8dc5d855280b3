import { expect, test } from 'vitest'
import {
  normaliseProfileChanges,
  PROFILE_SHAPE,
  profileChangeErrors,
  profileRecordFromValues,
  toProfileRecord,
  toProfileValues,
} from './profile-record.ts'

const stored = { full_name: 'Asha Devi Rao', mobile: '+91 98200 12345', linkedin_url: '', location: 'India' }

test('a profile record has first and last name as one value', () => {
  const record = toProfileRecord(stored)
  expect(record).toEqual({
    name: { first_name: 'Asha', last_name: 'Devi Rao' },
    mobile: '+91 98200 12345',
    linkedin_url: '',
    location: 'India',
  })
  expect(profileRecordFromValues(toProfileValues(record))).toEqual(record)
})

test('compares names and links by their stored form', () => {
  const names = [
    { first_name: 'Asha', last_name: 'Devi Rao' },
    { first_name: ' Asha Devi', last_name: 'Rao' },
  ]
  expect(PROFILE_SHAPE.isEqual('name', ...(names as [object, object]))).toBe(true)
  expect(PROFILE_SHAPE.isEqual('linkedin_url', 'linkedin.com/in/a', 'https://linkedin.com/in/a')).toBe(true)
  expect(PROFILE_SHAPE.isEqual('mobile', '+91 98200 12345', '+91 98200 12346')).toBe(false)
})

test('validates and normalises changed fields only', () => {
  expect(profileChangeErrors({ mobile: 'call me' })).toStrictEqual({
    mobile: 'Enter a mobile number like +91 98200 12345',
  })
  expect(profileChangeErrors({ name: { first_name: ' ', last_name: 'Rao' } })).toStrictEqual({
    first_name: 'Enter your first name',
  })
  expect(
    normaliseProfileChanges({ name: { first_name: ' Asha', last_name: 'Rao ' }, location: 'Nepal' }),
  ).toEqual({
    full_name: 'Asha Rao',
    location: 'Nepal',
  })
})
