import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'
import { TransferRefused } from '#database/transfer/at-one-moment.ts'

/** The last part: what `sha256sum --check` reads, of all others. */
export const HASHES = 'SHA256SUMS'

/** Puts a part into the archive: its bytes, or a file that holds them. */
export type Add = (name: string, content: Buffer | { readonly path: string }) => Promise<void>

/** Writes a tar archive to a new file (mode 0600) and through to the disk, each part as `fill` adds it. */
export async function writeArchive(path: string, fill: (add: Add) => Promise<void>): Promise<void> {
  const archive = pack()
  const hashes: string[] = []
  const add: Add = async (name, content) => {
    const hash = Buffer.isBuffer(content)
      ? await addBytes(archive, name, content)
      : await addFile(archive, name, content.path)
    hashes.push(`${hash}  ${name}\n`)
  }
  const filled = fill(add)
    .then(() => addBytes(archive, HASHES, Buffer.from(hashes.join(''))))
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
export type Part = { readonly name: string; readonly content: AsyncIterable<Buffer> }

/**
 * The parts of an archive in their order.
 * @throws TransferRefused for what is no archive, or breaks off; reading a part's content does as well
 */
export async function* partsOf(path: string): AsyncGenerator<Part> {
  const archive = extract()
  const read = pipeline(createReadStream(path), archive)
  // The iteration throws the same.
  read.catch(() => undefined)
  for await (const entry of orRefused(path, archive)) {
    yield { name: entry.header.name, content: orRefused(path, entry as AsyncIterable<Buffer>) }
    entry.resume()
  }
}

async function* orRefused<T>(path: string, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pieces
  } catch (cause) {
    throw new TransferRefused(`${path} is no backup, or not a whole one.`, { cause })
  }
}
