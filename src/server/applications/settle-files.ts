import { FILES_PATH } from '#contract/endpoints.ts'
import type { Transaction } from '#database/database.ts'
import { type FileRow, filesByPath } from '#database/files.ts'
import type { StoredFile } from '#domain/applications/attachments.ts'
import type { AnswerChanges } from '#domain/applications/form/answers.ts'
import { fileSizeText } from '#domain/file-sizes.ts'
import { Problem } from '#server/problem.ts'

/**
 * Takes name and size of each file that a save refers to from where it is stored, not from the sender.
 * @throws Problem 'bad-request' for an address that is not a file of the actor's
 */
export async function settleFiles(transaction: Transaction, changes: AnswerChanges): Promise<AnswerChanges> {
  const { pitch_deck: deck, additional_documents: documents } = changes
  const named = [...(deck ? [deck] : []), ...(documents ?? [])]
  if (named.length === 0) return changes
  const rows = await filesByPath(
    transaction,
    named.map(({ url }) => pathOf(url)),
  )
  const settle = <F extends StoredFile>(file: F): F => ({ ...file, ...asStored(file, rows) })
  return {
    ...changes,
    ...(deck && { pitch_deck: settle(deck) }),
    ...(documents && { additional_documents: documents.map(settle) }),
  }
}

const pathOf = (url: string) => (url.startsWith(FILES_PATH) ? url.slice(FILES_PATH.length) : '')

function asStored(file: StoredFile, rows: readonly FileRow[]): StoredFile {
  const row = rows.find((candidate) => candidate.path === pathOf(file.url))
  if (!row) {
    throw new Problem(
      'bad-request',
      `The file '${file.filename}' is no longer stored. Please choose it again from your device.`,
    )
  }
  return { url: file.url, filename: row.filename, size: fileSizeText(row.bytes) }
}
