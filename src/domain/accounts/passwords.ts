import { PASSWORD_MAX, PASSWORD_MIN_DEFAULT } from '../limits.ts'
import { COMMON_PASSWORDS, isCommonPassword } from './common-passwords.ts'

/**
 * What is wrong with a chosen password (S5-accounts.3, D-accounts.11, D-accounts.12).
 * @param minimum characters, from PASSWORD_MIN
 * @returns the text for whoever chose it, or null when it may be used
 */
export function faultOfPassword(password: string, minimum: number = PASSWORD_MIN_DEFAULT): string | null {
  if (password.length < minimum) return `Password must have at least ${minimum} characters.`
  if (password.length > PASSWORD_MAX) return `Password must have at most ${PASSWORD_MAX} characters.`
  if (!isCommonPassword(password)) return null
  const count = COMMON_PASSWORDS.size.toLocaleString('en-US')
  return `This password is one of the ${count} most common ones. Please choose another.`
}
