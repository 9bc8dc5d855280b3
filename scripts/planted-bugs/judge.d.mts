import type { Outcome } from '../specification/table.d.mts'
import type { PlantedBug } from './read.mjs'

type Fault = { name: string; message: string }
export type Report = {
  tests: { file: string; name: string; state: string; errors: Fault[] }[]
  crashes: Fault[]
}
export function baselineFaults(bug: PlantedBug, report: Report | undefined): string[]
export function whyMissed(bug: PlantedBug, report: Report | undefined): string | undefined
export function bugsWithoutTest(
  bugs: readonly PlantedBug[],
  ran: ReadonlyMap<string, readonly Outcome[]>,
): string[]
