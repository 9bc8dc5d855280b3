import { expect, test } from 'vitest'
import { PASSWORD_MIN_DEFAULT } from '../limits.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordError } from './passwords.ts'

const faultOf = (password: string, minimum = PASSWORD_MIN_DEFAULT) =>
  passwordError(password, { minimum, common: COMMON_PASSWORDS })

const COMMON = 'This password is one of the 1,000 most common ones. Please choose another.'

test('a password needs its minimum of characters and is bounded [S5-accounts.3, V6.2.9]', () => {
  expect(faultOf('zq7vk')).toBe('Password must have at least 6 characters.')
  expect(faultOf('zq7vkw')).toBeNull()
  expect(faultOf('zq7vkwx', 8)).toBe('Password must have at least 8 characters.')
  expect(faultOf('zq7vkwxy', 8)).toBeNull()
  expect(faultOf('zq7vkwxy'.repeat(16))).toBeNull()
  expect(faultOf(`${'zq7vkwxy'.repeat(16)}z`)).toBe('Password must have at most 128 characters.')
})

test('characters of any kind make a password, and none is demanded [V6.2.5]', () => {
  const passwords = ['monsoonlorry', 'MONSOON', '84170936', 'p q r s', 'धेनुगौशाला', '🚜🚜🚜', '\t"\'<&>%']
  expect(passwords.map((password) => faultOf(password))).toEqual(passwords.map(() => null))
})

test('one of the commonest is refused, however it is capitalised [D-accounts.11]', () => {
  expect(['password', 'PassWord', '123456', 'Qwerty123'].map((password) => faultOf(password))).toEqual([
    COMMON,
    COMMON,
    COMMON,
    COMMON,
  ])
})

test('the list holds 1,000 passwords that the minimum alone would let pass, sorted', () => {
  const listed = [...COMMON_PASSWORDS]
  expect(listed.length).toBe(1_000)
  expect(listed.filter((password) => !/^[a-z0-9!@#$%^&*._-]{6,}$/.test(password))).toEqual([])
  expect(listed).toEqual(listed.toSorted())
})

test('a password that merely contains a common one is not refused', () => {
  expect(faultOf('correct horse password battery')).toBeNull()
})
