import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useSurroundings } from '#web/forms/surroundings.tsx'
import { newId } from '#web/new-id.ts'
import type { DocumentRow } from './document-rows.ts'

/** What was taken away last, from which row on, and how it is put back. */
type Gone = { readonly text: string; readonly first: number; readonly restore: () => void }

/** The rows of additional documents: added, deleted, cleared by 'No', brought back. */
export function useDocumentRows(key: string) {
  const { uploads } = useSurroundings()
  const { getValues, setValue } = useFormContext()
  const name = `${key}.rows`
  const { fields, append, remove, insert, replace } = useFieldArray({ name, keyName: 'key' })
  const [gone, setGone] = useState<Gone>()
  const rows = (): readonly DocumentRow[] => getValues(name)

  const deleteRow = (index: number) => {
    const row = rows()[index]
    if (!row) return
    uploads.pause(row.row)
    remove(index)
    setGone({
      text: `Document ${index + 1} is deleted.`,
      first: index,
      restore: () => insert(index, row),
    })
  }
  const clear = () => {
    const former = rows()
    if (former.length === 0) return
    for (const { row } of former) uploads.pause(row)
    replace([])
    const restore = () => {
      setValue(`${key}.wanted`, 'yes')
      replace([...former])
    }
    setGone({
      text: former.length === 1 ? 'The document is removed.' : 'The documents are removed.',
      first: 0,
      restore,
    })
  }
  const undo = () => {
    gone?.restore()
    setGone(undefined)
  }
  return {
    name,
    rows: fields as unknown as readonly (DocumentRow & { readonly key: string })[],
    add: () => append({ row: newId(), title: '', stored: null }),
    deleteRow,
    clear,
    gone,
    undo,
    forget: () => setGone(undefined),
  }
}
