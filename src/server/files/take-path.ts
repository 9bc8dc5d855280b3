import type { Transaction } from '#database/database.ts'
import { reserveFile } from '#database/files.ts'
import { type FileExtension, type FileKind, filePath } from '#domain/files/file-rules.ts'
import { contentTypeOf } from './content-types.ts'

export type NamedFile = {
  readonly kind: FileKind
  readonly filename: string
  readonly extension: FileExtension
  /** Position among the rows of a kind that has several. */
  readonly index: number
}

/** Reserves the path of this millisecond, or of the next one that is free (D-files.1). */
export async function takePath(transaction: Transaction, { kind, filename, extension, index }: NamedFile) {
  for (let timestamp = Date.now(); ; timestamp++) {
    const path = filePath(kind, { timestamp, row: index, extension })
    const content_type = contentTypeOf(extension)
    if (await reserveFile(transaction, { path, kind, filename, content_type })) return path
  }
}
