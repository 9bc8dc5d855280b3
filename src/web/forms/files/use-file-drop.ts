import { type DragEvent, useEffect, useState } from 'react'

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
