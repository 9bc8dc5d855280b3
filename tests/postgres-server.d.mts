/** A PostgreSQL server of its own; `url` is a superuser's. */
export type RealServer = {
  readonly url: string
  /** Stops it; its data stays. */
  halt(): Promise<void>
  /** Ends all its processes at once. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Stops it and removes its folder, which has the programs of those that follow it, too. */
  stop(): Promise<void>
  /** Starts another one that has all it has; from then on it acknowledges nothing that the other has not, too. */
  follow(): Promise<Standby>
}

export type Standby = RealServer & {
  /** Takes over: from then on it writes, too, and waits for nobody. */
  promote(): Promise<void>
}

export type PostgresOptions = {
  /** As for data that matter; by default it waits for no disk. */
  lasting?: boolean
  /** In PEM; with them it takes encrypted connections as well. */
  tls?: { certificate: string; key: string }
}

export function startPostgres(options?: PostgresOptions): Promise<RealServer>
