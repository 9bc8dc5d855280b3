/** Saves what it holds. @returns whether nothing unsaved is left */
type Save = () => Promise<boolean>

const holders = new Set<Save>()

/** Whatever holds typed text that the server has not, so that it can be saved before the person signs out. */
export const unsavedWork = {
  /** @returns what ends it */
  register: (save: Save): (() => void) => {
    holders.add(save)
    return () => {
      holders.delete(save)
    }
  },
  /** @returns whether nothing unsaved is left anywhere */
  saveAll: async (): Promise<boolean> =>
    (await Promise.all([...holders].map((save) => save()))).every((saved) => saved),
}
