import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toDriverConfig } from '#database/server/address.ts'
import { openServer } from '#database/server/open-server.ts'
import { ServerPool } from '#database/server/pool.ts'
import { freePort } from '#tests/free-port.mjs'
import { type RealServer, startPostgres } from '../postgres-server.mjs'
import { makeAuthority } from './certificate.ts'

// Tests the TLS parameters of a database address with a server whose certificate is valid for 'localhost' only.

let server: RealServer
let folder: string
beforeAll(async () => {
  const ours = makeAuthority('ours')
  folder = mkdtempSync(join(tmpdir(), 'openround-tls-'))
  writeFileSync(join(folder, 'ours.pem'), ours.certificate)
  writeFileSync(join(folder, 'others.pem'), makeAuthority('others').certificate)
  server = await startPostgres({ tls: ours.issue('localhost') })
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const addressOf = (parameters: string, host = '127.0.0.1'): string => {
  const url = new URL(server.url)
  url.hostname = host
  url.search = parameters.replace(/=(\w+\.pem)/, (_, file) => `=${join(folder, file)}`)
  return url.href
}

/** @returns whether the connection is encrypted, or the error code if there is no connection */
async function encryptedBy(url: string): Promise<unknown> {
  const pool = new ServerPool(toDriverConfig(url))
  try {
    return (await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')).rows[0]?.ssl
  } catch (error) {
    return (error as { code?: unknown }).code
  } finally {
    await pool.end()
  }
}

test.each([
  ['', '127.0.0.1', false],
  ['sslmode=disable', '127.0.0.1', false],
  ['sslmode=require', '127.0.0.1', true],
  ['ssl=true', '127.0.0.1', true],
  ['sslmode=require&sslrootcert=ours.pem', '127.0.0.1', true],
  ['sslmode=require&sslrootcert=others.pem', '127.0.0.1', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['sslmode=verify-ca&sslrootcert=ours.pem', '127.0.0.1', true],
  ['sslmode=verify-ca&sslrootcert=others.pem', '127.0.0.1', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['sslmode=verify-full&sslrootcert=ours.pem', 'localhost', true],
  ['sslmode=verify-full&sslrootcert=ours.pem', '127.0.0.1', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['sslmode=verify-full', 'localhost', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['sslrootcert=system', 'localhost', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
])('with "%s", a connection to %s is encrypted or fails: %s', async (parameters, host, outcome) => {
  expect(await encryptedBy(addressOf(parameters, host))).toBe(outcome)
})

test('with several hosts, verifies the certificate for the host that it connects to', async () => {
  const { host, port } = new URL(server.url)
  const address = addressOf('sslmode=verify-full&sslrootcert=ours.pem')
  expect(await encryptedBy(address.replace(host, `${host},localhost:${port}`))).toBe(true)
  expect(await encryptedBy(address.replace(host, `${host},${host}`))).toBeUndefined()
})

test('the error for an untrusted database server names DATABASE_URL', async () => {
  const refused = openServer({ url: addressOf('sslmode=verify-full', 'localhost') })
  await expect(refused).rejects.toMatchObject({
    message: 'Cannot connect to the database of DATABASE_URL.',
    cause: { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
  })
})

test('refuses a server without TLS if DATABASE_URL requires TLS', async () => {
  const port = await freePort()
  const plain = createServer((socket) => socket.once('data', () => socket.write('N'))).listen(port)
  const refused = openServer({ url: `postgres://127.0.0.1:${port}/x?sslmode=require` })
  await expect(refused).rejects.toMatchObject({
    cause: { message: 'The server does not support SSL connections' },
  })
  plain.close()
})
