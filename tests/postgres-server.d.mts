/** A separate PostgreSQL server; `url` has a superuser's login. */
export type RealServer = {
  readonly url: string
  /** Stops it; its data stays. */
  halt(): Promise<void>
  /** Ends all its processes at once. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Stops it and removes its folder, which also holds the programs of its standbys. */
  stop(): Promise<void>
  /** Starts a synchronous standby. From then on a commit is acknowledged only once the standby has it too. */
  follow(): Promise<Standby>
}

export type Standby = RealServer & {
  /** Promotes it: from then on it accepts writes and waits for no standby. */
  promote(): Promise<void>
}

export type PostgresOptions = {
  /** Flushes to disk, as in production; by default it does not. */
  lasting?: boolean
  /** In PEM format; with them it also accepts encrypted connections. */
  tls?: { certificate: string; key: string }
}

export function startPostgres(options?: PostgresOptions): Promise<RealServer>
