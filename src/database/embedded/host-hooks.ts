/** Callbacks of the embedded database. */
export type HostHooks = {
  /**
   * Frees the disk space that is reserved for when the disk is full.
   * @returns false if there was no reserve
   */
  readonly releaseReserve: () => boolean
  /** Reports failures of background work. */
  readonly onError: (error: unknown, what: string) => void
}

/** Hooks for commands and tests, which have no disk reserve and ignore failures of background work. */
export const NO_HOOKS: HostHooks = { releaseReserve: () => false, onError: () => undefined }
