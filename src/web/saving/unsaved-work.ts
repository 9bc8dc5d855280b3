import { keptInTab } from './kept-in-tab.ts'

/** Saves what it holds. @returns whether nothing unsaved is left */
type Save = () => Promise<boolean>

const holders = new Set<Save>()

/** Typed text in this tab that the server has not. */
export const unsavedWork = {
  /** @returns what ends it */
  register: (save: Save): (() => void) => {
    holders.add(save)
    return () => {
      holders.delete(save)
    }
  },
  /** Saves what can be saved. @returns whether nothing is left, nor any text of the owner's waiting to be sent */
  settle: async (owner: string): Promise<boolean> => {
    const saved = await Promise.all([...holders].map((save) => save()))
    return saved.every(Boolean) && !keptInTab.holds(owner)
  },
}
