import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { TransferRefused } from '#database/transfer/snapshot.ts'
import {
  CHECKSUMS,
  fileEntry,
  MANIFEST,
  type Manifest,
  nameWithin,
  readEntries,
  readManifest,
  rowsEntry,
} from './archive.ts'

/** A complete backup, with the hashes of its entries. */
export type Backup = {
  readonly path: string
  readonly manifest: Manifest
  /** SHA-256 by entry name. */
  readonly hashes: ReadonlyMap<string, string>
  readonly secrets: ReadonlyMap<string, string>
}

/**
 * Reads a complete backup and verifies the hash of every entry.
 * @throws TransferRefused if the backup is damaged, incomplete, or of a newer version
 */
export async function readBackup(path: string): Promise<Backup> {
  const found = new Map<string, string>()
  const secrets = new Map<string, string>()
  let manifest: Manifest | undefined
  let listed: string | undefined
  for await (const { name, content } of readEntries(path)) {
    if (name === CHECKSUMS) {
      listed = await text(content)
      continue
    }
    const hash = createHash('sha256')
    const chunks: Buffer[] | undefined = name === MANIFEST || nameWithin('secrets', name) ? [] : undefined
    for await (const chunk of content) {
      hash.update(chunk)
      chunks?.push(chunk)
    }
    found.set(name, hash.digest('hex'))
    const small = chunks && Buffer.concat(chunks).toString()
    if (name === MANIFEST) manifest = readManifest(path, small ?? '')
    else if (small !== undefined) secrets.set(nameWithin('secrets', name) ?? '', small.trim())
  }
  if (listed === undefined || !manifest) {
    throw new TransferRefused(`${path} is not a complete backup: ${MANIFEST} or ${CHECKSUMS} is missing.`)
  }
  refuseDamaged(path, found, listed, manifest)
  return { path, manifest, hashes: found, secrets }
}

function refuseDamaged(
  path: string,
  found: ReadonlyMap<string, string>,
  listed: string,
  manifest: Manifest,
): void {
  const hashes = new Map(
    listed
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  const needed = [
    ...Object.keys(manifest.rows).map(rowsEntry),
    ...manifest.files.map((file) => fileEntry(file.path)),
  ]
  for (const name of [...hashes.keys(), ...found.keys(), ...needed]) {
    if (found.get(name) !== undefined && found.get(name) === hashes.get(name)) continue
    throw new TransferRefused(`${path} is damaged: the checksum of ${name} does not match.`)
  }
}
