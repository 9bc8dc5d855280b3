import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** The process that holds a lock. `place` identifies the machine's boot and container, within which `pid` is unique. */
export type LockHolder = { id: string; pid: number; started: string | undefined; place: string; host: string }

export const currentHolder = (id: string): LockHolder => ({
  id,
  pid: process.pid,
  started: processStart(process.pid),
  place: currentPlace(),
  host: hostname(),
})

/** Returns whether the holder's process has exited, or undefined if this machine cannot tell. */
export function hasExited(holder: LockHolder): boolean | undefined {
  if (holder.place !== currentPlace()) return undefined
  if (!isProcessAlive(holder.pid)) return true
  const started = processStart(holder.pid)
  // A different start time means another process, because the operating system reuses process ids.
  return started !== undefined && holder.started !== undefined && started !== holder.started
}

/** States of a process that has ended but has not yet been reaped by its parent. */
const ENDED_STATES = ['Z', 'X', 'x']

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !ENDED_STATES.includes(statFields(pid)?.[0] ?? '')
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Returns the start time of a process in clock ticks since boot, on Linux only. */
const processStart = (pid: number): string | undefined => statFields(pid)?.[19]

/** Returns the fields of /proc/<pid>/stat from the third on. The third is the state. */
function statFields(pid: number): string[] | undefined {
  const stat = readIfPresent(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The second field is the command's name in brackets. The name may contain spaces and brackets itself.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function currentPlace(): string {
  const boot = readIfPresent(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  const container = readIfPresent(() => readlinkSync('/proc/self/ns/pid'))
  return [hostname(), boot, container].filter(Boolean).join(' ')
}

/** Returns undefined where /proc is missing. It exists on Linux only. */
function readIfPresent(reading: () => string): string | undefined {
  try {
    return reading()
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
