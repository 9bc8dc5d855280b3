import { stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import { findNewestFiles } from '#database/files.ts'
import { findOrCreateInstallation, recordMarkedFolder } from '#database/installation.ts'
import { ConfigError } from '#server/config/environment.ts'
import type { StorageConfig } from '#server/config/storage.ts'
import { errorCode } from '#server/error-code.ts'
import { read, write } from './disk-operations.ts'
import { diskStore } from './disk-store.ts'
import { type FileStore, StorageUnavailable } from './file-store.ts'
import { hasAnyOf, readMarker, requireMarker, writeMarker } from './folder-marker.ts'

/**
 * Opens the storage at STORAGE_URL for a server, even if it does not respond, because it may respond later. A folder is
 * used only while it has the marker of this installation.
 * @throws ConfigError for a path that is no folder, a folder that the first start cannot mark, a missing bucket or a
 *   refused key
 */
export async function openFileStore(
  config: StorageConfig,
  log: Logger,
  database: Pick<Database, 'asWorker'>,
): Promise<FileStore> {
  if (config.kind === 's3') return openUncheckedFileStore(config, log)
  const { folder } = config
  const { id, folder_marked } = await database.asWorker(findOrCreateInstallation)
  const found = await read(() => stat(folder)).catch(() => undefined)
  if (found && !found.isDirectory()) throw new ConfigError('STORAGE_URL', `${folder} is not a folder`)
  if (!folder_marked && (await markFolder(folder, id, database))) await database.asWorker(recordMarkedFolder)
  return diskStore(folder, () => requireMarker(folder, id))
}

/** Opens the storage at STORAGE_URL for a command, which may use any existing folder. @throws ConfigError */
export async function openUncheckedFileStore(config: StorageConfig, log: Logger): Promise<FileStore> {
  if (config.kind === 'disk') return diskStore(config.folder, async () => undefined)
  // Imported lazily, because the module takes about 20 MB of memory.
  const { bucketFault, s3Store } = await import('./s3-store.ts')
  const store = s3Store(config)
  try {
    await store.ping()
  } catch (error) {
    const fault = bucketFault(error, config)
    if (fault) throw new ConfigError('STORAGE_URL', fault)
    log.warn({ err: error }, 'The file storage is not responding yet')
  }
  return store
}

/** Number of listed files of which one must be in a folder that has no marker yet. */
const SAMPLE = 20

/**
 * Marks the folder at the first start, and creates it if necessary. Leaves a folder unmarked if it belongs to another
 * installation, does not respond, or has none of the files in the database, because its share is not mounted.
 * @returns whether the folder has the marker
 */
async function markFolder(
  folder: string,
  id: string,
  database: Pick<Database, 'asWorker'>,
): Promise<boolean> {
  try {
    const marker = await read(() => readMarker(folder))
    if (marker !== undefined) return marker === id
    const listed = await database.asWorker((transaction) => findNewestFiles(transaction, SAMPLE))
    if (listed.length > 0 && !(await read(() => hasAnyOf(folder, listed)))) return false
    await write(() => writeMarker(folder, id))
    return true
  } catch (error) {
    if (error instanceof StorageUnavailable) return false
    if (error instanceof Error && 'syscall' in error) {
      throw new ConfigError('STORAGE_URL', `cannot write to ${folder} (${errorCode(error)})`)
    }
    throw error
  }
}
