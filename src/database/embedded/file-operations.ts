import fs from 'node:fs'

type Stream = { nfd?: number; flags: number; path?: string; onlyReadable?: boolean }
type Write = (stream: Stream, ...rest: unknown[]) => number
type Operations = { open(stream: Stream): void; write: Write; fsync?: (stream: Stream) => number }

/** PGlite's own way to files of the disk, as Emscripten lays it out. */
export type NodeFileSystem = { stream_ops: Operations; tryFSOperation<T>(operation: () => T): T }

/** By the engine's numbers: no room on the disk, and none within its owner's quota. */
const NO_ROOM = [51, 19]
/** A file system that may only be read, and files that may. */
const READ_ONLY = [69, 2, 63]

const ACCESS_MODE_MASK = 3
const READ_AND_WRITE = 2

/**
 * Adds what those operations lack: fsync; a second try where a full disk could be given room; and on files that may only
 * be read, reading, which PostgreSQL too opens for both.
 * @param giveUpReserve see `Surroundings`
 */
export function patchFileOperations(files: NodeFileSystem, giveUpReserve: () => boolean): void {
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
      if (!hasErrno(error, NO_ROOM) || !giveUpReserve()) throw error
      return write(stream, ...rest)
    }
  }

  // A failure reaches PostgreSQL as an error number, and it stops rather than go on with lost writes.
  operations.fsync = ({ nfd }) =>
    tryFSOperation(() => {
      if (nfd !== undefined) fs.fsyncSync(nfd)
      return 0
    })

  /** Files that could only be read when they were opened stay open when the disk is mended. */
  function makeWritable(stream: Stream): void {
    const { nfd } = stream
    open(stream)
    if (nfd !== undefined) fs.closeSync(nfd)
    stream.onlyReadable = false
  }
}

const hasErrno = (error: unknown, numbers: readonly number[]): boolean =>
  typeof error === 'object' && error !== null && 'errno' in error && numbers.includes(Number(error.errno))
