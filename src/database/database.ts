import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PgQueryResultHKT } from 'drizzle-orm/pg-core/session'
import type { Actor } from '#domain/actor.ts'

/**
 * Capacity in which a request acts; with the session it determines the database role (ARCHITECTURE.md,
 * Actors).
 */
export type Capacity = 'applicant' | 'administrator' | 'reader' | 'reviewer' | 'team'

/** Number of open and idle connections of this server, and of requests that wait for one. */
export type DatabaseLoad = { readonly open: number; readonly idle: number; readonly waiting: number }

/** A Drizzle handle inside an open transaction; it hides the engine. */
export type Transaction = Omit<PgDatabase<PgQueryResultHKT, Record<string, never>>, 'transaction'>

/** Runs one step of a long read. */
export type ReadStep = <T>(read: (transaction: Transaction, actor: Actor) => Promise<T>) => Promise<T>

/** The part of a Drizzle query builder that is used here: SQL text and parameters. */
export type Statement = {
  toSQL(): { sql: string; params: unknown[] }
  /**
   * 'once': one generic plan suits all parameters, so that PostgreSQL plans the prepared statement only once. 'always':
   * PostgreSQL plans it for each execution, because the generic plan has a low estimated cost but is slow.
   */
  readonly planned?: 'once' | 'always'
}

/** Hash of the token in the session cookie; undefined for a visitor. */
export type SessionKey = string | undefined

/** Receives the notifications of a database channel, each after its transaction has committed. */
export type NotificationHandler = {
  onNotification(payload: string): void
  /** Called when notifications begin to arrive, and after each reconnect, because earlier ones may be lost. */
  onListening(): void
  /** Called when notifications stop, until `onListening` is called again. */
  onDisconnect(reason: unknown): void
}

/**
 * The only access to the data. Each method runs one transaction, in which it sets actor and role. Throws
 * `DatabaseUnavailable` when no connection is free in time or the server is down, and the driver's error with its
 * SQLSTATE in `code` when PostgreSQL refuses a statement.
 */
export type Database = {
  /**
   * Runs one statement as the session's user, in a single round trip (begin, actor, statement and commit pipelined).
   * Rows are returned as parsed by the driver. If the capacity is refused, `rows` is undefined and the caller's policy
   * decides on the error.
   */
  query<Row>(
    session: SessionKey,
    capacity: Capacity,
    statement: Statement,
  ): Promise<{ actor: Actor; rows: Row[] | undefined }>

  /**
   * Runs `work` in one transaction as the session's user; an exception rolls it back. If the capacity is refused,
   * `work` runs with a role without rights, so that its own check refuses with the proper error.
   */
  transaction<T>(
    session: SessionKey,
    capacity: Capacity,
    work: (transaction: Transaction, actor: Actor) => Promise<T>,
  ): Promise<T>

  /**
   * Lets `work` read in several steps, for some seconds in total, as the session's user. A PostgreSQL server runs all
   * steps on one snapshot, so no step sees later commits. The embedded engine has a single connection, so each step is
   * its own transaction, with the actor and row policies of that moment, and other requests run in between. Every step
   * has to check the capacity, as in `transaction`.
   */
  readInSteps<T>(session: SessionKey, capacity: Capacity, work: (step: ReadStep) => Promise<T>): Promise<T>

  /** Runs jobs and commands: outbox, cleanup, role changes. A request must not use it because of its input alone. */
  asWorker<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>

  /** Runs sign-up, sign-in, sessions and two-step sign-in. */
  asAccounts<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>

  /**
   * Returns a database that treats a team member without two-step sign-in as a founder if it is required
   * (REQUIRE_ADMIN_2FA). Without this call, the administrators' setting decides.
   */
  requiringTwoStep(required?: boolean): Database

  /** Resolves when the database answers; throws `DatabaseUnavailable` otherwise (for /readyz). */
  ping(): Promise<void>

  /**
   * Listens on a channel. A PostgreSQL server is given a separate connection, which reconnects when it breaks. Behind a
   * pooler no notifications arrive, and `onListening` is never called.
   */
  listen(channel: string, handler: NotificationHandler): { stop(): Promise<void> }

  /** Returns the current load of this server's connections. */
  load(): DatabaseLoad

  /**
   * Copies a consistent snapshot of the embedded database into a new folder under `folder` while it stays in use. The
   * copy is not synced to disk. Throws for a PostgreSQL server, which offers snapshots itself.
   */
  copyTo(folder: string): Promise<void>

  /**
   * Waits for open transactions, then closes the connections; the embedded engine writes a checkpoint and
   * unlocks.
   */
  close(): Promise<void>
}

/** The database does not respond or has no free connection; the reply is 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
