import { createContext, useContext } from 'react'

export type SelectionHere = {
  /** In the order in which they were chosen. */
  readonly ids: readonly string[]
  readonly isSelected: (id: string) => boolean
  /** @param range with all between it and the one before it on this page */
  readonly toggle: (id: string, range?: boolean) => void
  readonly set: (ids: readonly string[]) => void
  readonly clear: () => void
  readonly max: number
}

export const SelectionContext = createContext<SelectionHere | null>(null)

/**
 * The applications that are chosen, over pages and filters, until they are let go.
 * @throws Error outside a SelectionProvider
 */
export function useSelection(): SelectionHere {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('useSelection must be used within a SelectionProvider')
  return selection
}
