import { LINE_SHAPE, TEXT_SHAPE } from '#domain/forms/answer-shape.ts'
import type { ListEntry } from '#domain/forms/list-entries.ts'
import type { FileKind } from '../../files/file-rules.ts'
import { describeFile, type StoredFile } from '../../files/stored-file.ts'
import { DOCUMENTS_MAX } from '../../limits.ts'
import { cleanLine, isBlankText } from '../../typed-text.ts'
import { createField, type Kind } from '../kind.ts'
import { mergeNamedRows } from '../merge-rows.ts'

export type StoredDocument = StoredFile & { readonly title: string }

export const DOCUMENT_COLUMNS = [
  { key: 'title', label: 'Document title' },
  { key: 'file', label: 'File' },
] as const

type Own = {
  /** Upload rules of each file. */
  readonly upload: FileKind
}

const documentEntry = ({ title, ...file }: StoredDocument): ListEntry => ({
  name: cleanLine(title),
  details: isBlankText(file.filename) ? [] : [describeFile(file)],
})

/** Up to DOCUMENTS_MAX stored files, each with a title. */
export const DOCUMENTS: Kind<readonly StoredDocument[], Own> = {
  name: 'documents',
  blank: () => [],
  check: () => [],
  separator: ': ',
  entries: (value) => value.map(documentEntry),
  normalise: (value) => value.map((document) => ({ ...document, title: cleanLine(document.title) })),
  withFiles: (value, replace) => value.map(({ title, ...file }) => ({ title, ...replace(file) })),
  merge: (base, mine, theirs) => {
    const merged = mergeNamedRows(({ url }) => url, base, mine, theirs)
    return merged && merged.length <= DOCUMENTS_MAX ? merged : undefined
  },
  shape: () => ({
    is: 'list',
    of: { is: 'object', of: { title: LINE_SHAPE, url: TEXT_SHAPE, filename: TEXT_SHAPE, size: TEXT_SHAPE } },
    max: DOCUMENTS_MAX,
  }),
  storage: () => ({ column: 'json', always: [{ of: 'rows', min: 0 }], holdsFiles: true }),
}

export const documents = <const K extends string>(key: K, label: string, upload: FileKind) =>
  createField(DOCUMENTS, { key, label, required: false }, { upload })
