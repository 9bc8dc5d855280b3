import type { StorageConfig } from '#server/config/storage.ts'
import { diskStore } from './disk.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3.ts'

/** The file storage that STORAGE_URL names. */
export const openStore = (config: StorageConfig): FileStore =>
  config.kind === 'disk' ? diskStore(config.folder) : s3Store(config)
