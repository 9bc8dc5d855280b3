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
  moved?: NonNullable<ErrorBody['moved']>
  standing?: NonNullable<ErrorBody['standing']>
  cause?: unknown
  /** Whether a policy has refused it, and not a rule of what was sent. */
  byPolicy?: boolean
}

/** A refusal that people may read. Thrown by actions and policies; `http/errors.ts` turns it into the reply. */
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

  /** The reply's body. */
  toReply(): ErrorReply {
    const { title, faults, retryAt, moved, standing } = this.details
    return {
      error: {
        code: this.code,
        message: truncate(this.message),
        ...(title && { title }),
        ...(faults && { faults: [...faults] }),
        ...(retryAt && { retry_at: retryAt.toISOString() }),
        ...(moved && { moved }),
        ...(standing && { standing }),
      },
    }
  }
}

/** A refusal may quote what was sent, of any length; its beginning says what is wrong, and its end what would be right. */
function truncate(message: string): string {
  if (message.length <= ERROR_MESSAGE_CHARACTERS) return message
  const half = ERROR_MESSAGE_CHARACTERS / 2
  return `${message.slice(0, half).toWellFormed()} … ${message.slice(-half).toWellFormed()}`
}

/** A refusal in the words of the specification's catalogue (section 8). */
export const problemOf = (
  code: ErrorCode,
  { title, description }: Message,
  details: ProblemDetails = {},
): Problem => new Problem(code, description, { ...details, title })
