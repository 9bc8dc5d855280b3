import { spawn } from 'node:child_process'
import { accessSync, chownSync, constants, mkdirSync, openSync, readdirSync, readlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { unprivileged } from '#tests/postgres-server.mjs'

/** The programs that a cluster consists of, with their Debian packages. */
const PROGRAMS = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
}

/** Folders of programs. Debian's PATH of ordinary users lacks the last one. */
const PATH = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

const isInstalled = (program: string): boolean =>
  PATH.some((folder) => {
    try {
      accessSync(program.startsWith('/') ? program : join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

/** Returns the Debian packages of the programs that are not installed. */
export const missingPackages = (): string[] =>
  Object.entries(PROGRAMS).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]))

/** A program with all processes that it starts. */
export type Program = {
  start(): void
  freeze(): void
  resume(): void
  kill(): void
}

/**
 * Describes a program that runs without root's rights.
 * @param folder its working directory, by which its processes are found; `${folder}.log` receives its messages
 */
export function programIn(
  folder: string,
  [program = '', ...args]: readonly string[],
  env: Record<string, string> = {},
): Program {
  makeFolder(folder)
  return {
    start() {
      const log = openSync(`${folder}.log`, 'a')
      spawn(program, args, {
        ...unprivileged(),
        cwd: folder,
        env: { PATH: PATH.join(delimiter), LC_ALL: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
        // Detached, so that Ctrl+C reaches only this process, which then ends the program.
        detached: true,
      })
    },
    freeze: () => freezeAll(folder),
    resume: () => sendAll(folder, 'SIGCONT'),
    kill() {
      freezeAll(folder)
      sendAll(folder, 'SIGKILL')
    },
  }
}

/** Creates a folder for the user whom the programs run as. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  own(folder)
}

/** Gives a file or folder to the user whom the programs run as. */
export function own(file: string): void {
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

/** Kills all processes that run in a folder or below, and waits until they have ended. */
export async function killAll(folder: string): Promise<void> {
  freezeAll(folder)
  while (sendAll(folder, 'SIGKILL') > 0) await wait(20)
}

function freezeAll(folder: string): void {
  // Twice, because a process may have started another one just before it was stopped.
  for (let pass = 0; pass < 2; pass++) sendAll(folder, 'SIGSTOP')
}

/** Sends a signal to all processes that run in a folder or below. @returns their number */
function sendAll(folder: string, signal: NodeJS.Signals): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isIn(folder, name))
  for (const pid of pids) ignoreMissing(() => process.kill(Number(pid), signal))
  return pids.length
}

const isIn = (folder: string, pid: string): boolean =>
  `${ignoreMissing(() => readlinkSync(`/proc/${pid}/cwd`))}/`.startsWith(`${folder}/`)

/** Calls `act`, unless the process has ended or belongs to another user. */
function ignoreMissing<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
