import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { FILE_BYTES } from '#domain/limits.ts'
import type { StorageConfig } from '#server/config/storage.ts'
import { Problem } from '#server/problem.ts'
import { type FileStore, PathTaken, StorageUnavailable } from './file-store.ts'

/** Larger than any file. Each file is then uploaded in one request, completely or not at all. */
const PART_BYTES = FILE_BYTES + 2 ** 20

const CONNECT_MS = 5_000
const TIMEOUT_MS = 30_000

const MISSING = 404

type Bucket = Extract<StorageConfig, { kind: 's3' }>

/**
 * Stores files in a bucket of an S3-compatible service. The database prevents concurrent uploads to one path.
 */
export function s3Store({ bucket: Bucket, prefix, ...address }: Bucket): FileStore {
  const client = clientOf(address)
  const objectAt = (path: string) => ({ Bucket, Key: `${prefix}${path}` })
  return {
    async put(path, content, contentType) {
      const existing = await client
        .send(new HeadObjectCommand(objectAt(path)))
        .catch(ignoreMissing)
        .catch(throwUnavailable)
      if (existing) throw new PathTaken(`A file already exists at ${path}.`)
      const params = { ...objectAt(path), Body: Readable.from(content), ContentType: contentType }
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done().catch(throwUnavailable)
    },

    async get(path, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const response = client.send(new GetObjectCommand({ ...objectAt(path), Range }))
      const found = await response.catch(ignoreMissing).catch(throwUnavailable)
      return found?.Body?.transformToWebStream()
    },

    async delete(path) {
      await client.send(new DeleteObjectCommand(objectAt(path)))
    },

    async tidy() {
      // Does nothing. Uploads are single requests, so interrupted uploads leave nothing behind.
    },

    async ping() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
  }
}

/** Explains which setting made a request to the bucket fail. Returns undefined for temporary failures. */
export function bucketFault(error: unknown, { bucket, endpoint }: Bucket): string | undefined {
  if (!(error instanceof S3ServiceException)) return undefined
  const status = error.$metadata.httpStatusCode
  if (status === MISSING) return `the bucket ${bucket} does not exist at ${endpoint}`
  if (status === 401 || status === 403)
    return `${endpoint} denies the access key access to the bucket ${bucket}`
  return undefined
}

const clientOf = ({ endpoint, region, accessKeyId, secretAccessKey }: Omit<Bucket, 'bucket' | 'prefix'>) =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Without this setting, the client sends a checksum trailer, which some services store as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  })

/** Converts errors from the service to `StorageUnavailable`. Does not change a Problem, which is about the content. */
function throwUnavailable(cause: unknown): never {
  throw cause instanceof Problem ? cause : new StorageUnavailable('The bucket request failed.', { cause })
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === MISSING) return undefined
  throw error
}
