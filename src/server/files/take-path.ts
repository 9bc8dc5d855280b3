import type { Transaction } from '#database/database.ts'
import { reserveFile } from '#database/files.ts'
import {
  additionalDocumentPath,
  type FileExtension,
  type FileKind,
  pitchDeckPath,
} from '#domain/files/file-rules.ts'
import { contentTypeOf } from './content-types.ts'

export type NamedFile = {
  readonly kind: FileKind
  readonly filename: string
  readonly extension: FileExtension
  /** Position of an additional document among its rows. */
  readonly index: number
}

/** Reserves the path of this millisecond, or of the next one that is free (D-files.1). */
export async function takePath(transaction: Transaction, { kind, filename, extension, index }: NamedFile) {
  for (let timestamp = Date.now(); ; timestamp++) {
    const path =
      kind === 'pitch-deck'
        ? pitchDeckPath(timestamp, extension)
        : additionalDocumentPath(timestamp, index, extension)
    const content_type = contentTypeOf(extension)
    if (await reserveFile(transaction, { path, kind, filename, content_type })) return path
  }
}
