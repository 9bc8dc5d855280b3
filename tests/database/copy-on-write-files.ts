import { MemoryFS } from '@electric-sql/pglite'

/** A file below the cluster's folder, or a folder if `contents` is undefined. */
export type Entry = { readonly path: string; readonly contents: Uint8Array | undefined }

/** An open file, whose contents are null if it is empty. */
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

/**
 * PGlite's files in memory. All instances share the files of one cluster, and copy a file when they first write to it.
 */
export class CopyOnWriteFiles extends MemoryFS {
  readonly #entries: readonly Entry[]

  /** @param entries the entries of the shared cluster, each folder before its content */
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

/**
 * Makes every write first copy the file's contents if `lent` contains them. Changes the operations that all files
 * share.
 */
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
