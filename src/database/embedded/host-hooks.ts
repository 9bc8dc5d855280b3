/** What the embedded database needs of the program around it. */
export type HostHooks = {
  /**
   * Gives up the room that is held for a full disk.
   * @returns whether there was any
   */
  readonly releaseReserve: () => boolean
  /** Is told what failed by the clock, with nobody waiting for it. */
  readonly onError: (error: unknown, what: string) => void
}

/** For commands and tests: no reserve, and whoever asks hears of failures. */
export const NO_HOOKS: HostHooks = { releaseReserve: () => false, onError: () => undefined }
