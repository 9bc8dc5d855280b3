import type pg from 'pg'
import { acquireConnection } from './pool.ts'

/** The oldest PostgreSQL that the tests were seen passing on. */
export const OLDEST_MAJOR = 14

/** A server, or a login on it, that the product cannot run on; the message says what has to change. */
export class UnsupportedServer extends Error {
  override readonly name = 'ServerUnfit'
}

/**
 * @param version as `server_version_num` has it: 150004 for 15.4
 * @throws ServerUnfit for an older server than the product knows
 */
export function refuseOldServer(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major >= OLDEST_MAJOR) return
  throw new UnsupportedServer(
    `The server of DATABASE_URL is PostgreSQL ${major}: Openround needs PostgreSQL ${OLDEST_MAJOR} or later.`,
  )
}

/** Who the pool's connections were opened by. Throws `ServerUnfit` for too old a server. */
export async function readLogin(pool: pg.Pool): Promise<string> {
  const client = await acquireConnection(pool)
  try {
    const { rows } = await client.query<{ login: string; version: number }>(
      `select session_user::text as login, current_setting('server_version_num')::int as version`,
    )
    refuseOldServer(rows[0]?.version ?? 0)
    return rows[0]?.login ?? ''
  } finally {
    client.release()
  }
}
