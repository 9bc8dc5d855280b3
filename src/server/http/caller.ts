import type { SessionKey } from '#database/database.ts'

/** Who sends a request, as far as HTTP knows: not yet looked up, not yet allowed anything. */
export type Caller = {
  readonly session: SessionKey
  /** Client address from the socket, or from the configured proxy. */
  readonly address: string
  /** Headers as they came: for cookies, and for what the browser says it is. */
  readonly headers: Headers
}

export type AppEnv = { Variables: { caller: Caller } }
