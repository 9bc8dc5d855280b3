/** What may be uploaded, and where it is kept in the bucket (S5-form.20 to S5-form.24, S7-files.1, S7-files.2). */
export const FILE_RULES = {
  'pitch-deck': { folder: 'pitch-decks', extensions: ['pdf', 'ppt', 'pptx'] },
  'additional-document': {
    folder: 'additional-docs',
    extensions: ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png', 'mp4', 'mov'],
  },
} as const satisfies Record<string, { folder: string; extensions: readonly string[] }>

export type FileKind = keyof typeof FILE_RULES
export type FileExtension = (typeof FILE_RULES)[FileKind]['extensions'][number]

/** 'Deck.v2.PDF' → 'pdf'; '' when there is none. */
export function extensionOf(filename: string): string {
  const dot = filename.lastIndexOf('.')
  return dot < 1 ? '' : filename.slice(dot + 1).toLowerCase()
}

export const isAllowedExtension = (kind: FileKind, extension: string): extension is FileExtension =>
  FILE_RULES[kind].extensions.some((allowed) => allowed === extension)

/** The `accept` attribute of a file input: '.pdf,.ppt,.pptx'. */
export const acceptAttribute = (kind: FileKind): string =>
  FILE_RULES[kind].extensions.map((extension) => `.${extension}`).join(',')

/** 'pitch-decks/{timestamp}.{extension}', the timestamp in milliseconds. */
export const pitchDeckPath = (timestamp: number, extension: string): string =>
  `${FILE_RULES['pitch-deck'].folder}/${timestamp}.${extension}`

/** 'additional-docs/{timestamp}_{index}.{extension}', the index counting the document's row from 0. */
export const additionalDocumentPath = (timestamp: number, index: number, extension: string): string =>
  `${FILE_RULES['additional-document'].folder}/${timestamp}_${index}.${extension}`
