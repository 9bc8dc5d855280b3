import type { PGlite } from '@electric-sql/pglite'

/** Does work as the superuser on the app's own connection, in the caller's turn. */
export async function asSuperuser<T>(pglite: PGlite, work: () => Promise<T>): Promise<T> {
  await pglite.exec('set session authorization postgres')
  try {
    return await work()
  } finally {
    await pglite.exec('set session authorization openround_app')
  }
}
