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
 * PGlite's folder on disk, with what it leaves out. Its file system has no fsync, so PostgreSQL's calls do nothing, and a
 * power cut loses everything that was acknowledged. And where PostgreSQL gives up, PGlite does not.
 */
export class DurableFiles extends NodeFS {
  readonly #giveUpReserve: () => boolean
  #module: EmscriptenModule | undefined
  #stopped: () => EngineStopped | undefined = () => undefined

  /** @param giveUpReserve makes room on a full disk, once, so that the log is not left half written */
  constructor(folder: string, giveUpReserve: () => boolean) {
    super(folder)
    this.#giveUpReserve = giveUpReserve
  }

  override async init(pglite: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const complete = (module: unknown) => this.#complete(module as EmscriptenModule)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), complete] } }
  }

  /** What stopped the engine on these files, once something has. */
  get stopped(): EngineStopped | undefined {
    return this.#stopped()
  }

  /** Closes the files of an engine that has stopped. It must not be closed itself: it would write on. */
  abandon(): void {
    for (const stream of this.#module?.FS.streams ?? []) {
      if (stream?.nfd !== undefined) fs.closeSync(stream.nfd)
    }
    this.#module = undefined
  }

  #complete(module: EmscriptenModule): void {
    this.#module = module
    this.#stopped = stopOnFatalFailures(module)
    patchFileOperations(module.NODEFS, this.#giveUpReserve)
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
