import { dirname, resolve } from 'node:path'
import { TransferRefused } from '#database/transfer/snapshot.ts'
import { errorCode } from '#server/error-code.ts'

/** A backup is written in a folder whose name is the backup's file name, this text, and random characters. */
export const UNFINISHED = '.unfinished-'

const FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full',
  EROFS: 'is read-only',
  EACCES: 'is not writable by this user',
  EPERM: 'is not writable by this user',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  ENAMETOOLONG: 'has a name that is too long',
}

/**
 * Writes a backup.
 * @param file absolute path of the backup
 * @throws TransferRefused with a one-sentence message if the destination cannot be written to
 */
export async function refuseBadDestination<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const fault = FAULTS[String(errorCode(error))]
    if (fault === undefined || !isAboutDestination(file, error)) throw error
    throw new TransferRefused(`${dirname(file)} ${fault}. Name another place for the backup.`)
  }
}

/**
 * Returns whether an error may be about the destination. Returns false for an error at another path or socket, such as
 * one under DATA_DIR, which can be in the same folder.
 */
function isAboutDestination(file: string, error: unknown): boolean {
  const { path, address } = error as { readonly path?: unknown; readonly address?: unknown }
  if (address !== undefined) return false
  if (typeof path !== 'string') return true
  const at = resolve(path)
  return at === dirname(file) || at.startsWith(`${file}${UNFINISHED}`)
}
