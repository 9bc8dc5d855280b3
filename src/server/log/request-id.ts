import { AsyncLocalStorage } from 'node:async_hooks'

/** Of the request that something is done for; none for what is done by the clock. */
export const requestId = new AsyncLocalStorage<string>()
