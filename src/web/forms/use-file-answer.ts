import { useState } from 'react'
import type { FileKind } from '#domain/files/file-rules.ts'
import { adviceForWrongEnding } from '#domain/files/messages.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { notify } from '#web/ui/toasts.tsx'
import type { Destination } from '#web/uploads/uploads.ts'
import { type FileAlert, fileSizeError, fileTypeError, notifyFileRejected } from './file-choice.ts'
import { useFormEnvironment } from './form-context.tsx'

/** Returns the error to show at the field. A wrong type also shows a toast, but a wrong size does not (D-form.27). */
function fileError(kind: FileKind, file: File): FileAlert | undefined {
  const typeError = fileTypeError(kind, file)
  const sizeError = fileSizeError(kind, file)
  if (!typeError) return sizeError && { text: sizeError.description, hasToast: false }
  notify(typeError, 'problem')
  return { text: adviceForWrongEnding(kind, file.name), hasToast: true }
}

type FileAnswer = {
  /** The upload's slot. */
  readonly slot: string
  readonly query: Destination['query']
  readonly stored: StoredFile | null
  readonly onChange: (file: StoredFile | null) => void
}

/** Returns functions that check and upload a chosen file as an answer, remove it, and restore it. */
export function useFileAnswer({ slot, query, stored, onChange }: FileAnswer) {
  const { uploads, onFileStored } = useFormEnvironment()
  const [removed, setRemoved] = useState<StoredFile | null>(null)
  const [alert, setAlert] = useState<FileAlert>()
  const setFile = (file: StoredFile | null) => {
    onChange(file)
    onFileStored()
  }
  const start = () =>
    uploads.start(slot, { query, onStored: setFile, onFailed: notifyFileRejected(query.kind) })
  const choose = (file: File) => {
    const error = fileError(query.kind, file)
    setAlert(error)
    if (error) return
    setRemoved(null)
    uploads.keep(slot, file)
    start()
  }
  const remove = () => {
    setRemoved(stored)
    setFile(null)
  }
  const undo = () => {
    setFile(removed)
    setRemoved(null)
  }
  return { removed, alert, choose, start, remove, undo, dismissNotice: () => setRemoved(null) }
}
