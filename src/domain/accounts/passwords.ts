import { PASSWORD_MAX } from '../limits.ts'

/** Rule for new passwords. */
export type PasswordRule = {
  /** Minimum number of characters, from PASSWORD_MIN. */
  readonly minimum: number
  /** Common passwords, in lower case. Empty in a browser that has not loaded them yet. The server checks again. */
  readonly common: ReadonlySet<string>
}

/**
 * Validates a new password (S5-accounts.3, D-accounts.11, D-accounts.12).
 * @returns the error message, or null
 */
export function passwordError(password: string, { minimum, common }: PasswordRule): string | null {
  if (password.length < minimum) return `Password must have at least ${minimum} characters.`
  if (password.length > PASSWORD_MAX) return `Password must have at most ${PASSWORD_MAX} characters.`
  return common.has(password.toLowerCase()) ? 'This password is too common. Please choose another.' : null
}
