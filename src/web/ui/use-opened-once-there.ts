import { type RefObject, useEffect, useState } from 'react'
import { useKeysOfDialog } from './use-keys-of-coming.ts'

type OnceThere = {
  readonly shown: boolean
  /** For the dialog's element. */
  readonly content: RefObject<HTMLDivElement | null>
}

/**
 * A dialog that is drawn for the first time when it is opened would not know what had the focus: the library notes that
 * only while it opens. Until it has the focus, keys do nothing behind it.
 */
export function useOpenedOnceThere(opened: boolean): OnceThere {
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const content = useKeysOfDialog(opened)
  return { shown: opened && there, content }
}
