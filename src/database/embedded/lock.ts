import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type HostHooks, NO_HOOKS } from './host-hooks.ts'
import { currentHolder, hasExited, type LockHolder } from './lock-holder.ts'

/** Thrown if another process has the data folder open. Two processes would overwrite each other's changes. */
export class DatabaseLocked extends Error {
  override readonly name = 'DatabaseLocked'
}

export type FolderLock = { release: () => Promise<void> }

/** Interval at which the holder updates its lock, to show other machines and containers that it is alive. */
const HEARTBEAT_MS = 2_000
const STALE_AFTER_MS = 10_000

/**
 * Locks `dataDir`/database.lock for this process. Takes over the lock of a dead process. Throws `DatabaseLocked` if the
 * holder is alive.
 * @param silenceMs milliseconds without a heartbeat after which a holder on another machine or in another container
 *   counts as dead
 * @param onError reports a failed heartbeat, which is then retried
 */
export async function lockFolder(
  dataDir: string,
  silenceMs: number = STALE_AFTER_MS,
  onError: HostHooks['onError'] = NO_HOOKS.onError,
): Promise<FolderLock> {
  const path = join(dataDir, 'database.lock')
  const mine = currentHolder(randomUUID())
  await acquire(path, mine, silenceMs)
  const beat = setInterval(() => {
    try {
      if (read(path)?.id !== mine.id) return clearInterval(beat)
      const now = new Date()
      utimesSync(path, now, now)
    } catch (error) {
      onError(error, 'The lock of the data folder could not be refreshed')
    }
  }, HEARTBEAT_MS).unref()
  return {
    async release() {
      clearInterval(beat)
      releaseLock(path, mine)
    },
  }
}

/**
 * Acquires the lock, or takes over the lock of a dead holder. A second lock, named after the dead holder, protects the
 * takeover, which checks the holder again. This ensures that only one of several processes takes over.
 */
async function acquire(path: string, mine: LockHolder, silenceMs: number): Promise<void> {
  while (!create(path, mine)) {
    const holder = read(path)
    if (holder === undefined) continue
    if (!(await isDead(path, holder, silenceMs))) throw lockedError(path, holder)
    const takeover = `${path}.${holder.id}`
    await acquire(takeover, mine, silenceMs)
    try {
      if (read(path)?.id === holder.id) return replace(path, mine)
    } finally {
      releaseLock(takeover, mine)
    }
  }
}

/**
 * Creates the lock with a hard link, so that the file is complete when it appears. Otherwise another process could read
 * the file while it is still empty.
 */
function create(path: string, mine: LockHolder): boolean {
  const draft = writeDraft(path, mine)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (errnoCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const replace = (path: string, mine: LockHolder): void => renameSync(writeDraft(path, mine), path)

function writeDraft(path: string, mine: LockHolder): string {
  const draft = `${path}.${mine.id}.draft`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  return draft
}

/** Stands for a lock file that a power cut made unreadable. Its holder counts as dead. */
const UNREADABLE: LockHolder = { id: 'unreadable', pid: 0, place: '', started: undefined, host: 'unknown' }

function read(path: string): LockHolder | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (errnoCode(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    return JSON.parse(text) as LockHolder
  } catch {
    return UNREADABLE
  }
}

async function isDead(path: string, holder: LockHolder, silenceMs: number): Promise<boolean> {
  if (holder === UNREADABLE || hasExited(holder) === true) return true
  if (hasExited(holder) === false) return false
  const before = lastHeartbeat(path)
  const deadline = Date.now() + silenceMs
  while (Date.now() < deadline) {
    await wait(Math.min(250, silenceMs))
    if (lastHeartbeat(path) !== before) return false
  }
  return true
}

function lastHeartbeat(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

function releaseLock(path: string, mine: LockHolder): void {
  if (read(path)?.id === mine.id) rmSync(path, { force: true })
}

const lockedError = (path: string, { pid, host }: LockHolder) =>
  new DatabaseLocked(`The database is in use by process ${pid} on ${host} (${path}).`)

const errnoCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
