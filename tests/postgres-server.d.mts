/** A PostgreSQL server of its own; `url` is a superuser's. */
export type RealServer = {
  readonly url: string
  /** Stops it; its data stays. */
  halt(): Promise<void>
  start(): Promise<void>
  /** Stops it and removes its folder. */
  stop(): Promise<void>
}

export function startPostgres(): Promise<RealServer>
