import { buffer } from 'node:stream/consumers'
import { TransferRefused } from '#database/transfer/at-one-moment.ts'
import { type FileStore, PathTaken } from '#server/storage/file-store.ts'
import { partsOf, sha256 } from './archive.ts'
import { within } from './manifest.ts'
import type { Backup } from './read-backup.ts'

/**
 * Stores the files of a backup, to which no row refers yet. What an earlier try has stored is left as it is.
 * @throws TransferRefused when the storage holds something else at one of the paths, or not what was stored
 */
export async function restoreFiles(store: FileStore, { path: archive, manifest }: Backup): Promise<void> {
  const types = new Map(manifest.files.map((file) => [file.path, file.content_type]))
  for await (const { name, content } of partsOf(archive)) {
    const path = within('files', name)
    const type = path === undefined ? undefined : types.get(path)
    if (path === undefined || type === undefined) continue
    await storeFile(store, path, await buffer(content), type)
  }
}

async function storeFile(store: FileStore, path: string, content: Buffer, type: string): Promise<void> {
  const put = () => store.put(path, inOnePiece(content), type)
  try {
    await put()
  } catch (error) {
    if (!(error instanceof PathTaken)) throw error
    // A name without content is what a power cut leaves between the two (storage/disk.ts).
    if ((await stored(store, path))?.length === 0) {
      await store.delete(path)
      await put()
    }
  }
  const found = await stored(store, path)
  if (found && sha256(found) === sha256(content)) return
  throw new TransferRefused(
    `The storage holds another file at ${path}: restore into an empty one, with another STORAGE_URL or DATA_DIR.`,
  )
}

async function* inOnePiece(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}

async function stored(store: FileStore, path: string): Promise<Buffer | undefined> {
  const content = await store.get(path)
  return content && buffer(content)
}
