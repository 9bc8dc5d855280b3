import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuse } from './environment.ts'
import { urlOf } from './plain-values.ts'

export type StorageConfig =
  | { readonly kind: 'disk'; readonly folder: string }
  | {
      readonly kind: 's3'
      readonly endpoint: string
      readonly bucket: string
      readonly region: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
      /** Before every path in the bucket; empty or ending with a slash. */
      readonly prefix: string
    }

/** D-files.1, S7-files.1. */
const BUCKET = 'library-files'
const REGION = 'us-east-1'

export const diskUnder = (dataDir: string): Extract<StorageConfig, { kind: 'disk' }> => ({
  kind: 'disk',
  folder: join(dataDir, BUCKET),
})

/** `file:FOLDER` or `s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION`. No message repeats it: it holds a secret. */
export function storage(text: string): StorageConfig {
  return text.startsWith('file:') ? { kind: 'disk', folder: folderOf(text) } : bucketOf(text)
}

function folderOf(text: string): string {
  const path = text.slice('file:'.length)
  if (path === '' || path === '//') return refuse('names no folder')
  if (!path.startsWith('//')) return resolve(path)
  const url = URL.canParse(text) ? new URL(text) : refuse('is not a file address')
  if (url.host !== '' || /%2f/i.test(url.pathname)) return refuse('names a folder on another machine')
  return fileURLToPath(url)
}

const SCHEMES: Record<string, string> = { 's3:': 'https', 's3+http:': 'http' }

function bucketOf(text: string): StorageConfig {
  const url = urlOf(text, ['s3:', 's3+http:', 'file:'])
  if (!url.username || !url.password) return refuse('lacks the access key or its secret (KEY:SECRET@)')
  const [bucket = BUCKET, ...folders] = url.pathname.split('/').filter(Boolean).map(decoded)
  return {
    kind: 's3',
    endpoint: `${SCHEMES[url.protocol]}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? REGION,
    accessKeyId: decoded(url.username),
    secretAccessKey: decoded(url.password),
    prefix: folders.map((folder) => `${folder}/`).join(''),
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return refuse('holds a % that is not followed by two hexadecimal digits')
  }
}
