import { onLostNames } from '#database/server/statement-names.ts'
import { onStatement } from '#database/statement-times.ts'
import type { Services } from '#server/services.ts'

/** A statement counts as slow from this many milliseconds on. Lists should take a tenth of that. */
const SLOW_MS = 1_000
const CHARACTERS_MAX = 500

/**
 * Counts statements, logs slow ones without their values, and logs a warning when the server stops using prepared
 * statements (`onLostNames`).
 * @param slowMs duration from which a statement counts as slow
 * @returns a function that stops monitoring
 */
export function monitorStatements(
  { metrics, log }: Pick<Services, 'metrics' | 'log'>,
  slowMs = SLOW_MS,
): () => void {
  const unsubscribes = [
    onStatement(({ text, ms }) => {
      const isSlow = ms >= slowMs
      metrics.observeStatement({ seconds: ms / 1000, isSlow })
      if (!isSlow) return
      const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, CHARACTERS_MAX)
      log.warn({ ms: Math.round(ms), statement }, 'A slow SQL statement')
    }),
    onLostNames(() =>
      log.warn(
        'The pooler does not support named prepared statements; statements are slower until the next start',
      ),
    ),
  ]
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}
