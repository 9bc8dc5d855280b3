import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#database/database.ts'
import { toDatabaseError } from './connection-errors.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** Starts a server that handles connections with `handle`. @returns its port */
async function listenWith(handle: (socket: Socket) => void): Promise<number> {
  const server = createServer(handle).listen(0, '127.0.0.1')
  open.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Returns the driver's error for a connection to the port. */
async function failureAt(port: number): Promise<unknown> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'openround' })
  client.on('error', () => undefined)
  return client.connect().then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('reports a refused connection as an unavailable database', async () => {
  const port = await listenWith(() => undefined)
  for (const server of open.splice(0)) server.close()
  expect(toDatabaseError(await failureAt(port))).toBeInstanceOf(DatabaseUnavailable)
})

test('reports a connection that ends before the answer as an unavailable database', async () => {
  const port = await listenWith((socket) => socket.once('data', () => socket.end()))
  expect(toDatabaseError(await failureAt(port))).toBeInstanceOf(DatabaseUnavailable)
})

test('passes other errors on unchanged', () => {
  const [mistake, nothing] = [new TypeError('rows is not iterable'), undefined]
  expect([toDatabaseError(mistake), toDatabaseError(nothing)]).toEqual([mistake, nothing])
})
