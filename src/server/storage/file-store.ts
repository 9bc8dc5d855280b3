/** Bytes from `start` to `end`, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Where files are kept, by their path in the bucket. Who may see them is not its business.
 * Thrown: `StorageUnavailable` when a service that keeps them fails or does not answer.
 */
export type FileStore = {
  /**
   * Stores a file, whole or not at all: when `content` or the storage fails, nothing is left and the failure thrown.
   * @throws PathTaken when there is a file at `path`; it stays as it is
   */
  put(path: string, content: AsyncIterable<Uint8Array>, contentType: string): Promise<void>

  /** The content, or a part of it; undefined when there is no such file. */
  get(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>

  /** Does nothing when there is no such file. */
  delete(path: string): Promise<void>

  /** Removes what uploads have left that were cut off before `moment` by the end of the process. */
  tidy(moment: Date): Promise<void>

  /** Resolves when the storage answers (for /readyz). */
  ping(): Promise<void>
}

/** The reply is 503 with Retry-After. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** A file is never overwritten (D-files.1). */
export class PathTaken extends Error {
  override readonly name = 'PathTaken'
}
