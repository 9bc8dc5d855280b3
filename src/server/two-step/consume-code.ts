import type { Transaction } from '#database/database.ts'
import { consumeRecoveryCode, consumeStep } from '#database/two-step.ts'
import { parseTwoStepCode } from '#domain/accounts/two-step-code.ts'
import type { Services } from '#server/services.ts'
import { hashOfCode } from './recovery-codes.ts'
import { unseal } from './sealing.ts'
import { stepOf } from './totp.ts'

type Keys = Pick<Services, 'config' | 'log'>

/**
 * Uses up what was typed as a second step: a code of the app, or a recovery code. Each works once.
 * @param sealed the secret in force
 * @returns false when it is neither, or was used before
 */
export async function consumeCode(
  keys: Keys,
  transaction: Transaction,
  { userId, sealed }: { userId: string; sealed: string },
  typed: string,
): Promise<boolean> {
  const { kind, code } = parseTwoStepCode(typed)
  if (kind === 'recovery') return consumeRecoveryCode(transaction, userId, hashOfCode(code))
  const secret = openSecret(keys, userId, sealed)
  const step = secret && stepOf(code, secret, Date.now())
  return step ? consumeStep(transaction, userId, step) : false
}

/** When TWO_STEP_SECRET does not hold the key any more, no code of the app is right; recovery codes still are. */
function openSecret({ config, log }: Keys, userId: string, sealed: string): string | undefined {
  try {
    return unseal(config, userId, sealed)
  } catch (error) {
    log.error({ err: error }, 'A secret of two-step sign-in does not open')
    return undefined
  }
}
