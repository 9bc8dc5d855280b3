/** A PostgreSQL server of its own; `url` is a superuser's. */
export type RealServer = {
  readonly url: string
  /** Stops it; its data stays. */
  halt(): Promise<void>
  /** Ends all its processes at once. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Stops it and removes its folder. */
  stop(): Promise<void>
}

/** @param lasting as for data that matter; by default it waits for no disk */
export function startPostgres(options?: { lasting?: boolean }): Promise<RealServer>
