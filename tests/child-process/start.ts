import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Child = {
  readonly process: ChildProcess
  readonly lines: string[]
  /** Resolves when the child has printed `count` lines. Rejects if it ends earlier. */
  said(count: number): Promise<void>
  kill(): Promise<void>
}

/** Calls `main` of a module in this folder, in a child process. */
export function startChild(module: string, ...rest: string[]): Child {
  const runner = fileURLToPath(new URL('run.mjs', import.meta.url))
  // Disables V8's optimising compiler for WebAssembly (the embedded database), because a child runs only for seconds.
  const args = ['--liftoff-only', runner, `/tests/child-process/${module}`, ...rest]
  const child = spawn(process.execPath, args)
  const lines: string[] = []
  let partial = ''
  let complaint = ''
  child.stderr.on('data', (data: Buffer) => {
    complaint += data.toString()
  })
  child.stdout.on('data', (data: Buffer) => {
    const parts = (partial + data.toString()).split('\n')
    partial = parts.pop() ?? ''
    lines.push(...parts)
    child.emit('line')
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    process: child,
    lines,
    async said(count) {
      while (lines.length < count) {
        const ending = ended.then(() => Promise.reject(new Error(`The child ended: ${complaint}`)))
        await Promise.race([new Promise<void>((resolve) => child.once('line', resolve)), ending])
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
