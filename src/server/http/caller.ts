import type { SessionKey } from '#database/database.ts'

/** The sender of a request, before session lookup and authorisation. */
export type Caller = {
  readonly session: SessionKey
  /** Client address, from the socket or from the configured proxy. */
  readonly address: string
  /** Request headers, for cookies and the user agent. */
  readonly headers: Headers
}

export type AppEnv = { Variables: { caller: Caller } }
