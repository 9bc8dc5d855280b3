import { useEffect, useState } from 'react'

/**
 * A dialog that is drawn for the first time when it is opened would not know what had the focus: the library notes that
 * only while it opens.
 */
export function useOpenedOnceThere(opened: boolean): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return opened && there
}
