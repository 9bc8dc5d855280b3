/** A separate PostgreSQL server. `url` contains a superuser's login. */
export type RealServer = {
  readonly url: string
  /** Stops the server and keeps its data. */
  halt(): Promise<void>
  /** Kills all processes of the server, as in a crash. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
  /** Starts a synchronous standby. From then on, a commit is acknowledged only once the standby has it too. */
  follow(): Promise<Standby>
}

export type Standby = RealServer & {
  /** Promotes the standby: from then on it accepts writes and waits for no standby of its own. */
  promote(): Promise<void>
}

export type PostgresOptions = {
  /** Flushes commits to disk, as in production. By default, the server does not. */
  lasting?: boolean
  /** In PEM format. With a certificate and a key, the server also accepts encrypted connections. */
  tls?: { certificate: string; key: string }
  /** Settings such as `synchronous_commit=on`, which override those for temporary data. */
  settings?: readonly string[]
}

export function startPostgres(options?: PostgresOptions): Promise<RealServer>

/** Returns the user to start PostgreSQL as, because it refuses to run as root. Empty for another user. */
export function unprivileged(): { uid?: number; gid?: number }
