import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Who holds a lock. `place` is where `pid` means something: a machine since its start, and a container on it. */
export type LockHolder = { id: string; pid: number; started: string | undefined; place: string; host: string }

export const currentHolder = (id: string): LockHolder => ({
  id,
  pid: process.pid,
  started: processStart(process.pid),
  place: currentPlace(),
  host: hostname(),
})

/** Whether the holder's process is gone; undefined when that cannot be seen from here. */
export function hasExited(holder: LockHolder): boolean | undefined {
  if (holder.place !== currentPlace()) return undefined
  if (!isProcessAlive(holder.pid)) return true
  const started = processStart(holder.pid)
  // The number of a dead process is given to a new one in time.
  return started !== undefined && holder.started !== undefined && started !== holder.started
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not ours to signal, yet there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When a process started, in clock ticks since the machine did; field 22 of /proc/<pid>/stat, where there is one. */
function processStart(pid: number): string | undefined {
  const stat = readIfPresent(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The second field is the command's name in brackets and may hold spaces and brackets itself.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

function currentPlace(): string {
  const boot = readIfPresent(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  const container = readIfPresent(() => readlinkSync('/proc/self/ns/pid'))
  return [hostname(), boot, container].filter(Boolean).join(' ')
}

/** Only Linux has /proc; elsewhere there is nothing to read. */
function readIfPresent(reading: () => string): string | undefined {
  try {
    return reading()
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
