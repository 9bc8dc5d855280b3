import { useEffect, useState } from 'react'

/** Returns a function that focuses the element with an id after the next render. */
export function useFocusAfterRender(): (id: string) => void {
  const [target, setTarget] = useState<{ readonly id: string }>()
  useEffect(() => {
    if (target) document.getElementById(target.id)?.focus()
  }, [target])
  return (id) => setTarget({ id })
}
