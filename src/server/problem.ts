import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { ERROR_MESSAGE_CHARACTERS } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'

type ErrorBody = ErrorReply['error']
type Fault = NonNullable<ErrorBody['faults']>[number]
type ProblemDetails = {
  title?: string
  faults?: readonly Fault[]
  retryAt?: Date
  conflicts?: NonNullable<ErrorBody['conflicts']>
  current?: NonNullable<ErrorBody['current']>
  funding_rounds?: NonNullable<ErrorBody['funding_rounds']>
  cause?: unknown
  /** True if a policy refused the request. The audit log records only such refusals. */
  byPolicy?: boolean
}

type FaultyField<K extends string> = { readonly key: K; readonly label: string }

/** Converts messages by key to the faults of a form, in the order of its fields. */
export const fieldFaults = <K extends string>(
  fields: readonly FaultyField<K>[],
  messages: Readonly<Partial<Record<K, string>>>,
  kind: 'missing' | 'wrong' = 'wrong',
): Fault[] =>
  fields.flatMap(({ key, label }) => {
    const message = messages[key]
    return message === undefined ? [] : [{ field: key, path: key, label, kind, message }]
  })

/** An error for the client. Actions and policies throw it, and `http/errors.ts` converts it to the response. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: (typeof ERROR_STATUS)[ErrorCode]

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ProblemDetails = {},
  ) {
    super(message, { cause: details.cause })
    this.status = ERROR_STATUS[code]
  }

  /** Returns the body of the response. */
  toReply(): ErrorReply {
    const { title, faults, retryAt, conflicts, current, funding_rounds } = this.details
    return {
      error: {
        code: this.code,
        message: truncate(this.message),
        ...(title && { title }),
        ...(faults && { faults: [...faults] }),
        ...(retryAt && { retry_at: retryAt.toISOString() }),
        ...(conflicts && { conflicts }),
        ...(current && { current }),
        ...(funding_rounds && { funding_rounds }),
      },
    }
  }
}

/**
 * Shortens messages that quote long input. Keeps the beginning, which states the fault, and the end, which states the
 * fix.
 */
function truncate(message: string): string {
  if (message.length <= ERROR_MESSAGE_CHARACTERS) return message
  const half = ERROR_MESSAGE_CHARACTERS / 2
  return `${message.slice(0, half).toWellFormed()} … ${message.slice(-half).toWellFormed()}`
}

/** Creates a problem with a message from the message catalogue. */
export const problemOf = (
  code: ErrorCode,
  { title, description }: Message,
  details: ProblemDetails = {},
): Problem => new Problem(code, description, { ...details, title })
