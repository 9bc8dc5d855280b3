/** The result of the rounds. All numbers except `acknowledged` must be 0. */
export type Tally = {
  /** Changes that the server acknowledged. */
  acknowledged: number
  /** Acknowledged changes that were missing after the restart. */
  lost: number
  /** Changes that were stored only in part. */
  torn: number
  /** Changes that were stored twice, or were stored but never sent. */
  doubled: number
  /** Stored files without a row. `rowWithoutFile` counts rows of complete uploads whose file is missing. */
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

/** Returns the faults of a tally, without the number of acknowledged changes. */
export const faultsOf = ({ acknowledged: _, ...faults }: Tally): Omit<Tally, 'acknowledged'> => faults

export const isClean = (tally: Tally): boolean => Object.values(faultsOf(tally)).every((count) => count === 0)
