import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds since a process was started, as Linux counts them. */
export type Spent = {
  /** By all of its threads. */
  readonly computed: number
  /** By its first thread, which was ready to go on while others had the processors. */
  readonly waited: number
}

const NANOSECONDS = 1_000_000
/** Of all Linux systems that Node runs on. */
const TICK_MS = 10

/** What processes have spent together; one that has ended counts as nothing. */
export function spentBy(pids: readonly number[]): Spent {
  const threads = pids.flatMap((pid) =>
    threadsOf(pid).map((thread) => ({ ...clocksOf(pid, thread), pid, thread })),
  )
  return {
    computed: sumOf(threads.map(({ computed }) => computed)),
    waited: sumOf(threads.filter(({ pid, thread }) => pid === thread).map(({ waited }) => waited)),
  }
}

/** The processes of a PostgreSQL server that answer somebody, as they call themselves; not those that tidy up. */
export function backendsOf(postmaster: number): number[] {
  const children =
    ifThere(() => readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')) ?? ''
  return numbers(children).filter((pid) =>
    ifThere(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.includes(' 127.0.0.1('),
  )
}

/** Milliseconds that the children of a process have computed which have ended by now, as finely as Linux tells: ten. */
export function spentByEnded(pid: number): number {
  const said = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // After the name, which may hold anything: the 14th and the 15th, in user's and in system's time.
  const fields = said.slice(said.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS
}

const threadsOf = (pid: number) => (ifThere(() => readdirSync(`/proc/${pid}/task`)) ?? []).map(Number)

function clocksOf(pid: number, thread: number): Spent {
  const said = ifThere(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')) ?? ''
  const [computed = 0, waited = 0] = numbers(said)
  return { computed: computed / NANOSECONDS, waited: waited / NANOSECONDS }
}

const numbers = (text: string) => text.trim().split(/\s+/).filter(Boolean).map(Number)

const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)

/** A process may end while it is looked at. */
function ifThere<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
