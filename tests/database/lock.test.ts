import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from '#database/embedded/lock.ts'
import { currentHolder, type LockHolder } from '#database/embedded/lock-holder.ts'
import { startChild } from '../child-process/start.ts'

let dataDir: string
const path = () => join(dataDir, 'database.lock')
const holder = () => JSON.parse(readFileSync(path(), 'utf8')) as LockHolder
const leaveLock = (change: Partial<LockHolder>) =>
  writeFileSync(path(), JSON.stringify({ ...currentHolder(randomUUID()), ...change }))
/**
 * Tries to take over the abandoned lock, and releases it.
 * @returns 'taken over', 'held by' and the holder's process id, or the error's name
 */
const outcome = (silenceMs?: number) =>
  lockFolder(dataDir, silenceMs).then(
    async (lock) => {
      const { pid } = holder()
      await lock.release()
      return pid === process.pid ? 'taken over' : `held by ${pid}`
    },
    (error: Error) => error.name,
  )
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'openround-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a lock records its holder, refuses a second one and is removed on release', async () => {
  const lock = await lockFolder(dataDir)
  expect(holder().pid).toBe(process.pid)
  await expect(lockFolder(dataDir)).rejects.toMatchObject({ name: 'DatabaseLocked' })
  await lock.release()
  expect(readdirSync(dataDir)).toEqual([])
})

describe('a stale lock is replaced', () => {
  test('when its process has ended', async () => {
    leaveLock({ pid: deadPid() })
    expect(await outcome()).toBe('taken over')
    expect(readdirSync(dataDir)).toEqual([])
  })

  // Only Linux shows in /proc whether a process is a zombie.
  test.runIf(existsSync('/proc/self/stat'))('when its process was killed and not reaped yet', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    try {
      const pid = Number(String((await once(parent.stdout, 'data'))[0]))
      const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      await expect.poll(() => stat()[0]).toBe('Z')
      leaveLock({ pid, started: stat()[19] })
      expect(await outcome()).toBe('taken over')
    } finally {
      parent.kill('SIGKILL')
    }
  })

  test('when another process has its process id', async () => {
    leaveLock({ started: '1' })
    expect(await outcome()).toBe('taken over')
  })

  test('when a power cut left it unreadable', async () => {
    writeFileSync(path(), '')
    expect(await outcome()).toBe('taken over')
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('when it is from another host and not refreshed', async () => {
    leaveLock({ place: 'another machine' })
    expect(await outcome(100)).toBe('taken over')
  })

  test('when a process died while replacing it', async () => {
    const pid = deadPid()
    leaveLock({ pid })
    const right = `${path()}.${holder().id}`
    writeFileSync(right, JSON.stringify({ ...currentHolder(randomUUID()), pid }))
    expect(await outcome()).toBe('taken over')
    expect(readdirSync(dataDir)).toEqual([])
  })
})

test('a refreshed lock of another host is not replaced', async () => {
  leaveLock({ place: 'another machine', host: 'elsewhere' })
  const beat = setInterval(() => utimesSync(path(), new Date(), new Date()), 50)
  const second = lockFolder(dataDir, 2_000)
  await expect(second).rejects.toThrow('on elsewhere')
  clearInterval(beat)
})

test('exactly one of several processes replaces a stale lock', async () => {
  const racers = Array.from({ length: 4 }, () => startChild('take-locks.ts', dataDir, '25'))
  await Promise.all(racers.map((racer) => racer.said(1)))
  for (let round = 1; round <= 25; round++) {
    leaveLock({ pid: 2 ** 22 - 1, id: `stale-${round}` })
    writeFileSync(join(dataDir, `start-${round}`), '')
    await Promise.all(racers.map((racer) => racer.said(1 + round)))
    const outcomes = racers.map((racer) => racer.lines[round])
    expect(outcomes.filter((outcome) => outcome === 'won')).toEqual(['won'])
    expect(outcomes.filter((outcome) => outcome === 'DatabaseLocked')).toHaveLength(3)
  }
  await Promise.all(racers.map((racer) => racer.kill()))
})
