import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Metrics } from '#server/metrics.ts'
import { redactError } from './redact-error.ts'

const STDERR = 2
const COUNTED = ['warn', 'error', 'fatal'] as const

/**
 * Lines of JSON, each with its moment in UTC, and with the id of the request that it is about.
 * @param into by default stderr, written before the next thing happens, so that a crash loses none
 */
export function makeLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  counts: Pick<Metrics, 'countLogLine'>,
  into: DestinationStream = pino.destination({ fd: STDERR, sync: true }),
): Logger {
  const log = pino(
    {
      level: logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: redactError },
      mixin: () => ({ request: requestId.getStore() }),
      hooks: {
        logMethod(args, method, level) {
          const name = COUNTED.find((one) => pino.levels.values[one] === level)
          if (name) counts.countLogLine(name)
          method.apply(this, args)
        },
      },
    },
    into,
  )
  return log
}

/** That of a command, whose lines nobody counts. */
export const makeCommandLogger = (config: Pick<Config, 'logLevel'>): Logger =>
  makeLogger(config, { countLogLine: () => undefined })

/** Of the request that something is done for; none for what is done by the clock. */
export const requestId = new AsyncLocalStorage<string>()
