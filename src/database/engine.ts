import type { DatabaseLoad, NotificationHandler, Transaction } from '#database/database.ts'

/** One statement with its parameters. A name makes it a prepared statement where the engine has such. */
export type Query = { text: string; values: unknown[]; name?: string; timeoutMs?: number }

/** How a statement ended: what it returned, or what was thrown. */
export type Outcome = { rows: unknown[] } | { error: unknown }

/**
 * What the doors (`doors.ts`) need of PostgreSQL. An engine carries statements; it knows nothing of actors.
 * Every transaction starts with an `opening` statement, which sets the role; nothing runs without one.
 */
export type Engine = {
  /** Sends begin, opening, statement and commit at once. The opening's failure is thrown, the statement's is returned. */
  together(opening: Query, statement: Query): Promise<{ opened: unknown[]; outcome: Outcome }>

  /** Keeps a transaction open while `work` runs; a throw rolls back and is thrown on. */
  throughout<T>(opening: Query, work: (transaction: Transaction, opened: unknown[]) => Promise<T>): Promise<T>

  listen(channel: string, handler: NotificationHandler): { stop(): Promise<void> }
  ping(): Promise<void>
  load(): DatabaseLoad
  copyTo(folder: string): Promise<void>
  close(): Promise<void>
}
