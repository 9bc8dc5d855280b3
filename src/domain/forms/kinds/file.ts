import type { FileKind } from '../../files/file-rules.ts'
import { fileText, type StoredFile } from '../../files/stored-file.ts'
import { fieldOf, type Kind } from '../kind.ts'
import { allOf, orNothing, type Shape, TYPED_TEXT } from '../shape.ts'

type Own = {
  /** By which rules it is uploaded. */
  readonly upload: FileKind
}

/** A stored file stands in three columns (S3.14). */
const PARTS = { url: '_url', filename: '_filename', size: '_file_size' } satisfies Record<
  keyof StoredFile,
  string
>

const STORED_FILE: Shape = allOf(Object.keys(PARTS), TYPED_TEXT)

/** One stored file, or none. */
export const FILE: Kind<StoredFile | null, Own> = {
  name: 'file',
  blank: () => null,
  check: () => [],
  text: (value) => (value ? fileText(value) : ''),
  withFiles: (value, replace) => value && replace(value),
  shape: () => orNothing(STORED_FILE),
  storage: () => ({ parts: PARTS, holdsFiles: true }),
}

export const file = <const K extends string>(key: K, label: string, upload: FileKind) =>
  fieldOf(FILE, { key, label, required: false }, { upload })
