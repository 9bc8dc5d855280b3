import { type RefObject, useEffect, useState } from 'react'

/**
 * Sends the focus to a textarea that comes, moves or stays with the next drawing.
 * @returns takes the place of the field, from 0
 */
export function useFocusAmongFields(form: RefObject<HTMLFormElement | null>): (place: number) => void {
  const [wanted, setWanted] = useState<{ readonly place: number }>()
  useEffect(() => {
    if (wanted) form.current?.querySelectorAll('textarea')[wanted.place]?.focus()
  }, [wanted, form])
  return (place) => setWanted({ place })
}
