import { MemoryFS } from '@electric-sql/pglite'

/** A file below the cluster's folder, or a folder without contents. */
export type Entry = { readonly path: string; readonly contents: Uint8Array | undefined }

/** An emptied file has no contents. */
type Stream = { node: { contents: Uint8Array | null } }
type Files = {
  mkdirTree(path: string, mode: number): void
  mkdir(path: string, mode: number): void
  writeFile(path: string, contents: Uint8Array, options: { canOwn: true; mode: number }): void
  open(path: string, flags: string): { stream_ops: Operations }
  close(stream: object): void
}
type Operations = { write: (stream: Stream, ...rest: unknown[]) => number }

const CLUSTER = '/pglite/data'

/** Files of PGlite in memory. They start as a shared cluster; a file is copied when it is first written. */
export class CopyOnWriteFiles extends MemoryFS {
  readonly #entries: readonly Entry[]

  /** @param entries each folder before its content */
  constructor(entries: readonly Entry[]) {
    super()
    this.#entries = entries
  }

  /** Called before PGlite checks whether there is a cluster. */
  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS as unknown as Files
    files.mkdirTree(CLUSTER, 0o700)
    for (const { path, contents } of this.#entries) {
      if (contents) files.writeFile(CLUSTER + path, contents, { canOwn: true, mode: 0o600 })
      else files.mkdir(CLUSTER + path, 0o700)
    }
    copyOnWrite(files, new Set(this.#entries.flatMap(({ contents }) => contents?.buffer ?? [])))
  }
}

/** All files share the operations of any of them. */
function copyOnWrite(files: Files, lent: Set<ArrayBufferLike>): void {
  const any = files.open(`${CLUSTER}/PG_VERSION`, 'r')
  const { stream_ops: operations } = any
  files.close(any)
  const { write } = operations
  operations.write = (stream, ...rest) => {
    const { node } = stream
    if (node.contents && lent.has(node.contents.buffer)) node.contents = node.contents.slice()
    return write(stream, ...rest)
  }
}
