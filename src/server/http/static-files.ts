import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context } from 'hono'

/** Prefix of built assets. Their names contain a hash of their content, so they never change. */
const HASHED_ASSETS = '/assets/'

export const FOREVER = 'public, max-age=31536000, immutable'
export const REVALIDATE = 'no-cache'

export const cacheControlFor = (path: string): string =>
  path.startsWith(HASHED_ASSETS) ? FOREVER : REVALIDATE

/** Sends a file in the best encoding that the browser accepts, or 304 if it is cached. */
export function serveFile(c: Context, file: StaticFile, caching: string, vary = 'Accept-Encoding'): Response {
  c.header('Cache-Control', caching)
  c.header('Vary', vary)
  c.header('ETag', file.etag)
  const known = c.req.header('If-None-Match')?.split(/\s*,\s*/) ?? []
  if (known.some((tag) => tag.replace(/^W\//, '') === file.etag)) return c.body(null, 304)
  const encoding = bestEncoding(file, c.req.header('Accept-Encoding') ?? '')
  c.header('Content-Type', file.contentType)
  if (encoding !== 'plain') c.header('Content-Encoding', encoding)
  const body = file[encoding] ?? file.plain
  c.header('Content-Length', String(body.length))
  return c.body(body)
}

function bestEncoding(file: StaticFile, accepted: string): 'br' | 'gzip' | 'plain' {
  const encodings = accepted
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  if (file.br && encodings.includes('br')) return 'br'
  return file.gzip && encodings.includes('gzip') ? 'gzip' : 'plain'
}

/** A file and its compressed variants. A variant is missing if the build has none. */
export type StaticFile = {
  readonly contentType: string
  readonly etag: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly br?: Uint8Array<ArrayBuffer>
  readonly gzip?: Uint8Array<ArrayBuffer>
}

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/**
 * Reads all built files of known types into memory, keyed by path ('/assets/main-1a2b.js'). A new build then cannot
 * remove files that pages of this server request, and no other files can be requested.
 * @returns an empty map if nothing is built
 */
export function readStaticFiles(folder: string): Map<string, StaticFile> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  )
  const read = (name: string) => (names.includes(name) ? readFileSync(join(folder, name)) : undefined)
  const served = names.filter((name) => extname(name) in CONTENT_TYPES && !name.startsWith('.'))
  return new Map(
    served.map((name) => [
      `/${name}`,
      {
        contentType: CONTENT_TYPES[extname(name)] ?? '',
        ...withEtag(readFileSync(join(folder, name))),
        br: read(`${name}.br`),
        gzip: read(`${name}.gz`),
      },
    ]),
  )
}

/** Converts a generated page to a file. Compresses it here, because the build has no compressed copy. */
export const htmlFile = (html: string): StaticFile => ({
  contentType: CONTENT_TYPES['.html'] ?? '',
  ...withEtag(Buffer.from(html)),
  br: new Uint8Array(brotliCompressSync(html)),
  gzip: new Uint8Array(gzipSync(html)),
})

const withEtag = (plain: Uint8Array<ArrayBuffer>) => ({
  plain,
  etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
})
