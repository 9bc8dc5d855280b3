import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { complain, ROOT } from './root.mjs'

// Not in node_modules, because an install empties that folder.
const CACHE = join(ROOT, '.cache')
const LOCK = join(CACHE, 'run.lock')
const OWNER = join(LOCK, 'pid')
const LONGEST_WITHOUT_OWNER = 5_000

const lives = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const owner = () => {
  try {
    return Number(readFileSync(OWNER, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

const take = () => {
  try {
    mkdirSync(LOCK)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(OWNER, String(process.pid))
  return true
}

/** Moves a dead run's lock aside with a rename, which succeeds for only one of several waiting runs. */
const clearAfter = (pid) => {
  if (owner() !== pid) return
  const aside = `${LOCK}.${process.pid}`
  try {
    renameSync(LOCK, aside)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  rmSync(aside, { recursive: true, force: true })
}

const waitForLock = async () => {
  let ownerlessSince = Date.now()
  let told = false
  while (!take()) {
    const pid = owner()
    if (pid) ownerlessSince = Date.now()
    const isDead = pid ? !lives(pid) : Date.now() - ownerlessSince > LONGEST_WITHOUT_OWNER
    if (isDead) clearAfter(pid)
    else if (!told && pid) {
      complain(`Waiting for another run (process ${pid}) to finish installing and building …`)
      told = true
    }
    await sleep(200)
  }
}

/** Runs `work` while no other run of this checkout is installing or building. Takes over the lock of a dead run. */
export const withLock = async (work) => {
  mkdirSync(CACHE, { recursive: true })
  await waitForLock()
  try {
    return await work()
  } finally {
    rmSync(LOCK, { recursive: true, force: true })
  }
}
