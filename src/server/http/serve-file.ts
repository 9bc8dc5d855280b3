import type { Context } from 'hono'
import type { WebFile } from './web-files.ts'

/** Names of built assets carry the hash of their content: what is under a name never changes. */
const HASHED = '/assets/'

export const FOREVER = 'public, max-age=31536000, immutable'
export const REVALIDATE = 'no-cache'

export const cachingOf = (path: string): string => (path.startsWith(HASHED) ? FOREVER : REVALIDATE)

/** Sends a file in the best encoding that the browser takes, or 304 when it has it already. */
export function serveFile(c: Context, file: WebFile, caching: string, vary = 'Accept-Encoding'): Response {
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

function bestEncoding(file: WebFile, accepted: string): 'br' | 'gzip' | 'plain' {
  const taken = accepted
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  if (file.br && taken.includes('br')) return 'br'
  return file.gzip && taken.includes('gzip') ? 'gzip' : 'plain'
}
