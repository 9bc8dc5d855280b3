import type { FileKind } from '../../files/file-rules.ts'
import { fileText, type StoredFile } from '../../files/stored-file.ts'
import { DOCUMENTS_MAX } from '../../limits.ts'
import { type Entry, given } from '../entries.ts'
import { fieldOf, type Kind } from '../kind.ts'
import { mergeNamedRows } from '../merge-rows.ts'
import { allOf, TYPED_TEXT } from '../shape.ts'

export type StoredDocument = StoredFile & { readonly title: string }

export const DOCUMENT_COLUMNS = [
  { key: 'title', label: 'Document title' },
  { key: 'file', label: 'File' },
] as const

type Own = {
  /** By which rules each is uploaded. */
  readonly upload: FileKind
}

const entryOf = ({ title, ...file }: StoredDocument): Entry => ({
  name: title.trim(),
  details: given([fileText(file)]),
})

/** Any number of stored files, each under a title. */
export const DOCUMENTS: Kind<readonly StoredDocument[], Own> = {
  name: 'documents',
  blank: () => [],
  check: () => [],
  between: ': ',
  entries: (value) => value.map(entryOf),
  withFiles: (value, replace) => value.map(({ title, ...file }) => ({ title, ...replace(file) })),
  merge: (base, mine, theirs) => {
    const merged = mergeNamedRows(({ url }) => url, base, mine, theirs)
    return merged && merged.length <= DOCUMENTS_MAX ? merged : undefined
  },
  shape: () => ({
    is: 'list',
    of: allOf(['title', 'url', 'filename', 'size'], TYPED_TEXT),
    max: DOCUMENTS_MAX,
  }),
  storage: () => ({ column: 'json', always: [{ of: 'rows', min: 0 }], holdsFiles: true }),
}

export const documents = <const K extends string>(key: K, label: string, upload: FileKind) =>
  fieldOf(DOCUMENTS, { key, label, required: false }, { upload })
