import type { SessionToken } from '#database/database.ts'

/** Who sends a request, as far as HTTP knows: not yet looked up, not yet allowed anything. */
export type Caller = {
  readonly session: SessionToken
  /** Client address from the socket, or from the configured proxy. */
  readonly address: string
  /** Headers as they came, for Better Auth alone. */
  readonly headers: Headers
}

export type AppEnv = { Variables: { caller: Caller; requestId: string } }
