import type { DatabaseLoad, NotificationHandler, Transaction } from '#database/database.ts'

/** One statement with its parameters. A name makes it a prepared statement where the engine has such. */
export type Query = { text: string; values: unknown[]; name?: string; timeoutMs?: number }

/** How a statement ended: what it returned, or what was thrown. */
export type Outcome = { rows: unknown[] } | { error: unknown }

/**
 * What `createDatabase` needs of PostgreSQL. An engine runs statements; it does not know actors.
 * Every transaction starts with an `opening` statement, which sets the role; nothing runs without one.
 */
export type Engine = {
  /** Sends begin, opening, statement and commit at once. The opening's failure is thrown, the statement's is returned. */
  query(opening: Query, statement: Query): Promise<{ opened: unknown[]; outcome: Outcome }>

  /** Keeps a transaction open while `work` runs; a throw rolls back and is thrown on. */
  transaction<T>(
    opening: Query,
    work: (transaction: Transaction, opened: unknown[]) => Promise<T>,
  ): Promise<T>

  listen(channel: string, handler: NotificationHandler): { stop(): Promise<void> }
  ping(): Promise<void>
  load(): DatabaseLoad
  copyTo(folder: string): Promise<void>
  close(): Promise<void>
}

/** One connection of the login that owns the tables, outside any transaction. */
export type MigratingConnection = {
  /** Runs statements without parameters, several at a time. */
  run(sql: string): Promise<void>
  rows<Row>(text: string, values: unknown[]): Promise<Row[]>
}
