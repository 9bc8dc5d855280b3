import { AsyncLocalStorage } from 'node:async_hooks'

/** The network address a request comes from, for what it asks of queues far below it (fair-queue.ts). */
export const askedBy = new AsyncLocalStorage<string>()
