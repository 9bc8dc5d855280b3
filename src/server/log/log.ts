import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Metrics } from '#server/metrics.ts'
import { redactError } from './redact-error.ts'

const STDERR = 2
const COUNTED = ['warn', 'error', 'fatal'] as const

/**
 * Creates a logger that writes JSON lines with the time in UTC and the request id.
 * @param destination by default stderr, written synchronously so that a crash loses no lines
 */
export function makeLogger(
  { logLevel }: Pick<Config, 'logLevel'>,
  counts: Pick<Metrics, 'countLogLine'>,
  destination: DestinationStream = pino.destination({ fd: STDERR, sync: true }),
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
          const name = COUNTED.find((name) => pino.levels.values[name] === level)
          if (name) counts.countLogLine(name)
          method.apply(this, args)
        },
      },
    },
    destination,
  )
  return log
}

/** Creates the logger of a command, without metrics. */
export const makeCommandLogger = (config: Pick<Config, 'logLevel'>): Logger =>
  makeLogger(config, { countLogLine: () => undefined })

/** Id of the current request. It is undefined in background work. */
export const requestId = new AsyncLocalStorage<string>()
