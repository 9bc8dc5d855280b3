import { PASSWORD_MAX } from '../limits.ts'

/** What a password is held against. */
export type PasswordRule = {
  /** Characters, from PASSWORD_MIN. */
  readonly minimum: number
  /** The commonest passwords, in lower case; a browser that does not have them yet leaves them to the server. */
  readonly common: ReadonlySet<string>
}

/**
 * What is wrong with a chosen password (S5-accounts.3, D-accounts.11, D-accounts.12).
 * @returns the text for whoever chose it, or null when it may be used
 */
export function passwordError(password: string, { minimum, common }: PasswordRule): string | null {
  if (password.length < minimum) return `Password must have at least ${minimum} characters.`
  if (password.length > PASSWORD_MAX) return `Password must have at most ${PASSWORD_MAX} characters.`
  if (!common.has(password.toLowerCase())) return null
  const count = common.size.toLocaleString('en-US')
  return `This password is one of the ${count} most common ones. Please choose another.`
}
