import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'
import { type Message, SERVER_BUSY } from '#domain/message.ts'
import { isBlankText } from '#domain/typed-text.ts'

type ReplyError = ErrorReply['error']
type Fault = NonNullable<ReplyError['faults']>[number]

const OFFLINE = 'The server could not be reached. Please check your connection and try again.'
const UNANSWERED = 'The server did not answer in time. Please try again.'
const UNREADABLE = "The server's reply could not be read. Please check your connection and try again."
const FAILED = 'Something went wrong on our side. Please try again.'

/**
 * The server's codes, and three codes that the browser sets: `offline` if no readable reply arrived from the server,
 * `file-changed` if a file cannot be read, and `passkey-failed` if no passkey was used or created.
 */
type ApiErrorCode = ErrorCode | 'offline' | 'file-changed' | 'passkey-failed'

type ErrorDetails = {
  readonly status: number
  readonly code: ApiErrorCode
  readonly message: string
  readonly title?: string
  readonly faults?: readonly Fault[]
  readonly retryAt?: Date
  readonly conflicts?: ReplyError['conflicts']
  readonly current?: ReplyError['current']
  readonly funding_rounds?: ReplyError['funding_rounds']
  readonly isGeneric?: boolean
}

const SESSION_ENDED: readonly string[] = ['signed-out', 'different-user']

/**
 * Returns whether a call was refused because the session has ended or belongs to another person. page/access-gate.tsx
 * shows a single notice about this, however many calls were refused.
 */
export const isSignedOut = (failure: unknown): boolean =>
  failure instanceof ApiError && SESSION_ENDED.includes(failure.code)

/**
 * Returns whether an application was not found. The server also gives this answer for somebody else's application
 * (D-way.7) and for a malformed id.
 */
export const isNotFound = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === 'not-found' || failure.code === 'bad-request')

/**
 * Returns the applications that have changed since the preview. The list is empty if only texts or meetings have
 * changed. Returns undefined if the server did not refuse the call because of a conflict.
 */
export const conflictsOf = (failure: unknown): ApiError['conflicts'] | undefined =>
  failure instanceof ApiError && failure.code === 'conflict' ? failure.conflicts : undefined

/** A failed call with a message to show to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  readonly title: string | undefined
  readonly faults: readonly Fault[]
  readonly retryAt: Date | undefined
  readonly conflicts: NonNullable<ReplyError['conflicts']>
  readonly current: ReplyError['current']
  /** The funding rounds, if the code is 'funding-round-closed'. */
  readonly funding_rounds: ReplyError['funding_rounds']
  /** True if the server sent no message, in which case `message` is a generic one. */
  readonly isGeneric: boolean

  constructor({
    status,
    code,
    message,
    title,
    faults = [],
    retryAt,
    isGeneric = false,
    ...details
  }: ErrorDetails) {
    super(message)
    this.conflicts = details.conflicts ?? []
    this.current = details.current
    this.funding_rounds = details.funding_rounds
    this.status = status
    this.code = code
    this.title = title
    this.faults = faults
    this.retryAt = retryAt
    this.isGeneric = isGeneric
  }

  static offline(): ApiError {
    return new ApiError({ status: 0, code: 'offline', message: OFFLINE, isGeneric: true })
  }

  /** Creates the error for a successful response that shows that the session has ended. */
  static signedOut(): ApiError {
    return new ApiError({ status: 401, code: 'signed-out', message: SIGN_IN_REFUSALS.sessionMissing })
  }

  /** Creates the error for a call that timed out. The server may still have carried it out. */
  static unanswered(): ApiError {
    return new ApiError({ status: 0, code: 'offline', message: UNANSWERED, isGeneric: true })
  }

  /**
   * Creates the error for a response that has a success status but is not the server's reply: a proxy or a captive
   * portal answered, or the response was cut off. The server may have carried out the call.
   */
  static unreadable(status: number): ApiError {
    return new ApiError({ status, code: 'offline', message: UNREADABLE, isGeneric: true })
  }

  /** @param body the parsed body of an unsuccessful response; not an `ErrorReply` if a proxy sent it */
  static from(status: number, body: unknown): ApiError {
    if (!isErrorReply(body)) {
      if (status === 503) return new ApiError({ status, code: 'unavailable', message: SERVER_BUSY })
      const code = status >= 502 ? 'unavailable' : 'failed'
      return new ApiError({ status, code, message: FAILED, isGeneric: true })
    }
    const { retry_at, message, ...rest } = body.error
    const isGeneric = isBlankText(message)
    return new ApiError({
      status,
      ...rest,
      message: isGeneric ? FAILED : message,
      isGeneric,
      retryAt: retry_at ? new Date(retry_at) : undefined,
    })
  }
}

function isErrorReply(body: unknown): body is ErrorReply {
  const { code, message } = (body as Partial<ErrorReply> | null | undefined)?.error ?? {}
  return typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code) && typeof message === 'string'
}

/**
 * Returns whether the server has refused a call for a reason that a retry would not change. Rate limits and server
 * errors do not count. Neither does a response without one of our messages, such as one with status 408, because it
 * comes from a proxy or from Node.js.
 */
export const isRefusal = (failure: unknown): boolean =>
  failure instanceof ApiError && !failure.isGeneric && failure.status < 500 && failure.code !== 'rate-limited'

/** Returns the server's message. Returns undefined if it sent none; the caller then shows a message of its own. */
export const reasonOf = (problem: unknown): string | undefined =>
  problem instanceof ApiError && !problem.isGeneric ? problem.message : undefined

/** Returns the message about a failure. The server's reason, if it sent one, takes the place of the description. */
export const messageOf = (problem: unknown, message: Message): Message => ({
  ...message,
  description: reasonOf(problem) ?? message.description,
})

/** Returns a sentence, followed by the server's message if it sent one. */
export const withReason = (sentence: string, problem: unknown): string =>
  [sentence, reasonOf(problem)].filter(Boolean).join(' ')
