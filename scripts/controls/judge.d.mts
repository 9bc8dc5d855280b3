import type { Control } from './read.mjs'

type Fault = { name: string; message: string }
export type Report = {
  tests: { file: string; name: string; state: string; errors: Fault[] }[]
  crashes: Fault[]
}
export function quarrels(control: Control, report: Report | undefined): string[]
export function judge(control: Control, report: Report | undefined): string | undefined
