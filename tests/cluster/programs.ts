import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, openSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from '#tests/free-port.mjs'
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

/** Starts a program without root's rights. @param log file for its output */
export function startProgram(
  [program = '', ...args]: readonly string[],
  log: string,
  env: Record<string, string> = {},
): ChildProcess {
  const file = openSync(log, 'a')
  return spawn(program, args, {
    ...unprivileged(),
    env: { PATH: PATH.join(delimiter), LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', file, file],
    // Detached, so that Ctrl+C reaches only this process, which then ends the program.
    detached: true,
  })
}

const ADDRESS = /\b(?:10\.0\.0\.\d+|127\.0\.0\.1):\d+\b/g
/** An address in haproxy-postgres.cfg, with the port of Patroni's API on the same machine. */
const CHECKED = /(10\.0\.0\.\d+)(:\d+ check port) (\d+)/g

/** Returns a function that replaces the addresses in examples of deploy/ by free ports of this machine. */
export function makeAddresses() {
  const ports = new Map<string, number>()
  const portOf = async (address: string): Promise<number> => {
    const port = ports.get(address) ?? (await freePort())
    ports.set(address, port)
    return port
  }
  return {
    portOf,
    async replaceIn(text: string): Promise<string> {
      const checked = [...text.matchAll(CHECKED)].map(([, host, , port]) => `${host}:${port}`)
      for (const address of [...(text.match(ADDRESS) ?? []), ...checked]) await portOf(address)
      return text
        .replace(CHECKED, (_, host, between, port) => `${host}${between} ${ports.get(`${host}:${port}`)}`)
        .replace(ADDRESS, (address) => `127.0.0.1:${ports.get(address)}`)
        .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    },
  }
}
