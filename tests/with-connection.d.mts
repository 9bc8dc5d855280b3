import type pg from 'pg'

/** Runs statements over a separate connection to the server at `url`, and returns the result of `work`. */
export function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result>
