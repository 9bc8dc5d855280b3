import { createContext, type MouseEvent, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { SELECTION_MAX } from '#domain/limits.ts'
import { LIST_TEXTS } from '#domain/review/list-messages.ts'
import {
  addToSelection,
  rangeBetween,
  SELECTION_MESSAGES,
  SELECTION_TEXTS,
  type Selection,
  toggleSelection,
} from '#domain/review/selection.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { selectId } from '#web/features/submitted-applications/element-ids.ts'
import { useAuth } from '#web/session/auth.tsx'
import { tabStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'
import { notify } from '#web/ui/toasts.tsx'
import styles from './selection.module.css'

type SelectionState = {
  /** In the order in which they were chosen. */
  readonly ids: readonly string[]
  readonly isSelected: (id: string) => boolean
  /** @param range with all between it and the one before it on this page */
  readonly toggle: (id: string, range?: boolean) => void
  readonly set: (ids: readonly string[]) => void
  readonly clear: () => void
  readonly max: number
}

const SelectionContext = createContext<SelectionState | null>(null)

/**
 * The applications that are chosen, over pages and filters, until they are let go.
 * @throws Error outside a SelectionProvider
 */
export function useSelection(): SelectionState {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('useSelection must be used within a SelectionProvider')
  return selection
}

type SelectionProviderProps = {
  /** The ids of the page in view, in its order. */
  readonly shown: readonly string[]
  readonly children: ReactNode
}

/** Around a list of which several are chosen. */
export function SelectionProvider({ shown, children }: SelectionProviderProps) {
  const owner = useOwner()
  const [chosen, setChosen] = useState({ owner, ids: storedSelection.read(owner) })
  /** The one that a stretch begins with. */
  const last = useRef<string>(undefined)
  const ids = chosen.owner === owner ? chosen.ids : storedSelection.read(owner)
  const here = useMemo((): SelectionState => {
    const change = (next: Selection) => {
      storedSelection.write(owner, next)
      setChosen({ owner, ids: next })
    }
    const selected = new Set(ids)
    return {
      ids,
      isSelected: (id) => selected.has(id),
      toggle: (id, range = false) => {
        const meant = range ? rangeBetween(shown, last.current, id) : [id]
        last.current = id
        const next = toggleSelection(ids, id, meant)
        if (!selected.has(id) && !meant.every((one) => next.includes(one))) notify(SELECTION_MESSAGES.full)
        change(next)
      },
      set: (wanted) => change(addToSelection([], wanted)),
      clear: () => change([]),
      max: SELECTION_MAX,
    }
  }, [owner, ids, shown])
  return <SelectionContext value={here}>{children}</SelectionContext>
}

const STORAGE_KEY = 'selection'

/** What is chosen in this tab, so that a reload and a look at another screen find it as it was. */
const storedSelection = {
  read: (owner: string): Selection => JSON.parse(tabStorage.read(owner, STORAGE_KEY) ?? '[]'),
  write: (owner: string, selection: Selection): void => {
    if (selection.length === 0) tabStorage.forget(owner, STORAGE_KEY)
    else tabStorage.write(owner, STORAGE_KEY, JSON.stringify(selection))
  },
}

type SelectBoxProps = { readonly application: Pick<ReviewListItem, 'id' | 'company_name'> }

/** Chooses one for what is done with several at once, which is the administrators'; with Shift, all up to it. */
export function SelectBox({ application: { id, company_name } }: SelectBoxProps) {
  const { isAdmin } = useAuth()
  const { isSelected, toggle } = useSelection()
  if (!isAdmin) return null
  return (
    <label className={styles.place} onMouseDown={preventTextSelection}>
      <input
        type='checkbox'
        id={selectId(id)}
        aria-label={SELECTION_TEXTS.select(companyTitle(company_name))}
        checked={isSelected(id)}
        onChange={({ nativeEvent }) => toggle(id, (nativeEvent as globalThis.MouseEvent).shiftKey === true)}
      />
    </label>
  )
}

/** With Shift, a browser marks the text from the click before up to here. */
const preventTextSelection = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault()
}

/** Chooses all of the page in view, or lets them go. @param shown their ids */
export function SelectPageBox({ shown }: { readonly shown: readonly string[] }) {
  const { isAdmin } = useAuth()
  const { ids, isSelected, set } = useSelection()
  if (!isAdmin) return null
  const unselected = shown.find((id) => !isSelected(id))
  const first = unselected ?? shown[0] ?? ''
  return (
    <label className={styles.place}>
      <input
        type='checkbox'
        aria-label={LIST_TEXTS.selectPage}
        checked={unselected === undefined}
        ref={(box) => {
          if (box) box.indeterminate = unselected !== undefined && shown.some(isSelected)
        }}
        onChange={() => set(toggleSelection(ids, first, shown))}
      />
    </label>
  )
}
