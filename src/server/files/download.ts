import { type FileRow, fileByPath } from '#database/files.ts'
import { mayDownload, readAsFounderOrTeam } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import type { ByteRange } from '#server/storage/file-store.ts'
import { fileHeaders } from './file-headers.ts'

/** The format of paths from upload.ts. No other path reaches the database or the storage. */
const BUCKET_PATH = /^[a-z-]+\/\d+(_\d+)?\.[a-z\d]+$/

type DownloadRequest = { method: string; range: string | undefined }

/**
 * Sends a stored file, or a range of it, to its owner or the team.
 * @throws Problem 'not-found' for everyone else, 'two-step-setup-required' for team members who must set up two-step
 *   sign-in first
 */
export async function downloadFile(
  services: Services,
  { session }: Caller,
  path: string,
  { method, range: header }: DownloadRequest,
): Promise<Response> {
  if (!BUCKET_PATH.test(path)) throw notFound()
  const audited = method !== 'HEAD' && !services.diskSpace.fault()
  const { actor, rows } = await readAsFounderOrTeam<FileRow>(
    services.database,
    session,
    fileByPath(path, audited),
  )

  authorise(mayDownload(actor, rows?.[0]), { 'not-found': NO_SUCH_FILE })
  const [file] = rows as [FileRow]

  const headers = fileHeaders(file)
  const range = parseRange(header, file.bytes)
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${file.bytes}` },
    })
  }
  const content = method === 'HEAD' ? null : await readContent(services, file, range)
  return range
    ? new Response(content, { status: 206, headers: { ...headers, ...rangeHeaders(range, file.bytes) } })
    : new Response(content, { headers: { ...headers, 'Content-Length': String(file.bytes) } })
}

const rangeHeaders = ({ start, end }: ByteRange, size: number) => ({
  'Content-Length': String(end - start + 1),
  'Content-Range': `bytes ${start}-${end}/${size}`,
})

async function readContent({ files, log }: Services, { path }: FileRow, range: ByteRange | undefined) {
  const content = await files.get(path, range)
  if (content) return content
  log.error({ path }, 'A file is missing from the storage')
  throw notFound()
}

const NO_SUCH_FILE = 'This file does not exist, or you do not have access to it.'
const notFound = () => new Problem('not-found', NO_SUCH_FILE)

const SINGLE_RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * Parses a Range header (RFC 9110, 14.2).
 * @returns undefined for the whole file, including for several ranges and invalid headers; 'unsatisfiable' if the range
 *   starts beyond the end
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [whole, first, last] = SINGLE_RANGE.exec(header ?? '') ?? []
  if (whole === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
