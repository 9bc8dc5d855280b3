import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd?: number }
type StreamOperations = { fsync?: (stream: Stream) => number }
type EmscriptenModule = {
  NODEFS: { stream_ops: StreamOperations; tryFSOperation<T>(operation: () => T): T }
}
type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/**
 * PGlite's folder on disk, with the one thing it leaves out: its file system has no fsync, so PostgreSQL's calls do
 * nothing, and a power cut loses everything that was acknowledged.
 */
export class DurableFiles extends NodeFS {
  override async init(pglite: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const addFsync = (module: unknown) => {
      const { NODEFS } = module as EmscriptenModule
      NODEFS.stream_ops.fsync = ({ nfd }) =>
        // A failure reaches PostgreSQL as an error number, and it stops rather than go on with lost writes.
        NODEFS.tryFSOperation(() => {
          if (nfd !== undefined) fs.fsyncSync(nfd)
          return 0
        })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

/** Writes a whole folder through to the disk, deepest first, itself last. */
export function syncFolder(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

/** Writes one file, or the names in one folder, through to the disk. Windows cannot sync a folder and need not. */
export function syncPath(path: string): void {
  if (process.platform === 'win32' && fs.statSync(path).isDirectory()) return
  const descriptor = fs.openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
