import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.mjs'
import { own } from './programs.ts'

const ADDRESS = /\b(?:10\.0\.0\.\d+|127\.0\.0\.1):\d+\b/g
/** A server in haproxy-postgres.cfg, with the port of Patroni's API on the same machine. */
const CHECKED = /(10\.0\.0\.\d+)(:\d+ check port) (\d+)/g

/** Returns functions that use the examples of deploy/ with free ports of this machine instead of their addresses. */
export function exampleFiles() {
  const ports = new Map<string, number>()
  const portOf = async (address: string): Promise<number> => {
    const port = ports.get(address) ?? (await freePort())
    ports.set(address, port)
    return port
  }
  /** @param changes texts in the example, with their replacements */
  const adapt = async (name: string, changes: Record<string, string>): Promise<string> => {
    const text = Object.entries(changes).reduce(
      (changed, [from, to]) => changed.replaceAll(from, to),
      readFileSync(join('deploy', name), 'utf8'),
    )
    const checked = [...text.matchAll(CHECKED)].map(([, host, , port]) => `${host}:${port}`)
    for (const address of [...(text.match(ADDRESS) ?? []), ...checked]) await portOf(address)
    return text
      .replace(CHECKED, (_, host, between, port) => `${host}${between} ${ports.get(`${host}:${port}`)}`)
      .replace(ADDRESS, (address) => `127.0.0.1:${ports.get(address)}`)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
  }
  return {
    /** Returns the port that an address in the examples stands for. */
    portOf,
    adapt,
    /** Writes an adapted example. @returns its file */
    async write(file: string, name: string, changes: Record<string, string>): Promise<string> {
      writeFileSync(file, await adapt(name, changes), { mode: 0o600 })
      own(file)
      return file
    },
  }
}
