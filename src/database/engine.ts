import type { DatabaseLoad, NotificationHandler, Transaction } from '#database/database.ts'

/** One statement with its parameters. A name makes it a prepared statement if the engine supports them. */
export type Query = { text: string; values: unknown[]; name?: string; timeoutMs?: number }

const BEGIN = {
  read: 'begin read only',
  /** Like `read`, and all statements of the transaction read one snapshot. */
  snapshot: 'begin isolation level repeatable read, read only',
  write: 'begin',
}

/** The statement that opens a transaction, and how the transaction accesses the data. */
export type Opening = Query & {
  readonly access: keyof typeof BEGIN
  /** True if the commit answers a request. It then waits for a standby even if it changes nothing. */
  readonly isAcknowledged?: boolean
}

/** Returns the statement that precedes the opening. */
export const beginOf = ({ access }: Opening): string => BEGIN[access]

/** Result of a statement: its rows or the error. */
export type Outcome = { rows: unknown[] } | { error: unknown }

/**
 * The interface between `createDatabase` and PostgreSQL. An engine runs statements and knows nothing about actors.
 * Every transaction starts with an `opening` statement, which sets the role.
 */
export type Engine = {
  /** True if all requests share one connection. No transaction may then last for seconds. */
  readonly hasOneConnection: boolean

  /**
   * Runs begin, opening, statement and commit. Throws an error from the opening, but returns an error from the
   * statement.
   */
  query(opening: Opening, statement: Query): Promise<{ opened: unknown[]; outcome: Outcome }>

  /** Keeps a transaction open while `work` runs. An exception rolls it back and is rethrown. */
  transaction<T>(
    opening: Opening,
    work: (transaction: Transaction, opened: unknown[]) => Promise<T>,
  ): Promise<T>

  listen(channel: string, handler: NotificationHandler): { stop(): Promise<void> }
  ping(): Promise<void>
  load(): DatabaseLoad
  copyTo(folder: string): Promise<void>
  close(): Promise<void>
}

/** A connection that acts as the owner of the tables, outside any transaction. */
export type MigratingConnection = {
  /** Runs one or more statements without parameters. */
  run(sql: string): Promise<void>
  rows<Row>(text: string, values: unknown[]): Promise<Row[]>
}
