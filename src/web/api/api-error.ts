import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'

type ReplyError = ErrorReply['error']
type Fault = NonNullable<ReplyError['faults']>[number]

const OFFLINE = 'The server could not be reached. Please check your connection and try again.'
const UNANSWERED = 'The server did not answer in time. Please try again.'
const UNREADABLE = "The server's reply could not be read. Please check your connection and try again."
const FAILED = 'Something went wrong on our side. Please try again.'

/** The codes of the server and of the browser: `offline` without the server's reply, `file-changed` for an unreadable file. */
type ApiErrorCode = ErrorCode | 'offline' | 'file-changed'

type ErrorDetails = {
  readonly status: number
  readonly code: ApiErrorCode
  readonly message: string
  readonly title?: string
  readonly faults?: readonly Fault[]
  readonly retryAt?: Date
  readonly moved?: ReplyError['moved']
  readonly standing?: ReplyError['standing']
  readonly rounds?: ReplyError['rounds']
  readonly wordless?: boolean
}

const SESSION_ENDED: readonly string[] = ['signed-out', 'different-user']

/**
 * Returns whether a call was refused because the session has ended, or belongs to another person. This is reported once
 * for all calls (page/access-gate.tsx).
 */
export const isSignedOut = (failure: unknown): boolean =>
  failure instanceof ApiError && SESSION_ENDED.includes(failure.code)

/** A failed call with a message to show to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  readonly title: string | undefined
  readonly faults: readonly Fault[]
  readonly retryAt: Date | undefined
  readonly moved: NonNullable<ReplyError['moved']>
  readonly standing: ReplyError['standing']
  /** When applications may be submitted, if the code is 'round-closed'. */
  readonly rounds: ReplyError['rounds']
  /** True if the server sent no message and the browser supplied this one. */
  readonly wordless: boolean

  constructor({
    status,
    code,
    message,
    title,
    faults = [],
    retryAt,
    wordless = false,
    ...details
  }: ErrorDetails) {
    super(message)
    this.moved = details.moved ?? []
    this.standing = details.standing
    this.rounds = details.rounds
    this.status = status
    this.code = code
    this.title = title
    this.faults = faults
    this.retryAt = retryAt
    this.wordless = wordless
  }

  static offline(): ApiError {
    return new ApiError({ status: 0, code: 'offline', message: OFFLINE, wordless: true })
  }

  /** For a successful response that shows that the session has ended. */
  static signedOut(): ApiError {
    return new ApiError({ status: 401, code: 'signed-out', message: SIGN_IN_REFUSALS.sessionMissing })
  }

  /** For a call that timed out; it may have been carried out. */
  static unanswered(): ApiError {
    return new ApiError({ status: 0, code: 'offline', message: UNANSWERED, wordless: true })
  }

  /**
   * For a successful response that is not the server's: a proxy or a captive portal answered, or the response was cut
   * off. The call may have been carried out.
   */
  static unreadable(status: number): ApiError {
    return new ApiError({ status, code: 'offline', message: UNREADABLE, wordless: true })
  }

  /** @param body the parsed body of an unsuccessful response; a proxy's is not the server's `ErrorReply` */
  static from(status: number, body: unknown): ApiError {
    if (!isErrorReply(body)) {
      const code = status >= 502 ? 'unavailable' : 'failed'
      return new ApiError({ status, code, message: FAILED, wordless: true })
    }
    const { retry_at, ...rest } = body.error
    return new ApiError({ status, ...rest, retryAt: retry_at ? new Date(retry_at) : undefined })
  }
}

function isErrorReply(body: unknown): body is ErrorReply {
  const { code, message } = (body as Partial<ErrorReply> | null | undefined)?.error ?? {}
  return typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code) && typeof message === 'string'
}

/**
 * Returns whether the server has refused a call, so that repeating it would not help. A response without one of our
 * messages (408, for example) comes from a proxy or Node.js, which did not process the call.
 */
export const isRefusal = (failure: unknown): boolean =>
  failure instanceof ApiError && !failure.wordless && failure.status < 500 && failure.code !== 'rate-limited'

/** Returns the server's message; undefined if it sent none, so that the caller shows the specification's text. */
export const reasonOf = (problem: unknown): string | undefined =>
  problem instanceof ApiError && !problem.wordless ? problem.message : undefined
