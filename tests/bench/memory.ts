import { readFileSync, writeFileSync } from 'node:fs'
import type { BenchServer } from './bench-servers.ts'
import type { Call } from './calls.ts'

/** Resets the peak of the resident memory when it is written to a process's `clear_refs`. */
const RESET_PEAK = '5'

/** Returns the maximum growth of the server's memory during a call, in megabytes. */
export async function memoryGrowth({ pid, as }: BenchServer, call: Call): Promise<number> {
  writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK)
  const before = megabytes(pid, 'VmRSS')
  await call.run(as[call.who])
  return megabytes(pid, 'VmHWM') - before
}

const megabytes = (pid: number, name: 'VmRSS' | 'VmHWM'): number => {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))
  return Number(line?.[1]) / 1024
}
