import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FILE_RULES, type FileKind } from '#domain/files/file-rules.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { refusalOfSize, refusalOfType } from '#web/forms/files/file-choice.ts'
import { tellRefusal } from '#web/forms/files/tell-refusal.ts'
import { useSurroundings } from '#web/forms/surroundings.tsx'
import { notify } from '#web/ui/toasts.tsx'

/** The size speaks at the field alone, instead of in a browser's alert (D-form.27). */
function alertFor(kind: FileKind, file: File): string | undefined {
  const wrongType = refusalOfType(kind, file)
  if (!wrongType) return refusalOfSize(kind, file)?.description
  notify(wrongType, 'problem')
  return `This file is not of type ${FILE_RULES[kind].extensions.join(', ')}.`
}

/** A file that is an answer by itself: chosen, uploaded at once, removed, brought back. */
export function useFileAnswer(key: string, kind: FileKind) {
  const { uploads, onFileStored } = useSurroundings()
  const { setValue } = useFormContext()
  const stored: StoredFile | null = useWatch({ name: key })
  const [removed, setRemoved] = useState<StoredFile | null>(null)
  const [alert, setAlert] = useState<string>()
  const keep = (file: StoredFile | null) => {
    setValue(key, file, { shouldDirty: true })
    onFileStored()
  }
  const start = () => uploads.start(key, { query: { kind }, onStored: keep, onFailed: tellRefusal })
  const choose = (file: File) => {
    const refusal = alertFor(kind, file)
    setAlert(refusal)
    if (refusal) return
    setRemoved(null)
    uploads.keep(key, file)
    start()
  }
  const remove = () => {
    setRemoved(stored)
    keep(null)
  }
  const undo = () => {
    keep(removed)
    setRemoved(null)
  }
  return { stored, removed, alert, choose, start, remove, undo, forget: () => setRemoved(null) }
}
