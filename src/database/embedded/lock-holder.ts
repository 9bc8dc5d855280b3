import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Who holds a lock. `place` is where `pid` means something: a machine since its start, and a container on it. */
export type Holder = { id: string; pid: number; started: string | undefined; place: string; host: string }

export const hereAndNow = (id: string): Holder => ({
  id,
  pid: process.pid,
  started: startOf(process.pid),
  place: here(),
  host: hostname(),
})

/** Whether the holder's process is gone; undefined when that cannot be seen from here. */
export function isGone(holder: Holder): boolean | undefined {
  if (holder.place !== here()) return undefined
  if (!lives(holder.pid)) return true
  const started = startOf(holder.pid)
  // The number of a dead process is given to a new one in time.
  return started !== undefined && holder.started !== undefined && started !== holder.started
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not ours to signal, yet there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When a process started, in clock ticks since the machine did; field 22 of /proc/<pid>/stat, where there is one. */
function startOf(pid: number): string | undefined {
  const stat = readWhere(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The second field is the command's name in brackets and may hold spaces and brackets itself.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

function here(): string {
  const boot = readWhere(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  const container = readWhere(() => readlinkSync('/proc/self/ns/pid'))
  return [hostname(), boot, container].filter(Boolean).join(' ')
}

/** Only Linux has /proc; elsewhere there is nothing to read. */
function readWhere(reading: () => string): string | undefined {
  try {
    return reading()
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
