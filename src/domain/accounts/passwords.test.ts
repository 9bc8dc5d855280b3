import { expect, test } from 'vitest'
import { PASSWORD_MIN_DEFAULT } from '../limits.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordError } from './passwords.ts'

const faultOf = (password: string, minimum = PASSWORD_MIN_DEFAULT) =>
  passwordError(password, { minimum, common: COMMON_PASSWORDS })

const COMMON = 'This password is too common. Please choose another.'

test('enforces the minimum and maximum length of a password [S5-accounts.3, V6.2.9]', () => {
  expect(faultOf('zq7vk')).toBe('Password must have at least 6 characters.')
  expect(faultOf('zq7vkw')).toBeNull()
  expect(faultOf('zq7vkwx', 8)).toBe('Password must have at least 8 characters.')
  expect(faultOf('zq7vkwxy', 8)).toBeNull()
  expect(faultOf('zq7vkwxy'.repeat(16))).toBeNull()
  expect(faultOf(`${'zq7vkwxy'.repeat(16)}z`)).toBe('Password must have at most 128 characters.')
})

test('accepts characters of any kind, and requires no particular ones [V6.2.5]', () => {
  const passwords = ['monsoonlorry', 'MONSOON', '84170936', 'p q r s', 'धेनुगौशाला', '🚜🚜🚜', '\t"\'<&>%']
  expect(passwords.map((password) => faultOf(password))).toEqual(passwords.map(() => null))
})

test('rejects common passwords in any capitalisation [D-accounts.11]', () => {
  expect(['password', 'PassWord', '123456', 'Qwerty123'].map((password) => faultOf(password))).toEqual([
    COMMON,
    COMMON,
    COMMON,
    COMMON,
  ])
})

test('lists 1,000 common passwords of at least six characters, sorted', () => {
  const listed = [...COMMON_PASSWORDS]
  expect(listed.length).toBe(1_000)
  expect(listed.filter((password) => !/^[a-z0-9!@#$%^&*._-]{6,}$/.test(password))).toEqual([])
  expect(listed).toEqual(listed.toSorted())
})

test('accepts a password that contains a common one', () => {
  expect(faultOf('correct horse password battery')).toBeNull()
})
