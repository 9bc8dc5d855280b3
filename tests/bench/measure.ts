import type { BenchServer } from './bench-servers.ts'
import type { Call } from './calls.ts'
import type { ProcessorTime } from './processor-time.ts'

export type Figures = {
  readonly call: Call
  /** Milliseconds from each request to the end of its response, in ascending order. */
  readonly took: readonly number[]
  /**
   * The same without the time spent waiting for a processor. It is at least the processor time, unless several
   * processors worked at the same time.
   */
  readonly undisturbed: readonly number[]
  /** Processor time of server and database, in milliseconds. */
  readonly computed: readonly number[]
}

export type Passes = { readonly passes: number; readonly warming: number }

/**
 * Runs every call once per pass, in random order, so that other load affects all calls.
 * @param warming number of warm-up passes, which come first and do not count
 */
export async function measure(
  server: BenchServer,
  calls: readonly Call[],
  { passes, warming }: Passes,
): Promise<Figures[]> {
  const tallies = calls.map((call) => ({ call, samples: [] as Sample[] }))
  for (let pass = -warming; pass < passes; pass++) {
    for (const { call, samples } of shuffled(tallies)) {
      const sample = await sampleOf(server, call)
      if (pass >= 0) samples.push(sample)
    }
  }
  return tallies.map(({ call, samples }) => ({
    call,
    took: inOrder(samples.map(({ took }) => took)),
    undisturbed: inOrder(samples.map(undisturbedMs)),
    computed: inOrder(samples.map(({ computed }) => computed)),
  }))
}

type Sample = ProcessorTime & { readonly took: number }

const undisturbedMs = ({ took, waited, computed }: Sample): number =>
  Math.min(took, Math.max(computed, took - waited))

async function sampleOf(server: BenchServer, call: Call): Promise<Sample> {
  const before = server.processorTime()
  const began = performance.now()
  await call.run(server.as[call.who])
  const took = performance.now() - began
  const after = server.processorTime()
  return { took, computed: after.computed - before.computed, waited: after.waited - before.waited }
}

function shuffled<T>(all: readonly T[]): T[] {
  const keyed = all.map((one) => ({ one, key: Math.random() }))
  return keyed.sort((one, other) => one.key - other.key).map(({ one }) => one)
}

const inOrder = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)

/** Returns a percentile of sorted values. */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
