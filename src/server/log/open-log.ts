import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#server/config.ts'
import type { Counts } from '#server/metrics/counts.ts'
import { plainError } from './plain-error.ts'
import { requestId } from './request-id.ts'

const STDERR = 2
const COUNTED = ['warn', 'error', 'fatal'] as const

/**
 * Lines of JSON, each with its moment in UTC, and with the id of the request that it is about.
 * @param into by default stderr, written before the next thing happens, so that a crash loses none
 */
export function openLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  counts: Pick<Counts, 'logged'>,
  into: DestinationStream = pino.destination({ fd: STDERR, sync: true }),
): Logger {
  const log = pino(
    {
      level: logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: plainError },
      mixin: () => ({ request: requestId.getStore() }),
      hooks: {
        logMethod(args, method, level) {
          const name = COUNTED.find((one) => pino.levels.values[one] === level)
          if (name) counts.logged(name)
          method.apply(this, args)
        },
      },
    },
    into,
  )
  return log
}

/** That of a command, whose lines nobody counts. */
export const openCommandLog = (config: Pick<Config, 'logLevel'>): Logger =>
  openLog(config, { logged: () => undefined })
