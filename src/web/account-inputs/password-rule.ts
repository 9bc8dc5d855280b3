import type { PasswordRule } from '#domain/accounts/passwords.ts'
import { settings } from '#web/settings.ts'

let common: PasswordRule['common'] = new Set()

/** Has the commonest passwords fetched. Without them the server alone knows them, and says so in the same words. */
export async function fetchCommonPasswords(): Promise<void> {
  const { COMMON_PASSWORDS } = await import('#domain/accounts/common-passwords.ts')
  common = COMMON_PASSWORDS
}

/** What a new password is held against here, as far as it is known by now. */
export const passwordRule = (): PasswordRule => ({ minimum: settings.passwordMin, common })
