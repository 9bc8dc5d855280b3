import { setPassword } from '#database/credentials.ts'
import type { Transaction } from '#database/database.ts'
import { consumeEmailTokens } from '#database/email-tokens.ts'
import { endSessions } from '#database/sessions.ts'
import { COMMON_PASSWORDS } from '#domain/accounts/common-passwords.ts'
import { ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { faultOfPassword } from '#domain/accounts/passwords.ts'
import type { Config } from '#server/config.ts'
import { tell } from '#server/mail/outbox.ts'
import { Problem } from '#server/problem.ts'

export const TITLE = ACCOUNT_REFUSALS.password

/** @throws Problem 'validation-failed' at the field for a password that may not be chosen */
export function refuseWeak(password: string, { passwordMin }: Pick<Config, 'passwordMin'>): void {
  const message = faultOfPassword(password, { minimum: passwordMin, common: COMMON_PASSWORDS })
  if (message === null) return
  const fault = {
    field: 'password',
    path: 'password',
    label: 'New password',
    kind: 'wrong',
    message,
  } as const
  throw new Problem('validation-failed', message, { title: TITLE, faults: [fault] })
}

type Account = { readonly userId: string; readonly name: string; readonly email: string }

/**
 * Stores a new password, ends the account's sessions but the one to keep, voids whatever link was under way, and
 * tells the owner: whoever has the old password is out.
 */
export async function storeNewPassword(
  transaction: Transaction,
  { userId, name, email }: Account,
  { hash, keep }: { hash: string; keep?: string },
): Promise<void> {
  await setPassword(transaction, userId, hash)
  await endSessions(transaction, userId, { keep })
  await consumeEmailTokens(transaction, userId, ['reset-password', 'change-e-mail'])
  await tell(transaction, { template: 'password-changed', to: { name, address: email }, data: {} })
}
