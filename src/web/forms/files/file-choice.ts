import { wholeMegabytes } from '#domain/file-sizes.ts'
import { extensionOf, FILE_RULES, type FileKind, isAllowedExtension } from '#domain/files/file-rules.ts'
import { FILE_TOO_LARGE, fileTypeNotAllowed } from '#domain/files/messages.ts'
import { FILE_BYTES } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'

/** Why a chosen file is not even sent: its type or its size (S5-form.20 to 24); undefined when it may be. */
export function refusalOfType(kind: FileKind, file: Pick<File, 'name'>): Message | undefined {
  return isAllowedExtension(kind, extensionOf(file.name)) ? undefined : fileTypeNotAllowed(kind)
}

/** @param file its size in bytes */
export const refusalOfSize = (kind: FileKind, file: Pick<File, 'size'>): Message | undefined =>
  file.size > FILE_BYTES ? FILE_TOO_LARGE[kind] : undefined

/** What stands under a file's label. */
export const choiceHint = (kind: FileKind): string =>
  `${FILE_RULES[kind].extensions.join(', ')}; up to ${wholeMegabytes(FILE_BYTES)}.`
