import { deleteUnreferencedFile } from '#database/files.ts'
import type { Services } from '#server/services.ts'

/**
 * Deletes files, the content of each before its row. If the content cannot be deleted, the row remains, so that the
 * next sweep retries. A failure does not affect the other files. Stops early once `signal` is aborted, or while the
 * storage cannot be used.
 * @returns the errors
 */
export async function deleteFiles(
  { database, files, diskSpace }: Pick<Services, 'database' | 'files' | 'diskSpace'>,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const path of paths) {
    if (signal?.aborted || !diskSpace.acceptsDeletions()) break
    try {
      await files.delete(path)
      await database.asWorker((transaction) => deleteUnreferencedFile(transaction, path))
    } catch (error) {
      errors.push(error)
    }
  }
  return errors
}
