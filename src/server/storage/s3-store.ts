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

/** More than any file has: each goes in one request, which stores it whole or not at all. */
const PART_BYTES = FILE_BYTES + 2 ** 20

const CONNECT_MS = 5_000
const SILENCE_MS = 30_000

const MISSING = 404

type Bucket = Extract<StorageConfig, { kind: 's3' }>

/** Files in a bucket of an S3-compatible service. That no two uploads race for a path is the database's to see to. */
export function s3Store({ bucket: Bucket, prefix, ...address }: Bucket): FileStore {
  const client = clientOf(address)
  const at = (path: string) => ({ Bucket, Key: `${prefix}${path}` })
  return {
    async put(path, content, contentType) {
      const taken = await client
        .send(new HeadObjectCommand(at(path)))
        .catch(unlessMissing)
        .catch(unavailable)
      if (taken) throw new PathTaken(`There is a file at ${path}.`)
      const params = { ...at(path), Body: Readable.from(content), ContentType: contentType }
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done().catch(unavailable)
    },

    async get(path, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const asked = client.send(new GetObjectCommand({ ...at(path), Range }))
      const found = await asked.catch(unlessMissing).catch(unavailable)
      return found?.Body?.transformToWebStream()
    },

    async delete(path) {
      await client.send(new DeleteObjectCommand(at(path)))
    },

    async tidy() {
      // One request stores a file: an upload that was cut off has left nothing.
    },

    async ping() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
  }
}

/** What in the settings made a call to the bucket fail; undefined for what may pass. */
export function bucketFault(error: unknown, { bucket, endpoint }: Bucket): string | undefined {
  if (!(error instanceof S3ServiceException)) return undefined
  const status = error.$metadata.httpStatusCode
  if (status === MISSING) return `there is no bucket ${bucket} at ${endpoint}`
  if (status === 401 || status === 403) return `${endpoint} refuses the key for the bucket ${bucket}`
  return undefined
}

const clientOf = ({ endpoint, region, accessKeyId, secretAccessKey }: Omit<Bucket, 'bucket' | 'prefix'>) =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Else a checksum trailer is sent that other services store as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
    },
  })

/** What the content on its way in has to say stays what it is. */
function unavailable(cause: unknown): never {
  throw cause instanceof Problem ? cause : new StorageUnavailable('The bucket fails.', { cause })
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === MISSING) return undefined
  throw error
}
