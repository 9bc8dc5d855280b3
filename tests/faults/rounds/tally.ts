/** What the rounds found. All but the first have to be 0. */
export type Tally = {
  /** Changes that the server said it had stored. */
  acknowledged: number
  /** Of these, those that were not there after it came back. */
  lost: number
  /** Those of which a part was there. */
  torn: number
  /** What is there more often than it was sent, or was never sent. */
  doubled: number
  /** Files in the storage that the database does not know, and files that it says are whole and that are not there. */
  fileWithoutRow: number
  rowWithoutFile: number
}

export const emptyTally = (): Tally => ({
  acknowledged: 0,
  lost: 0,
  torn: 0,
  doubled: 0,
  fileWithoutRow: 0,
  rowWithoutFile: 0,
})

/** What a tally is but for what was acknowledged. */
export const faultsOf = ({ acknowledged: _, ...faults }: Tally): Omit<Tally, 'acknowledged'> => faults

export const isClean = (tally: Tally): boolean => Object.values(faultsOf(tally)).every((count) => count === 0)
