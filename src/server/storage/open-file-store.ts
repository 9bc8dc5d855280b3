import type { Logger } from 'pino'
import { ConfigError } from '#server/config/environment.ts'
import type { StorageConfig } from '#server/config/storage.ts'
import { diskFault, diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'

/**
 * The file storage that STORAGE_URL names. One that does not answer now may do so later, and is only logged.
 * @throws ConfigError for a folder that cannot be written, a bucket that is not there or a key that is refused
 */
export async function openFileStore(config: StorageConfig, log: Logger): Promise<FileStore> {
  const { store, faultOf } = await storeFor(config)
  try {
    await store.ping()
  } catch (error) {
    const fault = faultOf(error)
    if (fault) throw new ConfigError('STORAGE_URL', fault)
    log.warn({ err: error }, 'The file storage does not answer yet')
  }
  return store
}

/** `faultOf` tells what in the settings made a ping fail; undefined for what may pass. */
type OpenedStore = { readonly store: FileStore; faultOf(error: unknown): string | undefined }

async function storeFor(config: StorageConfig): Promise<OpenedStore> {
  if (config.kind === 'disk') {
    return { store: diskStore(config.folder), faultOf: (error) => diskFault(error, config.folder) }
  }
  // Some 20 MB, which nobody needs whose files are in a folder.
  const { bucketFault, s3Store } = await import('./s3-store.ts')
  return { store: s3Store(config), faultOf: (error) => bucketFault(error, config) }
}
