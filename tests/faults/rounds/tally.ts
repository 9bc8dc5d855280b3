/** The result of the rounds. All numbers but the first must be 0. */
export type Tally = {
  /** Changes that the server acknowledged. */
  acknowledged: number
  /** Acknowledged changes that were missing after the restart. */
  lost: number
  /** Changes that are stored in part. */
  torn: number
  /** Changes that are stored twice, or were never sent. */
  doubled: number
  /** Stored files without a row, and rows of complete files without the file. */
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

/** The faults of a tally, without the number of acknowledged changes. */
export const faultsOf = ({ acknowledged: _, ...faults }: Tally): Omit<Tally, 'acknowledged'> => faults

export const isClean = (tally: Tally): boolean => Object.values(faultsOf(tally)).every((count) => count === 0)
