import { type DragEvent, useState } from 'react'
import { formatMegabytes } from '#domain/file-sizes.ts'
import { extensionOf, FILE_RULES, type FileKind, isAllowedExtension } from '#domain/files/file-rules.ts'
import { FILE_TOO_LARGE, fileTypeNotAllowed } from '#domain/files/messages.ts'
import { FILE_BYTES } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { holdsFiles } from '#web/stray-drops.ts'
import { notify } from '#web/ui/toasts.tsx'

/** The error about a chosen file. If a toast has announced it, the field does not announce it again. */
export type FileAlert = { readonly text: string; readonly hasToast: boolean }

/** Returns the error for a file with a disallowed extension (S5-form.20 to S5-form.24). */
export const fileTypeError = (kind: FileKind, file: Pick<File, 'name'>): Message | undefined =>
  isAllowedExtension(kind, extensionOf(file.name)) ? undefined : fileTypeNotAllowed(kind)

/** Returns the error for a file over the size limit (S5-form.20 to S5-form.24). */
export const fileSizeError = (kind: FileKind, file: Pick<File, 'size'>): Message | undefined =>
  file.size > FILE_BYTES ? FILE_TOO_LARGE[kind] : undefined

/** Returns the hint under a file's label, with the allowed extensions and size. */
export const fileHint = (kind: FileKind): string =>
  `${FILE_RULES[kind].extensions.join(', ')}; up to ${formatMegabytes(FILE_BYTES)}.`

const DROP_ERRORS = {
  folder: 'A folder cannot be uploaded. Please drop a file.',
  several: 'Please drop one file at a time.',
} as const

const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory ?? false

function dropErrorOf({ items, files }: DataTransfer): string | undefined {
  if ([...items].some(isFolder)) return DROP_ERRORS.folder
  return files.length > 1 ? DROP_ERRORS.several : undefined
}

/**
 * Returns event handlers that make an element accept one dropped file. `isDraggedOver` is true while a file is dragged
 * over the element.
 */
export function useFileDrop(onFile: (file: File) => void, onError: (message: string) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  return {
    isDraggedOver,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setDraggedOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      setDraggedOver(false)
      const error = dropErrorOf(event.dataTransfer)
      const [file] = event.dataTransfer.files
      if (error) onError(error)
      else if (file) onFile(file)
    },
  }
}

/**
 * Returns a function that shows a toast for a file that the server has rejected (D-files.5). The reason is also shown
 * next to the file. A lost connection is shown only there.
 */
export const notifyFileRejected =
  (kind: FileKind) =>
  (problem: ApiError): void => {
    if (!isNotifiedRejection(problem)) return
    const { code, title = '', message } = problem
    notify(code === 'wrong-file-type' ? fileTypeNotAllowed(kind) : { title, description: message }, 'problem')
  }

/** Returns whether a toast announces the reason why an upload failed. */
export const isNotifiedRejection = ({ code, title }: ApiError): boolean =>
  code === 'wrong-file-type' || Boolean(title)
