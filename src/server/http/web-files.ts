import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A file in the encodings that browsers may take, best first. */
export type WebFile = {
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
 * Every built file by its path ('/assets/main-1a2b.js'), read into memory once: a build that replaces them does not
 * take from under this server what its pages ask for. Nothing else can be asked for.
 * @returns empty when nothing is built
 */
export function readWebFiles(folder: string): Map<string, WebFile> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  )
  const copy = (name: string) => (names.includes(name) ? readFileSync(join(folder, name)) : undefined)
  const served = names.filter((name) => extname(name) in CONTENT_TYPES && !name.startsWith('.'))
  return new Map(
    served.map((name) => [
      `/${name}`,
      {
        contentType: CONTENT_TYPES[extname(name)] ?? '',
        ...withTag(readFileSync(join(folder, name))),
        br: copy(`${name}.br`),
        gzip: copy(`${name}.gz`),
      },
    ]),
  )
}

/** A page that was filled in by us, so that no compressed copy of it was built. */
export const pageOf = (html: string): WebFile => ({
  contentType: CONTENT_TYPES['.html'] ?? '',
  ...withTag(Buffer.from(html)),
  br: new Uint8Array(brotliCompressSync(html)),
  gzip: new Uint8Array(gzipSync(html)),
})

const withTag = (plain: Uint8Array<ArrayBuffer>) => ({
  plain,
  etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
})
