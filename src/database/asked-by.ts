import { AsyncLocalStorage } from 'node:async_hooks'

/** The network address a request comes from, for what lies far below it: the queues it waits in, and the trail. */
export const askedBy = new AsyncLocalStorage<string>()
