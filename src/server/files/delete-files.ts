import { deleteUnreferencedFile } from '#database/files.ts'
import type { Services } from '#server/services.ts'

/**
 * Deletes each file's content before its row. If that fails, the row remains, so that the next sweep retries, and the
 * other files are deleted all the same. Stops early once `signal` is aborted.
 * @returns the errors
 */
export async function deleteFiles(
  { database, files }: Pick<Services, 'database' | 'files'>,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const path of paths) {
    if (signal?.aborted) break
    try {
      await files.delete(path)
      await database.asWorker((transaction) => deleteUnreferencedFile(transaction, path))
    } catch (error) {
      errors.push(error)
    }
  }
  return errors
}
