import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { z } from '@hono/zod-openapi'
import { extract, type Pack, pack } from 'tar-stream'
import { TransferRefused } from '#database/transfer/snapshot.ts'
import { pluralise } from '#domain/text.ts'

/** Name of the last entry. It is the input of `sha256sum --check` for all other entries. */
export const CHECKSUMS = 'SHA256SUMS'

/** Adds an entry to the archive, from memory or from a file. */
export type AddEntry = (name: string, content: Buffer | { readonly path: string }) => Promise<void>

/** Writes a tar archive to a new file (mode 0600) and syncs it. `fill` adds the entries. */
export async function writeArchive(path: string, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  const archive = pack()
  const hashes: string[] = []
  const add: AddEntry = async (name, content) => {
    const hash = Buffer.isBuffer(content)
      ? await addBytes(archive, name, content)
      : await addFile(archive, name, content.path)
    hashes.push(`${hash}  ${name}\n`)
  }
  const filled = fill(add)
    .then(() => addBytes(archive, CHECKSUMS, Buffer.from(hashes.join(''))))
    .then(() => archive.finalize())
  filled.catch((error: Error) => archive.destroy(error))
  const written = pipeline(archive, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  await Promise.all([filled, written])
}

const headers = (name: string, size: number) => ({ name, size, mode: 0o600 })

async function addBytes(archive: Pack, name: string, content: Buffer): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    archive.entry(headers(name, content.length), content, (error) => (error ? reject(error) : resolve()))
  })
  return sha256(content)
}

async function addFile(archive: Pack, name: string, path: string): Promise<string> {
  const { size } = await stat(path)
  if (size === 0) return addBytes(archive, name, Buffer.alloc(0))
  const hash = createHash('sha256')
  const content = createReadStream(path)
  content.on('data', (chunk) => hash.update(chunk))
  await pipeline(content, archive.entry(headers(name, size)))
  return hash.digest('hex')
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** An entry of an archive. Content that is not read before the next entry is skipped. */
type ArchiveEntry = { readonly name: string; readonly content: AsyncIterable<Buffer> }

/**
 * Reads the entries of an archive in order.
 * @throws TransferRefused if it is not an archive, or is truncated; reading an entry's content may throw it too
 */
export async function* readEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const archive = extract()
  const read = pipeline(createReadStream(path), archive)
  // The iteration below throws the same error.
  read.catch(() => undefined)
  for await (const entry of refuseInvalid(path, archive)) {
    yield { name: entry.header.name, content: refuseInvalid(path, entry as AsyncIterable<Buffer>) }
    entry.resume()
  }
}

async function* refuseInvalid<T>(path: string, chunks: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* chunks
  } catch (cause) {
    throw new TransferRefused(`${path} is not a complete backup.`, { cause })
  }
}

export const MANIFEST = 'manifest.json'

/** Version of the archive format. Increment it when older versions of the program can no longer read the format. */
export const FORMAT = 1

const MANIFEST_SCHEMA = z.object({
  format: z.literal(FORMAT),
  /** Version of the program. */
  version: z.string(),
  /** Snapshot time of the rows, in UTC. */
  moment: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  /** Number of rows by table. */
  rows: z.record(z.string(), z.number()),
  files: z.array(z.object({ path: z.string(), content_type: z.string() })),
  /** Paths of files that rows refer to but that the storage does not have. */
  missing: z.array(z.string()),
})

/** Description of a backup, stored in the archive. */
export type Manifest = z.infer<typeof MANIFEST_SCHEMA>

/** Describes the size of a backup, such as '12 rows and 3 files'. */
export function describeAmount({ rows, files }: Pick<Manifest, 'rows' | 'files'>): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `${pluralise(all, 'row', 'rows')} and ${pluralise(files.length, 'file', 'files')}`
}

/** Names of entries in the archive. */
export const rowsEntry = (table: string): string => `rows/${table}.ndjson`
export const fileEntry = (path: string): string => `files/${path}`
export const secretEntry = (name: string): string => `secrets/${name}`

/** Returns an entry's name within its folder, or undefined for an entry of another folder. */
export const nameWithin = (folder: 'rows' | 'files' | 'secrets', name: string): string | undefined => {
  if (!name.startsWith(`${folder}/`)) return undefined
  const rest = name.slice(folder.length + 1)
  return folder === 'rows' ? rest.replace(/\.ndjson$/, '') : rest
}

/** Parses a manifest. @throws TransferRefused if it is invalid, or of a newer version */
export function readManifest(path: string, text: string): Manifest {
  const content = parseJson(text)
  if (
    typeof content === 'object' &&
    content !== null &&
    'format' in content &&
    Number(content.format) > FORMAT
  ) {
    const version = 'version' in content ? ` (${String(content.version)})` : ''
    throw new TransferRefused(
      `${path} was made by a newer version${version}. Restore it with that version or a later one.`,
    )
  }
  const manifest = MANIFEST_SCHEMA.safeParse(content)
  if (manifest.success) {
    const outside = manifest.data.files.find((file) => !isInside(file.path))
    if (!outside) return manifest.data
    throw new TransferRefused(`${path} is damaged: it names a file outside the storage, ${outside.path}.`)
  }
  throw new TransferRefused(`${path} is not a backup of Openround: its ${MANIFEST} is invalid.`)
}

/** Returns whether a path stays inside the folder that it is relative to. */
const isInside = (path: string): boolean =>
  path.split(/[\\/]/).every((part) => part !== '' && part !== '.' && part !== '..') && !path.includes('\0')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
