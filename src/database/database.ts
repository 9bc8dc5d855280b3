import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PgQueryResultHKT } from 'drizzle-orm/pg-core/session'
import type { Actor } from '#domain/actor.ts'

/**
 * Capacity in which a request acts. Together with the session, it determines the database role (ARCHITECTURE.md,
 * Actors).
 */
export type Capacity = 'applicant' | 'administrator' | 'reader' | 'reviewer' | 'team'

/** Number of this server's open and idle connections, and of requests that wait for one. */
export type DatabaseLoad = { readonly open: number; readonly idle: number; readonly waiting: number }

/** A Drizzle handle inside an open transaction. It hides the engine. */
export type Transaction = Omit<PgDatabase<PgQueryResultHKT, Record<string, never>>, 'transaction'>

/** Runs one step of a long read. */
export type ReadStep = <T>(read: (transaction: Transaction, actor: Actor) => Promise<T>) => Promise<T>

/** The part of a Drizzle query builder that is needed here: SQL text and parameters. */
export type Statement = {
  toSQL(): { sql: string; params: unknown[] }
  /**
   * 'generic': one generic plan suits all parameters, so PostgreSQL plans the prepared statement only once. 'custom':
   * PostgreSQL plans each execution, because the generic plan is slow although its estimated cost is low.
   */
  readonly plan?: 'generic' | 'custom'
  /**
   * True for a statement that writes, also through a function, such as an audit entry. Other statements run in a
   * read-only transaction.
   */
  readonly writes?: boolean
}

/** Hash of the token in the session cookie; undefined for a visitor. */
export type SessionKey = string | undefined

/** Receives the notifications of a database channel. Each arrives after its transaction has committed. */
export type NotificationHandler = {
  onNotification(payload: string): void
  /** Called when notifications begin to arrive, and after each reconnect. Earlier notifications may have been lost. */
  onListening(): void
  /** Called when notifications stop. They arrive again once `onListening` is called. */
  onDisconnect(reason: unknown): void
}

/**
 * Access to the data for requests, jobs and commands. Sets the actor and the role in each transaction. Throws
 * `DatabaseUnavailable` if no connection is free in time or the server is down. If PostgreSQL refuses a statement,
 * throws the driver's error with its SQLSTATE in `code`.
 */
export type Database = {
  /**
   * Runs one statement as the session's user, in a single round trip: begin, actor, statement and commit are pipelined.
   * Rows are returned as parsed by the driver. If the capacity is refused, `rows` is undefined and the caller's policy
   * decides on the error. Repeats the statement once if it is refused, like `transaction`.
   */
  query<Row>(
    session: SessionKey,
    capacity: Capacity,
    statement: Statement,
  ): Promise<{ actor: Actor; rows: Row[] | undefined }>

  /**
   * Runs `work` in one transaction as the session's user. An exception rolls the transaction back. If the capacity is
   * refused, `work` runs with a role without rights, so that its own check refuses with the proper error.
   *
   * Repeats `work` once if a statement is refused (SQLSTATE 42501), because the user may have lost access after `work`
   * checked it, for example by a recusal. The check in the second run then refuses with the proper error.
   */
  transaction<T>(
    session: SessionKey,
    capacity: Capacity,
    work: (transaction: Transaction, actor: Actor) => Promise<T>,
  ): Promise<T>

  /** Like `transaction`, in a read-only transaction, which answers while writes wait for a standby database. */
  read<T>(
    session: SessionKey,
    capacity: Capacity,
    work: (transaction: Transaction, actor: Actor) => Promise<T>,
  ): Promise<T>

  /**
   * Lets `work` read in several steps as the session's user, read-only. Every step has to check the capacity, as in
   * `transaction`.
   *
   * A PostgreSQL server runs all steps on one snapshot, so no step sees later commits. The embedded engine has a single
   * connection, so each step is its own transaction with the current actor and row policies, and other requests run in
   * between.
   */
  readInSteps<T>(session: SessionKey, capacity: Capacity, work: (step: ReadStep) => Promise<T>): Promise<T>

  /**
   * Runs jobs and commands, such as sending e-mails, cleaning up and changing roles. The worker's policies do not
   * depend on a user, so a request that uses it must check the user's rights itself.
   */
  asWorker<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>

  /** Like `asWorker`, in a read-only transaction, which answers while writes wait for a standby database. */
  readAsWorker<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>

  /** Runs sign-up, sign-in, sessions and two-step sign-in. */
  asAccounts<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>

  /**
   * Returns the same database with `required` in place of the administrators' setting (REQUIRE_ADMIN_2FA). If
   * `required` is true, the database treats a team member without two-step sign-in as a founder.
   */
  requiringTwoStep(required?: boolean): Database

  /** Resolves when the database answers, otherwise throws `DatabaseUnavailable`. Used by /readyz. */
  ping(): Promise<void>

  /**
   * Listens on a channel. On a PostgreSQL server, uses a separate connection, which reconnects when it breaks. Behind a
   * pooler, no notifications arrive and `onListening` is never called.
   */
  listen(channel: string, handler: NotificationHandler): { stop(): Promise<void> }

  /** Returns the current load of this server's connections. */
  load(): DatabaseLoad

  /**
   * Copies a consistent snapshot of the embedded database into a new folder under `folder`, while the database stays in
   * use. Does not sync the copy to disk. Throws for a PostgreSQL server, which offers snapshots itself.
   */
  copyTo(folder: string): Promise<void>

  /**
   * Waits for open transactions, then closes the connections. The embedded engine also writes a checkpoint and releases
   * its lock.
   */
  close(): Promise<void>
}

/** Thrown if the database does not respond or has no free connection. The response is 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * Thrown if a statement needs a part of the schema that a newer version has removed or renamed. The reason is logged
 * only once.
 */
export class SchemaTooNew extends DatabaseUnavailable {}
