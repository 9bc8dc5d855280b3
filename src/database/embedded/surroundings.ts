/** What the embedded database needs of the program around it. */
export type Surroundings = {
  /**
   * Gives up the room that is held for a full disk.
   * @returns whether there was any
   */
  readonly giveUpReserve: () => boolean
  /** Is told what failed by the clock, with nobody waiting for it. */
  readonly failed: (error: unknown, what: string) => void
}

/** For commands and tests: no reserve, and whoever asks hears of failures. */
export const ALONE: Surroundings = { giveUpReserve: () => false, failed: () => undefined }
