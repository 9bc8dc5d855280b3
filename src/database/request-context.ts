import { AsyncLocalStorage } from 'node:async_hooks'
import type { SessionKey } from './database.ts'

export type RequestContext = {
  /** The client's network (`networkOf`). */
  readonly network: string
  /** Hash of the session token. */
  readonly session: SessionKey
  /** User id that the client claims; undefined if it claims none. */
  readonly user: string | undefined
}

/** Context of the current request, which the database, the queues and the audit log read. */
export const requestContext = new AsyncLocalStorage<RequestContext>()
