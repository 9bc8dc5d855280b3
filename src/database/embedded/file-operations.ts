import fs from 'node:fs'

type Stream = { nfd?: number; flags: number; path?: string; onlyReadable?: boolean }
type Write = (stream: Stream, ...rest: unknown[]) => number
type Operations = { open(stream: Stream): void; write: Write; fsync?: (stream: Stream) => number }

/** The part of Emscripten's NODEFS that this module patches. */
export type NodeFileSystem = { stream_ops: Operations; tryFSOperation<T>(operation: () => T): T }

/** Emscripten's error numbers for a full disk and an exceeded disk quota. */
const NO_ROOM = [51, 19]
/** Emscripten's error numbers for a read-only file system and missing write permission. */
const READ_ONLY = [69, 2, 63]

const ACCESS_MODE_MASK = 3
const READ_AND_WRITE = 2

/**
 * Adds three features to NODEFS: fsync, a retry after freeing space on a full disk, and opening read-only files. The
 * last is needed because PostgreSQL opens every file for reading and writing.
 * @param releaseReserve see `HostHooks`
 */
export function patchFileOperations(files: NodeFileSystem, releaseReserve: () => boolean): void {
  const { stream_ops: operations, tryFSOperation } = files
  const { open, write } = operations

  operations.open = (stream) => {
    try {
      open(stream)
    } catch (error) {
      const { flags } = stream
      if (!hasErrno(error, READ_ONLY) || (flags & ACCESS_MODE_MASK) !== READ_AND_WRITE) throw error
      stream.flags = flags & ~ACCESS_MODE_MASK
      open(stream)
      stream.flags = flags
      stream.onlyReadable = true
    }
  }

  operations.write = (stream, ...rest) => {
    if (stream.onlyReadable) makeWritable(stream)
    try {
      return write(stream, ...rest)
    } catch (error) {
      if (!hasErrno(error, NO_ROOM) || !releaseReserve()) throw error
      return write(stream, ...rest)
    }
  }

  // A failed fsync returns an error number to PostgreSQL, which then stops rather than continue with lost writes.
  operations.fsync = ({ nfd }) =>
    tryFSOperation(() => {
      if (nfd !== undefined) fs.fsyncSync(nfd)
      return 0
    })

  /** Reopens a file for writing once the disk is writable again. */
  function makeWritable(stream: Stream): void {
    const { nfd } = stream
    open(stream)
    if (nfd !== undefined) fs.closeSync(nfd)
    stream.onlyReadable = false
  }
}

const hasErrno = (error: unknown, numbers: readonly number[]): boolean =>
  typeof error === 'object' && error !== null && 'errno' in error && numbers.includes(Number(error.errno))
