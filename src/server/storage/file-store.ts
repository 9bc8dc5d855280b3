/** Bytes from `start` to `end`, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Storage for files by path. It does not check access.
 * Thrown: `StorageUnavailable` if a remote service fails or does not respond.
 */
export type FileStore = {
  /**
   * Stores a file completely or, if `content` or the storage fails, not at all.
   * @throws PathTaken if there is a file at `path`, which stays unchanged
   */
  put(path: string, content: AsyncIterable<Uint8Array>, contentType: string): Promise<void>

  /** Returns the content, or a range of it; undefined if there is no such file. */
  get(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>

  /** Deletes a file; ignores a missing one. */
  delete(path: string): Promise<void>

  /** Deletes incomplete files of uploads that were interrupted before `moment`. */
  tidy(moment: Date): Promise<void>

  /** Resolves if the storage responds (for /readyz). */
  ping(): Promise<void>
}

/** The storage does not respond; the reply is 503 with Retry-After. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** The path exists; files are never overwritten (D-files.1). */
export class PathTaken extends Error {
  override readonly name = 'PathTaken'
}
