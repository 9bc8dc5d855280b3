import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { invalidValue, parseUrl } from './environment.ts'

export type StorageConfig =
  | { readonly kind: 'disk'; readonly folder: string }
  | {
      readonly kind: 's3'
      readonly endpoint: string
      readonly bucket: string
      readonly region: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
      /** Prefix of every path in the bucket; empty or ending with a slash. */
      readonly prefix: string
    }

/** Default name of the bucket and of the folder (D-files.1, S7-files.1). */
const BUCKET = 'library-files'
const REGION = 'us-east-1'

export const defaultDiskStorage = (dataDir: string): Extract<StorageConfig, { kind: 'disk' }> => ({
  kind: 'disk',
  folder: join(dataDir, BUCKET),
})

/** Parses `file:FOLDER` or `s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`. Error messages never contain the URL. */
export function parseStorageUrl(text: string): StorageConfig {
  return text.startsWith('file:') ? { kind: 'disk', folder: parseFolder(text) } : parseBucket(text)
}

function parseFolder(text: string): string {
  const path = text.slice('file:'.length)
  if (path === '' || path === '//') return invalidValue('has no folder')
  if (!path.startsWith('//')) return resolve(path)
  const url = URL.canParse(text) ? new URL(text) : invalidValue('is not a file URL')
  if (url.host !== '' || /%2f/i.test(url.pathname)) return invalidValue('is a folder on another machine')
  return fileURLToPath(url)
}

const SCHEMES: Record<string, string> = { 's3:': 'https', 's3+http:': 'http' }

function parseBucket(text: string): StorageConfig {
  const url = parseUrl(text, ['s3:', 's3+http:', 'file:'])
  if (!url.username || !url.password) return invalidValue('has no access key or secret (KEY:SECRET@)')
  const [bucket = BUCKET, ...folders] = url.pathname.split('/').filter(Boolean).map(decodePart)
  return {
    kind: 's3',
    endpoint: `${SCHEMES[url.protocol]}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? REGION,
    accessKeyId: decodePart(url.username),
    secretAccessKey: decodePart(url.password),
    prefix: folders.map((folder) => `${folder}/`).join(''),
  }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return invalidValue('contains a % that is not followed by two hexadecimal digits')
  }
}
