import { retryText } from '#domain/text.ts'
import { formatMegabytes } from '../file-sizes.ts'
import { FILE_BYTES, UNREFERENCED_BYTES_MAX, UPLOADS_PER_HOUR } from '../limits.ts'
import type { Message } from '../message.ts'
import { FILE_RULES, type FileKind } from './file-rules.ts'

const FILE_LIMIT = formatMegabytes(FILE_BYTES)

/**
 * A file over the limit (S5-form.21, S5-form.24). For the deck the description alone stands at the
 * field as an alert (D-form.27); for a document both lines are a toast.
 */
export const FILE_TOO_LARGE = {
  'pitch-deck': {
    title: 'File too large',
    description: `File size exceeds ${FILE_LIMIT}. Please compress and attach a file less than ${FILE_LIMIT}.`,
  },
  'additional-document': {
    title: 'File too large',
    description: `File size exceeds ${FILE_LIMIT}. Please choose a smaller file.`,
  },
} as const satisfies Record<FileKind, Message>

/** For a wrong extension, and for content that is not what the extension says (D-files.5). */
export const fileTypeNotAllowed = (kind: FileKind): Message => ({
  title: 'File type not allowed',
  description: `Please choose a file of type ${FILE_RULES[kind].extensions.join(', ')}.`,
})

/** @param seconds until there may be another */
export const tooManyUploads = (seconds: number): Message => ({
  title: 'Too many uploads',
  description: `You have uploaded ${UPLOADS_PER_HOUR} files within an hour. ${retryText(seconds)}`,
})

/** @param seconds until the first of those files is removed */
export const tooManyUnusedFiles = (seconds: number): Message => ({
  title: 'Too many files',
  description: `${formatMegabytes(UNREFERENCED_BYTES_MAX)} of files that are in no application are as much as can be kept. ${retryText(seconds)}`,
})

/** When the service that keeps files fails, or does not answer. */
export const FILES_UNAVAILABLE: Message = {
  title: 'Files are out of reach',
  description: 'The file storage does not answer. Please try again in a moment.',
}

/** While the disk has less room than is kept free. */
export const FILE_STORAGE_FULL: Message = {
  title: 'No room for files',
  description: 'The service has no room for files at the moment. Please try again later.',
}

/** When nothing can be stored: the disk is full or may only be read (D-service.1). */
export const STORAGE_FULL: Message = {
  title: 'Nothing can be saved just now',
  description:
    'The service has no room to save at the moment. What you typed stays on your screen; please try again later.',
}
