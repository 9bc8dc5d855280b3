/** A stored file as an application refers to it. */
export type StoredFile = {
  /** The product's own address of it, '/files/…'. */
  readonly url: string
  readonly filename: string
  /** As text, '2.50 MB'. */
  readonly size: string
}

export type StoredDocument = StoredFile & { readonly title: string }

export const DOCUMENT_COLUMNS = [
  { key: 'title', label: 'Document title' },
  { key: 'file', label: 'File' },
] as const
