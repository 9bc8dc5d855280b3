import { AsyncLocalStorage } from 'node:async_hooks'
import type { SessionKey } from './database.ts'

export type RequestContext = {
  /** The network address a request comes from. */
  readonly network: string
  /** What it shows. */
  readonly session: SessionKey
  /** Whom the sender takes that session to be of, by the account's id; undefined when they do not say. */
  readonly user: string | undefined
}

/** The request that is being answered, for code far below it: database, queues and audit log. */
export const requestContext = new AsyncLocalStorage<RequestContext>()
