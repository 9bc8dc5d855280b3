import { acquireConnection, type ServerPool } from './pool.ts'

/** The oldest PostgreSQL version that tests run on. */
export const OLDEST_MAJOR = 14

/** Thrown if the server or the login does not meet the requirements. The message says what to change. */
export class UnsupportedServer extends Error {
  override readonly name = 'UnsupportedServer'
}

/**
 * @param version version in the format of `server_version_num`, such as 150004 for 15.4
 * @throws UnsupportedServer for a version that is too old
 */
export function refuseOldServer(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major >= OLDEST_MAJOR) return
  throw new UnsupportedServer(
    `The server of DATABASE_URL is PostgreSQL ${major}: Openround needs PostgreSQL ${OLDEST_MAJOR} or later.`,
  )
}

/** Returns the login of the pool's connections. Throws `UnsupportedServer` for a version that is too old. */
export async function readLogin(pool: ServerPool): Promise<string> {
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
