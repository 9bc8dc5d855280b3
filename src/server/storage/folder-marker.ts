import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#server/error-code.ts'
import { StorageUnavailable } from './file-store.ts'

/** File in the uploads folder that contains the installation's id. The share of a folder without it is not mounted. */
export const MARKER = '.openround-installation'

/** Thrown if a folder is not the uploads folder of this installation. */
export class WrongFolder extends StorageUnavailable {}

/** @throws WrongFolder, with the remedy, unless the folder has the installation's marker */
export async function requireMarker(folder: string, id: string): Promise<void> {
  const found = await readMarker(folder)
  if (found === id) return
  const why = found === undefined ? `has no file ${MARKER}` : `has the ${MARKER} of another installation`
  throw new WrongFolder(
    `The folder ${folder} is not the uploads folder of this installation, because it ${why}: mount the right folder, or write ${id} into ${join(folder, MARKER)} to use this one.`,
  )
}

/** Returns the id in a folder's marker, or undefined if there is no marker or no folder. */
export async function readMarker(folder: string): Promise<string | undefined> {
  const content = await readFile(join(folder, MARKER), 'utf8').catch(ignoreMissing)
  return content?.trim()
}

/**
 * Creates a folder, if necessary, and its marker. Several servers may do so at the same time.
 * @throws the disk's error
 */
export async function writeMarker(folder: string, id: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${MARKER}.${randomUUID()}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${id}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, MARKER))
  await syncFolder(folder)
  // The parent of an existing folder may not be readable.
  if (created !== undefined) await syncFolder(dirname(folder))
}

/** Returns whether a folder has at least one of the files. */
export async function hasAnyOf(folder: string, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) {
    const found = await access(join(folder, path)).then(() => true, ignoreMissing)
    if (found) return true
  }
  return false
}

/** Syncs the entries of a folder. Windows cannot open folders, and journals their entries itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error
}
