import { withoutInvisible } from '../typed-text.ts'

/** Allowed files and their folders in the bucket (S5-form.20 to S5-form.24, S7-files.1, S7-files.2). */
export const FILE_RULES = {
  'pitch-deck': { folder: 'pitch-decks', inRows: false, extensions: ['pdf', 'ppt', 'pptx'] },
  'additional-document': {
    folder: 'additional-docs',
    inRows: true,
    extensions: ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png', 'mp4', 'mov'],
  },
} as const satisfies Record<string, { folder: string; inRows: boolean; extensions: readonly string[] }>

export type FileKind = keyof typeof FILE_RULES
export type FileExtension = (typeof FILE_RULES)[FileKind]['extensions'][number]

/**
 * Returns a name's extension, or '' if it has none: 'Deck.v2.PDF' → 'pdf'. Ignores spaces at the ends and invisible
 * characters, such as direction marks.
 */
export function extensionOf(name: string): string {
  const filename = withoutInvisible(name).trim()
  const dot = filename.lastIndexOf('.')
  return dot < 1 ? '' : filename.slice(dot + 1).toLowerCase()
}

export const isAllowedExtension = (kind: FileKind, extension: string): extension is FileExtension =>
  FILE_RULES[kind].extensions.some((allowed) => allowed === extension)

/** Returns the `accept` attribute of a file input: '.pdf,.ppt,.pptx'. */
export const acceptAttribute = (kind: FileKind): string =>
  FILE_RULES[kind].extensions.map((extension) => `.${extension}`).join(',')

/**
 * Returns the path of a file in the bucket: 'pitch-decks/{timestamp}.{extension}', or for documents
 * 'additional-docs/{timestamp}_{row}.{extension}'.
 * @param place the timestamp in milliseconds, and the row, counted from 0
 */
export function storagePath(
  kind: FileKind,
  { timestamp, row, extension }: { timestamp: number; row: number; extension: FileExtension },
): string {
  const { folder, inRows } = FILE_RULES[kind]
  return `${folder}/${timestamp}${inRows ? `_${row}` : ''}.${extension}`
}
