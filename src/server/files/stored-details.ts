import type { Transaction } from '#database/database.ts'
import { type FileRow, filesByPath } from '#database/files.ts'
import { formatFileSize } from '#domain/file-sizes.ts'
import { type StoredFile, storagePathOf } from '#domain/files/stored-file.ts'
import { Problem } from '#server/problem.ts'

/**
 * Returns a function that replaces the name and size of a file with the stored values, which the client cannot forge.
 * The function throws Problem 'bad-request' unless the file is the actor's.
 */
export async function findStoredDetails(
  transaction: Transaction,
  files: readonly StoredFile[],
): Promise<(file: StoredFile) => StoredFile> {
  const rows = await filesByPath(
    transaction,
    files.map(({ url }) => storagePathOf(url)),
  )
  return (file) => withStoredDetails(file, rows)
}

function withStoredDetails({ url, filename }: StoredFile, rows: readonly FileRow[]): StoredFile {
  const row = rows.find(({ path }) => path === storagePathOf(url))
  if (!row) {
    throw new Problem(
      'bad-request',
      `The file '${filename}' is no longer stored. Please choose it again from your device.`,
    )
  }
  return { url, filename: row.filename, size: formatFileSize(row.bytes) }
}
