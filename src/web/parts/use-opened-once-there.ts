import { useEffect, useState } from 'react'
import { useKeysUntilFocused } from './use-keys-of-coming.ts'

/**
 * A dialog that is drawn for the first time when it is opened would not know what had the focus: the library notes that
 * only while it opens. Until it has the focus, keys do nothing behind it.
 */
export function useOpenedOnceThere(opened: boolean): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  useKeysUntilFocused(opened)
  return opened && there
}
