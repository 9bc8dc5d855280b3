import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Holder, hereAndNow, isGone } from './lock-holder.ts'
import { ALONE, type Surroundings } from './surroundings.ts'

/** Another process has the data folder open; two at once would destroy each other's writes. */
export class DatabaseLocked extends Error {
  override readonly name = 'DatabaseLocked'
}

export type FolderLock = { release: () => Promise<void> }

/** A holder elsewhere (another machine or container on a shared folder) shows that it lives by touching its lock. */
const BEAT_MS = 2_000
const SILENCE_MS = 10_000

/**
 * Takes `dataDir`/database.lock for this process; a lock whose holder died is taken over.
 * Throws `DatabaseLocked` when the holder lives.
 * @param failed is told when the lock could not be touched; it is tried again
 */
export async function lockFolder(
  dataDir: string,
  silenceMs: number = SILENCE_MS,
  failed: Surroundings['failed'] = ALONE.failed,
): Promise<FolderLock> {
  const path = join(dataDir, 'database.lock')
  const mine = hereAndNow(randomUUID())
  await take(path, mine, silenceMs)
  const beat = setInterval(() => {
    try {
      if (read(path)?.id !== mine.id) return clearInterval(beat)
      const now = new Date()
      utimesSync(path, now, now)
    } catch (error) {
      failed(error, 'The lock of the data folder could not be touched')
    }
  }, BEAT_MS).unref()
  return {
    async release() {
      clearInterval(beat)
      letGo(path, mine)
    },
  }
}

/**
 * Of several that find the same dead holder, one may take over. That right is itself a lock, named after the dead
 * holder; whoever got it looks again before replacing, so a late one cannot replace the new holder.
 */
async function take(path: string, mine: Holder, silenceMs: number): Promise<void> {
  while (!create(path, mine)) {
    const holder = read(path)
    if (holder === undefined) continue
    if (!(await isDead(path, holder, silenceMs))) throw locked(path, holder)
    const right = `${path}.${holder.id}`
    await take(right, mine, silenceMs)
    try {
      if (read(path)?.id === holder.id) return replace(path, mine)
    } finally {
      letGo(right, mine)
    }
  }
}

/** A link appears whole or not at all; a file opened and then written could be read while still empty. */
function create(path: string, mine: Holder): boolean {
  const draft = draftOf(path, mine)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const replace = (path: string, mine: Holder): void => renameSync(draftOf(path, mine), path)

function draftOf(path: string, mine: Holder): string {
  const draft = `${path}.${mine.id}.draft`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  return draft
}

/** What a power cut left unreadable belongs to nobody who lives. */
const UNREADABLE: Holder = { id: 'unreadable', pid: 0, place: '', started: undefined, host: 'unknown' }

function read(path: string): Holder | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    return JSON.parse(text) as Holder
  } catch {
    return UNREADABLE
  }
}

async function isDead(path: string, holder: Holder, silenceMs: number): Promise<boolean> {
  if (holder === UNREADABLE || isGone(holder) === true) return true
  if (isGone(holder) === false) return false
  const before = beatOf(path)
  const patience = Date.now() + silenceMs
  while (Date.now() < patience) {
    await wait(Math.min(250, silenceMs))
    if (beatOf(path) !== before) return false
  }
  return true
}

function beatOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

function letGo(path: string, mine: Holder): void {
  if (read(path)?.id === mine.id) rmSync(path, { force: true })
}

const locked = (path: string, { pid, host }: Holder) =>
  new DatabaseLocked(`The database is in use by process ${pid} on ${host} (${path}).`)

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
