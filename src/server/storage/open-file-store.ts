import type { Logger } from 'pino'
import { ConfigError } from '#server/config/environment.ts'
import type { StorageConfig } from '#server/config/storage.ts'
import { diskFault, diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'

/**
 * Opens the storage at STORAGE_URL. If it does not respond, logs a warning, because it may respond later.
 * @throws ConfigError for a folder that cannot be created, a missing bucket or a refused key
 */
export async function openFileStore(config: StorageConfig, log: Logger): Promise<FileStore> {
  const { store, faultOf } = await storeFor(config)
  try {
    await store.ping()
  } catch (error) {
    const fault = faultOf(error)
    if (fault) throw new ConfigError('STORAGE_URL', fault)
    log.warn({ err: error }, 'The file storage is not responding yet')
  }
  return store
}

/** `faultOf` explains which setting made a ping fail, or returns undefined for temporary failures. */
type OpenedStore = { readonly store: FileStore; faultOf(error: unknown): string | undefined }

async function storeFor(config: StorageConfig): Promise<OpenedStore> {
  if (config.kind === 'disk') {
    return { store: diskStore(config.folder), faultOf: (error) => diskFault(error, config.folder) }
  }
  // Imported lazily, because the module takes about 20 MB of memory.
  const { bucketFault, s3Store } = await import('./s3-store.ts')
  return { store: s3Store(config), faultOf: (error) => bucketFault(error, config) }
}
