import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { z } from '@hono/zod-openapi'
import { extract, type Pack, pack } from 'tar-stream'
import { TransferRefused } from '#database/transfer/snapshot.ts'
import { pluralise } from '#domain/text.ts'

/** The last part: what `sha256sum --check` reads, of all others. */
export const CHECKSUMS = 'SHA256SUMS'

/** Puts a part into the archive: its bytes, or a file that holds them. */
export type AddEntry = (name: string, content: Buffer | { readonly path: string }) => Promise<void>

/** Writes a tar archive to a new file (mode 0600) and through to the disk, each part as `fill` adds it. */
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
  content.on('data', (piece) => hash.update(piece))
  await pipeline(content, archive.entry(headers(name, size)))
  return hash.digest('hex')
}

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** A part of an archive. Its content is read before the next one, or passed over. */
type ArchiveEntry = { readonly name: string; readonly content: AsyncIterable<Buffer> }

/**
 * The parts of an archive in their order.
 * @throws TransferRefused for what is no archive, or breaks off; reading a part's content does as well
 */
export async function* readEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const archive = extract()
  const read = pipeline(createReadStream(path), archive)
  // The iteration throws the same.
  read.catch(() => undefined)
  for await (const entry of orInvalidArchive(path, archive)) {
    yield { name: entry.header.name, content: orInvalidArchive(path, entry as AsyncIterable<Buffer>) }
    entry.resume()
  }
}

async function* orInvalidArchive<T>(path: string, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pieces
  } catch (cause) {
    throw new TransferRefused(`${path} is no backup, or not a whole one.`, { cause })
  }
}

export const MANIFEST = 'manifest.json'

/** Goes up when an older version could not read what a newer one writes. */
export const FORMAT = 1

const MANIFEST_SCHEMA = z.object({
  format: z.literal(FORMAT),
  /** Of the program. */
  version: z.string(),
  /** Of which the rows are, in UTC. */
  moment: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  /** By table. */
  rows: z.record(z.string(), z.number()),
  files: z.array(z.object({ path: z.string(), content_type: z.string() })),
  /** Files that rows name and the storage did not have. */
  missing: z.array(z.string()),
})

/** What a backup says of itself. */
export type Manifest = z.infer<typeof MANIFEST_SCHEMA>

/** How much a backup holds, as one says it. */
export function describeAmount({ rows, files }: Pick<Manifest, 'rows' | 'files'>): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `${pluralise(all, 'row', 'rows')} and ${pluralise(files.length, 'file', 'files')}`
}

/** Where the parts of an archive stand. */
export const rowsEntry = (table: string): string => `rows/${table}.ndjson`
export const fileEntry = (path: string): string => `files/${path}`
export const secretEntry = (name: string): string => `secrets/${name}`

/** What a part is called within its folder; undefined for a part of another folder. */
export const nameWithin = (folder: 'rows' | 'files' | 'secrets', name: string): string | undefined => {
  if (!name.startsWith(`${folder}/`)) return undefined
  const called = name.slice(folder.length + 1)
  return folder === 'rows' ? called.replace(/\.ndjson$/, '') : called
}

/** @throws TransferRefused for what another version has written, or nobody */
export function readManifest(path: string, text: string): Manifest {
  const said = parsed(text)
  if (typeof said === 'object' && said !== null && 'format' in said && Number(said.format) > FORMAT) {
    const version = 'version' in said ? ` (${String(said.version)})` : ''
    throw new TransferRefused(
      `${path} comes from a newer version${version}: restore it with that version or a later one.`,
    )
  }
  const manifest = MANIFEST_SCHEMA.safeParse(said)
  if (manifest.success) return manifest.data
  throw new TransferRefused(`${path} is no backup of Openround: its ${MANIFEST} is not one.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
