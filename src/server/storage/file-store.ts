/** A range of bytes from `start` to `end`, inclusive. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Storage for files by path. Does not check access. `put` and `get` throw `StorageUnavailable` if the storage fails or
 * does not respond; the other methods may throw the storage's own error.
 */
export type FileStore = {
  /**
   * Stores a file completely. If `content` or the storage fails, stores nothing.
   * @throws PathTaken if there is a file at `path`, which stays unchanged
   */
  put(path: string, content: AsyncIterable<Uint8Array>, contentType: string): Promise<void>

  /** Returns the content, or a range of it, or undefined if there is no such file. */
  get(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>

  /** Deletes a file. Ignores a missing file. */
  delete(path: string): Promise<void>

  /** Deletes the incomplete files of uploads that were interrupted before `moment`. */
  tidy(moment: Date): Promise<void>

  /** Resolves if the storage responds and is the one of this installation. */
  ping(): Promise<void>
}

/** Thrown if the storage fails or does not respond. The response is 503 with Retry-After. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** Thrown if the storage has not responded in time, so that other operations would have to wait as well. */
export class StorageTimeout extends StorageUnavailable {}

/** Thrown if the path already exists. Files are never overwritten (D-files.1). */
export class PathTaken extends Error {
  override readonly name = 'PathTaken'
}
