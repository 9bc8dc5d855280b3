import { type DragEvent, useEffect, useState } from 'react'
import { formatMegabytes } from '#domain/file-sizes.ts'
import { extensionOf, FILE_RULES, type FileKind, isAllowedExtension } from '#domain/files/file-rules.ts'
import { FILE_TOO_LARGE, fileTypeNotAllowed } from '#domain/files/messages.ts'
import { FILE_BYTES } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { notify } from '#web/ui/toasts.tsx'

/** Why a chosen file is not even sent: its type or its size (S5-form.20 to 24); undefined when it may be. */
export function refusalOfType(kind: FileKind, file: Pick<File, 'name'>): Message | undefined {
  return isAllowedExtension(kind, extensionOf(file.name)) ? undefined : fileTypeNotAllowed(kind)
}

/** @param file its size in bytes */
export const refusalOfSize = (kind: FileKind, file: Pick<File, 'size'>): Message | undefined =>
  file.size > FILE_BYTES ? FILE_TOO_LARGE[kind] : undefined

/** What stands under a file's label. */
export const choiceHint = (kind: FileKind): string =>
  `${FILE_RULES[kind].extensions.join(', ')}; up to ${formatMegabytes(FILE_BYTES)}.`

/** Why what was dropped is not taken. */
const NOT_TAKEN = {
  folder: 'A folder cannot be uploaded. Please drop a file.',
  several: 'Please drop one file at a time.',
} as const

const holdsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false

const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory ?? false

function refusalOf({ items, files }: DataTransfer): string | undefined {
  if ([...items].some(isFolder)) return NOT_TAKEN.folder
  return files.length > 1 ? NOT_TAKEN.several : undefined
}

/**
 * A place that takes one dropped file.
 * @returns whether a file is held over it, and the handlers of its element
 */
export function useFileDrop(onFile: (file: File) => void, onRefused: (why: string) => void) {
  const [isOver, setOver] = useState(false)
  useEffect(keepPage, [])
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(false)
      const refusal = refusalOf(event.dataTransfer)
      const [file] = event.dataTransfer.files
      if (refusal) onRefused(refusal)
      else if (file) onFile(file)
    },
  }
}

/** A file dropped beside the place would be opened by the browser in place of the form. */
function keepPage() {
  const keep = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', keep)
  window.addEventListener('drop', keep)
  return () => {
    window.removeEventListener('dragover', keep)
    window.removeEventListener('drop', keep)
  }
}

/** A refused file is a toast too (D-files.5); a lost connection speaks at the file alone. */
export function notifyRefusedFile({ title, message }: ApiError) {
  if (title) notify({ title, description: message }, 'problem')
}
