import { S3ServiceException } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { ConfigError } from '#server/config/environment.ts'
import type { StorageConfig } from '#server/config/storage.ts'
import { diskStore } from './disk.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3.ts'

/**
 * The file storage that STORAGE_URL names. One that does not answer now may do so later, and is only logged.
 * @throws ConfigError for a folder that cannot be written, a bucket that is not there or a key that is refused
 */
export async function openStore(config: StorageConfig, log: Logger): Promise<FileStore> {
  const store = config.kind === 'disk' ? diskStore(config.folder) : s3Store(config)
  try {
    await store.ping()
  } catch (error) {
    const fault = faultOf(error, config)
    if (fault) throw new ConfigError('STORAGE_URL', fault)
    log.warn({ err: error }, 'The file storage does not answer yet')
  }
  return store
}

function faultOf(error: unknown, config: StorageConfig): string | undefined {
  if (config.kind === 'disk') {
    return `nothing can be written to ${config.folder} (${error instanceof Error && 'code' in error ? error.code : error})`
  }
  if (!(error instanceof S3ServiceException)) return undefined
  const status = error.$metadata.httpStatusCode
  if (status === 404) return `there is no bucket ${config.bucket} at ${config.endpoint}`
  if (status === 401 || status === 403)
    return `${config.endpoint} refuses the key for the bucket ${config.bucket}`
  return undefined
}
