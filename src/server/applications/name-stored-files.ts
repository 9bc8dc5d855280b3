import type { Transaction } from '#database/database.ts'
import { type FileRow, filesByPath } from '#database/files.ts'
import { fileSizeText } from '#domain/file-sizes.ts'
import { pathOf, type StoredFile } from '#domain/files/stored-file.ts'
import type { AnswersOf, Form } from '#domain/forms/form.ts'
import type { Field } from '#domain/forms/kind.ts'
import { Problem } from '#server/problem.ts'

/**
 * Takes name and size of each file that answers refer to from where it is stored, not from the sender.
 * @throws Problem 'bad-request' for an address that is not a file of the actor's
 */
export async function nameStoredFiles<F extends Field, A extends Partial<AnswersOf<F>>>(
  form: Form<F>,
  transaction: Transaction,
  answers: A,
): Promise<A> {
  const paths = form.files(answers).map(({ url }) => pathOf(url))
  if (paths.length === 0) return answers
  const rows = await filesByPath(transaction, paths)
  return form.withFiles(answers, (file) => asStored(file, rows))
}

function asStored({ url, filename }: StoredFile, rows: readonly FileRow[]): StoredFile {
  const row = rows.find(({ path }) => path === pathOf(url))
  if (!row) {
    throw new Problem(
      'bad-request',
      `The file '${filename}' is no longer stored. Please choose it again from your device.`,
    )
  }
  return { url, filename: row.filename, size: fileSizeText(row.bytes) }
}
