import { onLostNames } from '#database/server/statement-names.ts'
import { onStatement } from '#database/statement-times.ts'
import type { Services } from '#server/services.ts'

/** Longer than any statement that somebody waits for should take; lists have a tenth of it. */
const SLOW_MS = 1_000
const CHARACTERS_MAX = 500

/**
 * Counts statements, and tells the log of slow ones by their text, whose values are no part of it, and when the database
 * forgets their names.
 * @param slowMs from which on one is slow
 * @returns ends that
 */
export function monitorStatements(
  { metrics, log }: Pick<Services, 'metrics' | 'log'>,
  slowMs = SLOW_MS,
): () => void {
  const ends = [
    onStatement(({ text, ms }) => {
      const isSlow = ms >= slowMs
      metrics.observeStatement({ seconds: ms / 1000, isSlow })
      if (!isSlow) return
      const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, CHARACTERS_MAX)
      log.warn({ ms: Math.round(ms), statement }, 'A statement took long')
    }),
    onLostNames(() =>
      log.warn(
        'A pooler loses the names of prepared statements: they go without until the next start, which costs some time',
      ),
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}
