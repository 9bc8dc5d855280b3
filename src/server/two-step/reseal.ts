import { replaceSecrets, type SealedSecrets, secretsSealedByOtherKey } from '#database/two-step.ts'
import type { Services } from '#server/services.ts'
import { type Keys, seal, sealMark, unseal } from './sealing.ts'

type Parts = Pick<Services, 'config' | 'database' | 'log'>

/**
 * At start: seals anew, by the first key of TWO_STEP_SECRET, whatever is sealed otherwise, so that the other keys, and
 * SESSION_SECRET, are needed for it no longer. What does not open is logged and left: its owner has recovery codes.
 */
export const resealSecrets = (services: Parts): Promise<void> =>
  services.database.asAccounts(async (transaction) => {
    for (const row of await secretsSealedByOtherKey(transaction, sealMark(services.config))) {
      const anew = sealedAnew(services, row)
      if (anew) await replaceSecrets(transaction, anew)
    }
  })

/** What an account has sealed, sealed by the first key; undefined, and logged, for what does not open. */
export function sealedAnew(
  { config, log }: { config: Keys; log: Parts['log'] },
  { userId, secret, offered }: SealedSecrets,
): SealedSecrets | undefined {
  const again = (sealed: string | null) => sealed && seal(config, userId, unseal(config, userId, sealed))
  try {
    return { userId, secret: again(secret), offered: again(offered) }
  } catch (error) {
    log.error({ err: error, user: userId }, 'A secret of two-step sign-in does not open')
    return undefined
  }
}
