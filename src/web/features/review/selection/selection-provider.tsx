import { type ReactNode, useMemo, useRef, useState } from 'react'
import { SELECTION_MAX } from '#domain/limits.ts'
import { type Selection, stretch, toggled, withAlso } from '#domain/review/selection.ts'
import { SELECTION_MESSAGES } from '#domain/review/selection-messages.ts'
import { useOwner } from '#web/session/person-here.ts'
import { notify } from '#web/ui/toasts.tsx'
import { keptSelection } from './kept-selection.ts'
import { SelectionContext, type SelectionHere } from './selection-context.ts'

type SelectionProviderProps = {
  /** The ids of the page in view, in its order. */
  readonly shown: readonly string[]
  readonly children: ReactNode
}

/** Around a list of which several are chosen. */
export function SelectionProvider({ shown, children }: SelectionProviderProps) {
  const owner = useOwner()
  const [chosen, setChosen] = useState({ owner, ids: keptSelection.read(owner) })
  /** The one that a stretch begins with. */
  const last = useRef<string>(undefined)
  const ids = chosen.owner === owner ? chosen.ids : keptSelection.read(owner)
  const here = useMemo((): SelectionHere => {
    const change = (next: Selection) => {
      keptSelection.write(owner, next)
      setChosen({ owner, ids: next })
    }
    const selected = new Set(ids)
    return {
      ids,
      isSelected: (id) => selected.has(id),
      toggle: (id, range = false) => {
        const meant = range ? stretch(shown, last.current, id) : [id]
        last.current = id
        const next = toggled(ids, id, meant)
        if (!selected.has(id) && !meant.every((one) => next.includes(one))) notify(SELECTION_MESSAGES.full)
        change(next)
      },
      set: (wanted) => change(withAlso([], wanted)),
      clear: () => change([]),
      max: SELECTION_MAX,
    }
  }, [owner, ids, shown])
  return <SelectionContext value={here}>{children}</SelectionContext>
}
