import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type HostHooks, NO_HOOKS } from './host-hooks.ts'
import { currentHolder, hasExited, type LockHolder } from './lock-holder.ts'

/** Another process has the data folder open; two at once would destroy each other's writes. */
export class DatabaseLocked extends Error {
  override readonly name = 'DatabaseLocked'
}

export type FolderLock = { release: () => Promise<void> }

/** A holder elsewhere (another machine or container on a shared folder) shows that it lives by touching its lock. */
const HEARTBEAT_MS = 2_000
const STALE_AFTER_MS = 10_000

/**
 * Takes `dataDir`/database.lock for this process; a lock whose holder died is taken over.
 * Throws `DatabaseLocked` when the holder lives.
 * @param failed is told when the lock could not be touched; it is tried again
 */
export async function lockFolder(
  dataDir: string,
  silenceMs: number = STALE_AFTER_MS,
  failed: HostHooks['onError'] = NO_HOOKS.onError,
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
      failed(error, 'The lock of the data folder could not be touched')
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
 * Of several that find the same dead holder, one may take over. That right is itself a lock, named after the dead
 * holder; whoever got it looks again before replacing, so a late one cannot replace the new holder.
 */
async function acquire(path: string, mine: LockHolder, silenceMs: number): Promise<void> {
  while (!create(path, mine)) {
    const holder = read(path)
    if (holder === undefined) continue
    if (!(await isDead(path, holder, silenceMs))) throw lockedError(path, holder)
    const right = `${path}.${holder.id}`
    await acquire(right, mine, silenceMs)
    try {
      if (read(path)?.id === holder.id) return replace(path, mine)
    } finally {
      releaseLock(right, mine)
    }
  }
}

/** A link appears whole or not at all; a file opened and then written could be read while still empty. */
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

/** What a power cut left unreadable belongs to nobody who lives. */
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
  const patience = Date.now() + silenceMs
  while (Date.now() < patience) {
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
