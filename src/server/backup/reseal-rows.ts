import type { Logger } from 'pino'
import type { MigratingConnection } from '#database/migrate.ts'
import type { SealedSecrets } from '#database/two-step.ts'
import { sealedAnew } from '#server/two-step/reseal.ts'
import { type Keys, sealMark } from '#server/two-step/sealing.ts'

/** Seals what was sealed by the backup's key by that of this installation, in the transaction that restores it. */
export async function resealRows(
  connection: MigratingConnection,
  by: { readonly config: Keys; readonly log: Logger },
): Promise<void> {
  const rows = await connection.rows<SealedSecrets>(
    `select user_id as "userId", secret, pending_secret as offered from totp_secrets
      where not starts_with(secret, $1) or not starts_with(pending_secret, $1)`,
    [sealMark(by.config)],
  )
  for (const row of rows) {
    const anew = sealedAnew(by, row)
    if (!anew) continue
    const values = [anew.userId, anew.secret, anew.offered]
    await connection.rows(
      'update totp_secrets set secret = $2, pending_secret = $3 where user_id = $1',
      values,
    )
  }
}
