import { percentile } from '../measure.ts'
import type { ComparedRequest } from './compared-requests.ts'
import type { Pass, Slice } from './passes.ts'

/** The result for one request, as medians of all passes. Times are in milliseconds. */
export type Figures = {
  readonly work: string
  readonly rows: number
  readonly connections: number
  /** Number of requests that the product handles while the bare server handles one. */
  readonly ratio: number
  readonly goal: number | undefined
  readonly p50: number
  readonly p99: number
  readonly barely_p50: number
  /** The same ratio in processor time of server and database, which other processes hardly affect. */
  readonly computed_ratio: number
  readonly computed: number
  readonly barely_computed: number
}

const median = (numbers: readonly number[]) =>
  percentile(
    [...numbers].sort((one, other) => one - other),
    0.5,
  )

const within = ({ took }: Slice, part: number) =>
  percentile(
    [...took].sort((one, other) => one - other),
    part,
  )

export function figuresOf(
  work: ComparedRequest,
  rows: number,
  connections: number,
  passes: readonly Pass[],
): Figures {
  const of = (take: (pass: Pass) => number) => median(passes.map(take))
  return {
    work: work.name,
    rows,
    connections,
    ratio: of(({ product, bare }) => product.perSecond / bare.perSecond),
    goal: connections > 1 ? work.goal : undefined,
    p50: of(({ product }) => within(product, 0.5)),
    p99: of(({ product }) => within(product, 0.99)),
    barely_p50: of(({ bare }) => within(bare, 0.5)),
    computed_ratio: of(({ product, bare }) => bare.computed / product.computed),
    computed: of(({ product }) => product.computed),
    barely_computed: of(({ bare }) => bare.computed),
  }
}

const COLUMNS = ['rows', 'at once', '× bare', 'p50', 'p99', 'computed', '× bare']

export const heading = (): string => `${COLUMNS.map((name) => name.padStart(9)).join('')}  at least`

export function lineOf(figures: Figures): string {
  const { work, rows, connections, ratio, goal, p50, p99, computed, computed_ratio } = figures
  const numbers = [ratio, p50, p99, computed, computed_ratio].map((number) => number.toFixed(2))
  const columns = [String(rows), String(connections), ...numbers].map((text) => text.padStart(9)).join('')
  return `${columns}  ${(goal?.toFixed(2) ?? '').padEnd(8)}  ${work}`
}
