import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { PgQueryResultHKT } from 'drizzle-orm/pg-core/session'
import type { Actor } from '#domain/actor.ts'

/** In what capacity a request acts; the database role follows from it and from the session (ARCHITECTURE.md, Actors). */
export type Capacity = 'applicant' | 'administrator' | 'reader' | 'reviewer' | 'team'

/** Connections of this server that are open, those of them that nobody uses, and who waits for one. */
export type DatabaseLoad = { readonly open: number; readonly idle: number; readonly waiting: number }

/** A Drizzle handle inside an open transaction; the engine behind it does not show. */
export type Transaction = Omit<PgDatabase<PgQueryResultHKT, Record<string, never>>, 'transaction'>

/** What a Drizzle builder can be asked for: its text and parameters, without running it. */
export type Statement = {
  toSQL(): { sql: string; params: unknown[] }
  /** Whether one plan is right for all parameters: where PostgreSQL keeps statements, it plans this one once. */
  readonly planned?: 'once'
}

/** What a session is known by: the hash of the token in its cookie; undefined for a visitor. */
export type SessionKey = string | undefined

/** Receives the notifications of a database channel, each after its transaction has committed. */
export type NotificationHandler = {
  onNotification(payload: string): void
  /** Called when notifications begin to arrive, and after each reconnect: earlier ones may be lost. */
  onListening(): void
  /** Called when notifications stop, until `onListening` is called again. */
  onDisconnect(reason: unknown): void
}

/**
 * The only way to the data. Each method opens one transaction, sets actor and role in it, and ends it.
 * Thrown: `DatabaseUnavailable` when no connection is to be had in time or the server is down;
 * the driver's error with its SQLSTATE in `code` for everything PostgreSQL refuses.
 */
export type Database = {
  /**
   * Runs one statement as whoever holds the session, in a single round trip
   * (begin, actor, statement and commit pipelined). Rows come as the driver parses them.
   * Refused capacity: the actor comes back with `rows` undefined, so that the caller's policy can say why.
   */
  query<Row>(
    session: SessionKey,
    capacity: Capacity,
    statement: Statement,
  ): Promise<{ actor: Actor; rows: Row[] | undefined }>

  /**
   * Runs `work` in one transaction as whoever holds the session; a throw rolls back.
   * For a refused capacity the role is one that may do nothing; `work` is called all the same,
   * so that its first paragraph refuses by policy.
   */
  transaction<T>(
    session: SessionKey,
    capacity: Capacity,
    work: (transaction: Transaction, actor: Actor) => Promise<T>,
  ): Promise<T>

  /** Jobs and commands: outbox, sweeps, grants. Never on behalf of a request's input alone. */
  asWorker<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>

  /** Sign-up, sign-in, sessions and two-step sign-in. */
  asAccounts<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>

  /** Returns the same database, which treats a team member without two-step sign-in as a founder (REQUIRE_ADMIN_2FA). */
  requiringTwoStep(): Database

  /** Resolves when the database answers; throws `DatabaseUnavailable` otherwise (for /readyz). */
  ping(): Promise<void>

  /**
   * Listens on a channel. A PostgreSQL server is given a separate connection, which reconnects when it breaks. Behind a
   * pooler no notifications arrive, and `onListening` is never called.
   */
  listen(channel: string, handler: NotificationHandler): { stop(): Promise<void> }

  /** How busy this server's connections are at this moment. */
  load(): DatabaseLoad

  /**
   * Copies the embedded database into a new folder under `folder`, as it stands at one moment, while others go on. The
   * copy is for reading: a power cut may spoil it. Throws for a PostgreSQL server, which shows a moment by itself.
   */
  copyTo(folder: string): Promise<void>

  /** Ends open transactions, then the connections; the embedded engine writes its checkpoint and frees its lock. */
  close(): Promise<void>
}

/** The database does not answer or has no connection free; the reply is 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}
