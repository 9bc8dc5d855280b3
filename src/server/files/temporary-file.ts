import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createDataDir } from '#server/config/data-dir.ts'

/** Streams the file and closes it, even if the download is cancelled. */
export const contentOfFile = (file: FileHandle) =>
  Readable.toWeb(file.createReadStream({ start: 0 })) as ReadableStream<Uint8Array>

/** Opens a file under DATA_DIR that is deleted when it is closed, even if the server is killed. */
export async function openTemporaryFile(dataDir: string): Promise<FileHandle> {
  createDataDir(dataDir)
  const path = join(dataDir, `export-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
