import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { type EngineModule, type EngineStopped, stopOnFatalFailures } from './fatal-failures.ts'
import { type NodeFileSystem, patchFileOperations } from './file-operations.ts'

type EmscriptenModule = EngineModule & {
  FS: { streams: ({ nfd?: number } | null)[] }
  NODEFS: NodeFileSystem
}
type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/**
 * PGlite's folder on disk. Adds fsync and the other features of `patchFileOperations`, and stops the engine on failures
 * that would make PostgreSQL exit. Without fsync, a power cut would lose acknowledged writes.
 */
export class DurableFiles extends NodeFS {
  readonly #releaseReserve: () => boolean
  #module: EmscriptenModule | undefined
  #stopped: () => EngineStopped | undefined = () => undefined

  /** @param releaseReserve see `HostHooks`; called when the disk is full, so that no WAL record is half written */
  constructor(folder: string, releaseReserve: () => boolean) {
    super(folder)
    this.#releaseReserve = releaseReserve
  }

  override async init(pglite: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const complete = (module: unknown) => this.#complete(module as EmscriptenModule)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), complete] } }
  }

  /** Returns the error that stopped the engine on these files, if any. */
  get stopped(): EngineStopped | undefined {
    return this.#stopped()
  }

  /** Closes the files of a stopped engine. PGlite's own close must not be called, because it would write. */
  abandon(): void {
    for (const stream of this.#module?.FS.streams ?? []) {
      if (stream?.nfd !== undefined) fs.closeSync(stream.nfd)
    }
    this.#module = undefined
  }

  #complete(module: EmscriptenModule): void {
    this.#module = module
    this.#stopped = stopOnFatalFailures(module)
    patchFileOperations(module.NODEFS, this.#releaseReserve)
  }
}

/** Syncs a folder with all its files to disk, deepest first. */
export function syncFolder(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

/** Syncs a file or a folder's entries to disk. Windows cannot sync folders and does not need to. */
export function syncPath(path: string): void {
  if (process.platform === 'win32' && fs.statSync(path).isDirectory()) return
  const descriptor = fs.openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
