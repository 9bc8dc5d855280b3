import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { SIGN_IN_REFUSALS } from '#domain/accounts/messages.ts'

type Said = ErrorReply['error']
type Fault = NonNullable<Said['faults']>[number]

const OFFLINE = 'The server could not be reached. Please check your connection and try again.'
const UNANSWERED = 'The server did not answer in time. Please try again.'
const FAILED = 'Something went wrong on our side. Please try again.'

type Refusal = {
  readonly status: number
  readonly code: ErrorCode | 'offline'
  readonly message: string
  readonly title?: string
  readonly faults?: readonly Fault[]
  readonly retryAt?: Date
  readonly moved?: Said['moved']
  readonly standing?: Said['standing']
  readonly wordless?: boolean
}

const WITHOUT_SESSION: readonly string[] = ['signed-out', 'different-user']

/**
 * Whether a call was refused because its person has no session here any more, or somebody else has: that is said for all
 * calls together (SessionLost, OtherPerson).
 */
export const isSignedOut = (failure: unknown): boolean =>
  failure instanceof ApiError && WITHOUT_SESSION.includes(failure.code)

/** A call that did not succeed, with a sentence for people; `offline` when no answer of ours came back. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'offline'
  readonly title: string | undefined
  readonly faults: readonly Fault[]
  readonly retryAt: Date | undefined
  readonly moved: NonNullable<Said['moved']>
  readonly standing: Said['standing']
  /** The server said nothing: the sentence is the browser's own. */
  readonly wordless: boolean

  constructor({ status, code, message, title, faults = [], retryAt, wordless = false, ...details }: Refusal) {
    super(message)
    this.moved = details.moved ?? []
    this.standing = details.standing
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

  /** For an answer that tells of the end of the session without refusing. */
  static signedOut(): ApiError {
    return new ApiError({ status: 401, code: 'signed-out', message: SIGN_IN_REFUSALS.sessionMissing })
  }

  /** Whether it was carried out is not known. */
  static unanswered(): ApiError {
    return new ApiError({ status: 0, code: 'offline', message: UNANSWERED, wordless: true })
  }

  /** @param text body of an answer that is no success; a gateway's may be no JSON at all */
  static from(status: number, text: string): ApiError {
    const error = text.startsWith('{') ? (JSON.parse(text) as Partial<ErrorReply>).error : undefined
    if (!error) {
      const code = status >= 502 ? 'unavailable' : 'failed'
      return new ApiError({ status, code, message: FAILED, wordless: true })
    }
    const { retry_at, ...rest } = error
    return new ApiError({ status, ...rest, retryAt: retry_at ? new Date(retry_at) : undefined })
  }
}

/** The server's own words for a failure; undefined when it said none, so that the specification's stand-in shows. */
export const reasonOf = (problem: unknown): string | undefined =>
  problem instanceof ApiError && !problem.wordless ? problem.message : undefined
