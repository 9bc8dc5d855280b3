export type Control = {
  source: string
  title: string
  why: string
  file: string
  from: string
  to: string
  test: { file: string; name: string }
}
export function controlsIn(text: string, source: string): Control[]
export function readControls(root?: string): Control[]
export function planted(text: string, control: Control): string
