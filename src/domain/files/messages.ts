import { retryText } from '#domain/text.ts'
import { formatMegabytes } from '../file-sizes.ts'
import { FILE_BYTES, UNREFERENCED_BYTES_MAX, UPLOADS_PER_HOUR } from '../limits.ts'
import type { Message } from '../message.ts'
import { extensionOf, FILE_RULES, type FileKind } from './file-rules.ts'

const FILE_LIMIT = formatMegabytes(FILE_BYTES)

/**
 * Messages for files over the limit (S5-form.21, S5-form.24). The deck's field shows only the description (D-form.27);
 * documents show a toast.
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

/** Returns the message for a wrong extension, or for content that does not match the extension (D-files.5). */
export const fileTypeNotAllowed = (kind: FileKind): Message => ({
  title: 'File type not allowed',
  description: `Please choose a file of type ${FILE_RULES[kind].extensions.join(', ')}.`,
})

/** Returns the advice that is shown at the field if the chosen file has the wrong extension, or none. */
export const adviceForWrongEnding = (kind: FileKind, filename: string): string =>
  extensionOf(filename) === ''
    ? 'This file name has no extension. If it is a PDF, add .pdf to the name and choose the file again.'
    : `This file is not of type ${FILE_RULES[kind].extensions.join(', ')}. Save or export it as PDF and choose the new file.`

/** @param seconds until the next upload is allowed */
export const tooManyUploads = (seconds: number): Message => ({
  title: 'Too many uploads',
  description: `You have uploaded ${UPLOADS_PER_HOUR} files within an hour. ${retryText(seconds)}`,
})

/** Shown if uploads in progress, each counted with the maximum size, reach the limit of unused files. */
export const TOO_MANY_RUNNING_UPLOADS: Message = {
  title: 'Too many uploads',
  description: 'Too many of your files are still uploading. Please try again when they are done.',
}

/** @param seconds until the first unused file is removed */
export const tooManyUnusedFiles = (seconds: number): Message => ({
  title: 'Too many files',
  description: `You have reached the limit of ${formatMegabytes(UNREFERENCED_BYTES_MAX)} for files that you uploaded but did not use. ${retryText(seconds)}`,
})

/**
 * Shown when the browser can no longer read a chosen file, because the file was edited, moved or deleted before its
 * upload.
 */
export const FILE_CHANGED = 'This file was changed or moved after you chose it. Choose it again.'

/** Shown when a proxy on the way to the server has a smaller limit than the server. */
export const FILE_TOO_LARGE_FOR_PROXY =
  'Your connection does not allow files of this size. Choose a smaller one.'

/** Shown when the file storage fails or does not answer. */
export const FILES_UNAVAILABLE: Message = {
  title: 'File storage unavailable',
  description: 'We cannot reach the file storage. Please try again in a moment.',
}

/** Shown when an upload would use disk space that must be kept free. */
export const FILE_STORAGE_FULL: Message = {
  title: 'File storage full',
  description: 'There is no space for new files right now. Please try again later.',
}

/** Shown when nothing can be stored, because the disk is full or read-only (D-service.1). */
export const STORAGE_FULL: Message = {
  title: 'Saving is temporarily unavailable',
  description: 'The server cannot save right now. Your text stays on your screen. Please try again later.',
}
