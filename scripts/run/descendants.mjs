import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50

/** Returns the id and parent of every running process, excluding zombies. */
const running = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
        return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent) }]
      } catch (error) {
        if (error.code === 'ENOENT' || error.code === 'ESRCH') return []
        throw error
      }
    })

const below = (pid, all) =>
  all.filter(({ parent }) => parent === pid).flatMap((child) => [child.pid, ...below(child.pid, all)])

const send = (pid, signal) => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

const stillRunning = (pids) => {
  const now = new Set(running().map(({ pid }) => pid))
  return pids.filter((pid) => now.has(pid))
}

/**
 * Ends all descendants of this process. Asks its children to stop, then kills the descendants that are still running.
 * @param patienceMs how long the descendants have to stop, in milliseconds
 */
export const endDescendants = async (patienceMs) => {
  const all = running()
  const children = all.filter(({ parent }) => parent === process.pid)
  const known = below(process.pid, all)
  // Test runners treat this as Ctrl+C and clean up.
  for (const { pid } of children) send(pid, 'SIGINT')
  const end = Date.now() + patienceMs
  while (Date.now() < end && stillRunning(known).length > 0) await sleep(POLL_MS)
  // Children may have started more processes while they stopped.
  const left = new Set([...stillRunning(known), ...known.flatMap((pid) => below(pid, running()))])
  for (const pid of left) send(pid, 'SIGKILL')
}
