import { readdirSync, readFileSync } from 'node:fs'

/** Times in milliseconds since a process started, as Linux counts them. */
export type ProcessorTime = {
  /** Processor time of all threads. */
  readonly computed: number
  /** Time for which the first thread could run but had no processor. */
  readonly waited: number
}

const NANOSECONDS_PER_MS = 1_000_000

/** Returns the sum over several processes. A process that has ended counts as zero. */
export function processorTimeOf(pids: readonly number[]): ProcessorTime {
  const threads = pids.flatMap((pid) =>
    threadsOf(pid).map((thread) => ({ ...clocksOf(pid, thread), pid, thread })),
  )
  return {
    computed: sumOf(threads.map(({ computed }) => computed)),
    waited: sumOf(threads.filter(({ pid, thread }) => pid === thread).map(({ waited }) => waited)),
  }
}

/** Returns the PostgreSQL processes that serve a connection, recognised by their command lines. */
export function backendsOf(postmaster: number): number[] {
  const children =
    ifThere(() => readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')) ?? ''
  return numbers(children).filter((pid) =>
    ifThere(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.includes(' 127.0.0.1('),
  )
}

const threadsOf = (pid: number) => (ifThere(() => readdirSync(`/proc/${pid}/task`)) ?? []).map(Number)

function clocksOf(pid: number, thread: number): ProcessorTime {
  const said = ifThere(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')) ?? ''
  const [computed = 0, waited = 0] = numbers(said)
  return { computed: computed / NANOSECONDS_PER_MS, waited: waited / NANOSECONDS_PER_MS }
}

const numbers = (text: string) => text.trim().split(/\s+/).filter(Boolean).map(Number)

const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)

/** Returns undefined if the process ends while its files are read. */
function ifThere<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
