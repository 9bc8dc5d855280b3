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
import controls from '#web/ui/controls.module.css'
import { notify } from '#web/ui/toasts.tsx'

type SelectionState = {
  /** In the order in which they were selected. */
  readonly ids: readonly string[]
  readonly isSelected: (id: string) => boolean
  /** @param range true to also toggle everything between this id and the last toggled one on this page */
  readonly toggle: (id: string, range?: boolean) => void
  readonly set: (ids: readonly string[]) => void
  readonly clear: () => void
  readonly max: number
}

const SelectionContext = createContext<SelectionState | null>(null)

/**
 * Returns the selected applications, which persist across pages and filters, and functions that change them.
 * @throws Error if there is no SelectionProvider
 */
export function useSelection(): SelectionState {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('useSelection must be used within a SelectionProvider')
  return selection
}

type SelectionProviderProps = {
  /** The ids of the current page, in order. */
  readonly pageIds: readonly string[]
  readonly children: ReactNode
}

/** Provides the selection to the list and its bulk actions. */
export function SelectionProvider({ pageIds, children }: SelectionProviderProps) {
  const owner = useOwner()
  const [selection, setSelection] = useState({ owner, ids: storedSelection.read(owner) })
  /** The application at which a range starts. */
  const last = useRef<string>(undefined)
  const ids = selection.owner === owner ? selection.ids : storedSelection.read(owner)
  const value = useMemo((): SelectionState => {
    const change = (next: Selection) => {
      storedSelection.write(owner, next)
      setSelection({ owner, ids: next })
    }
    const selected = new Set(ids)
    return {
      ids,
      isSelected: (id) => selected.has(id),
      toggle: (id, range = false) => {
        const toggled = range ? rangeBetween(pageIds, last.current, id) : [id]
        last.current = id
        const next = toggleSelection(ids, id, toggled)
        if (!selected.has(id) && !toggled.every((other) => next.includes(other)))
          notify(SELECTION_MESSAGES.full)
        change(next)
      },
      set: (selectedIds) => change(addToSelection([], selectedIds)),
      clear: () => change([]),
      max: SELECTION_MAX,
    }
  }, [owner, ids, pageIds])
  return <SelectionContext value={value}>{children}</SelectionContext>
}

const STORAGE_KEY = 'selection'

/** Stores the selection in this tab, so that it survives a reload and a visit to another screen. */
const storedSelection = {
  read: (owner: string): Selection => JSON.parse(tabStorage.read(owner, STORAGE_KEY) ?? '[]'),
  write: (owner: string, selection: Selection): void => {
    if (selection.length === 0) tabStorage.forget(owner, STORAGE_KEY)
    else tabStorage.write(owner, STORAGE_KEY, JSON.stringify(selection))
  },
}

type SelectBoxProps = { readonly application: Pick<ReviewListItem, 'id' | 'company_name'> }

/** A checkbox that selects an application for the administrators' bulk actions. With Shift, it selects a range. */
export function SelectBox({ application: { id, company_name } }: SelectBoxProps) {
  const { isAdmin } = useAuth()
  const { isSelected, toggle } = useSelection()
  if (!isAdmin) return null
  return (
    <label className={controls.checkbox} onMouseDown={preventTextSelection}>
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

/** Prevents the default action of a Shift-click, which selects all text since the last click. */
const preventTextSelection = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault()
}

/** A checkbox that selects or deselects the whole current page. */
export function SelectPageBox({ pageIds }: { readonly pageIds: readonly string[] }) {
  const { isAdmin } = useAuth()
  const { ids, isSelected, set } = useSelection()
  if (!isAdmin) return null
  const unselected = pageIds.find((id) => !isSelected(id))
  const first = unselected ?? pageIds[0] ?? ''
  return (
    <label className={controls.checkbox}>
      <input
        type='checkbox'
        aria-label={LIST_TEXTS.selectPage}
        checked={unselected === undefined}
        ref={(box) => {
          if (box) box.indeterminate = unselected !== undefined && pageIds.some(isSelected)
        }}
        onChange={() => set(toggleSelection(ids, first, pageIds))}
      />
    </label>
  )
}
