import type pg from 'pg'

/** Runs statements over a connection of their own to the server at `url`, and answers with what `work` does. */
export function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result>
