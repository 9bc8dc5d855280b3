import { type AnswerShape, objectOf, orNull, TEXT_SHAPE } from '#domain/forms/answer-shape.ts'
import { checkPresent } from '#domain/forms/validation.ts'
import type { FileKind } from '../../files/file-rules.ts'
import { describeFile, type StoredFile } from '../../files/stored-file.ts'
import { createField, type Kind } from '../kind.ts'

type Own = {
  /** Upload rules of the file. */
  readonly upload: FileKind
}

/** Column suffixes of a stored file (S3.14). */
const PARTS = { url: '_url', filename: '_filename', size: '_file_size' } satisfies Record<
  keyof StoredFile,
  string
>

const STORED_FILE: AnswerShape = objectOf(Object.keys(PARTS), TEXT_SHAPE)

/** One stored file, or none. */
export const FILE: Kind<StoredFile | null, Own> = {
  name: 'file',
  blank: () => null,
  check: (value, field) => checkPresent(value !== null, field),
  text: (value) => (value ? describeFile(value) : ''),
  withFiles: (value, replace) => value && replace(value),
  shape: () => orNull(STORED_FILE),
  storage: () => ({ parts: PARTS, holdsFiles: true }),
}

export const file = <const K extends string>(
  key: K,
  label: string,
  upload: FileKind,
  { required = false } = {},
) => createField(FILE, { key, label, required }, { upload })
