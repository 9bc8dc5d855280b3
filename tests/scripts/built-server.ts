import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const RUN = ['scripts/run.mjs']

/** Builds the files that `npm start` runs, unless they are up to date. */
export const build = () => promisify(execFile)(process.execPath, [...RUN, 'build'])

/** Copies a prepared cluster into a data folder, in a separate process that can read the schema. */
export const layClusterFor = (dataDir: string) =>
  promisify(execFile)(process.execPath, [
    'tests/child-process/run.mjs',
    '/tests/child-process/lay-cluster.ts',
    dataDir,
  ])

export type Process = {
  readonly child: ChildProcess
  /** The lines that the process has written to stdout and stderr so far. */
  readonly said: { out: string[]; err: string[] }
  /** Resolves with the first line of stdout that starts with the text. Throws if the process ends before that. */
  line(beginning: string): Promise<string>
  /** Resolves with the exit code, or with the signal that ended the process. */
  readonly ended: Promise<number | string>
}

/**
 * Flags for processes that run for only a few seconds. In that time, optimising the embedded database, or validating
 * functions that are never called, would cost V8 more than it saves.
 */
const flags = process.env.SHORT_LIVED_SERVERS ? ['--liftoff-only', '--wasm-lazy-validation'] : []

/** Runs a built entry point. Its environment has these variables and none of the shell's, except PATH and TMPDIR. */
export function run(entry: string, environment: Record<string, string>, ...args: string[]): Process {
  const { PATH = '', TMPDIR } = process.env
  const child = spawn(process.execPath, [...flags, `dist/server/${entry}.js`, ...args], {
    env: { PATH, ...(TMPDIR && { TMPDIR }), NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: collect(child.stdout), err: collect(child.stderr) }
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  return {
    child,
    said,
    ended,
    async line(beginning) {
      const find = () => said.out.find((line) => line.startsWith(beginning))
      while (find() === undefined) {
        const over = ended.then(() => Promise.reject(new Error(`It ended: ${said.err.join('\n')}`)))
        await Promise.race([once(child.stdout, 'data'), over])
      }
      return find() ?? ''
    },
  }
}

/** The error of a server that has waited too long for its database, as happens on a stalled machine. */
const NO_CONNECTION = /Cannot connect to the database/
const STARTS = 10

/**
 * Starts a server and waits until it is ready. If it gets no database connection in time, restarts it, as a supervisor
 * would.
 */
export async function startedServer(environment: Record<string, string>): Promise<Process> {
  for (let left = STARTS; ; left--) {
    const server = run('main', environment)
    try {
      await server.line('ready')
      return server
    } catch (error) {
      if (left === 1 || !server.said.err.some((line) => NO_CONNECTION.test(line))) throw error
    }
  }
}

/** Returns functions that run built entry points, and that end all of them, so that a test leaves none behind. */
export function processes() {
  const running: Process[] = []
  return {
    run(...rest: Parameters<typeof run>): Process {
      const started = run(...rest)
      running.push(started)
      return started
    },
    async end(): Promise<void> {
      for (const { child, ended } of running.splice(0)) {
        child.kill('SIGKILL')
        await ended
      }
    },
  }
}

function collect(stream: NodeJS.ReadableStream): string[] {
  const lines: string[] = []
  let partial = ''
  stream.on('data', (data: Buffer) => {
    const parts = (partial + data.toString()).split('\n')
    partial = parts.pop() ?? ''
    lines.push(...parts)
  })
  return lines
}
