import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestContext } from '#database/request-context.ts'
import { makeApp } from '#server/app.ts'
import type { Services } from '#server/services.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import { type Client, cookiesOf, makeClient } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, PASSWORD, signIn, signUpBody } from '#tests/users.ts'

let server: TestServer
let proxied: TestServer
beforeAll(async () => {
  server = await startTestServer()
  proxied = await startTestServer({ TRUST_PROXY: '1' })
})
afterAll(async () => {
  await server?.close()
  await proxied?.close()
})

/** Wraps a server's queues to record the owner of every queued task. */
function noting({ services }: TestServer) {
  const turns: string[] = []
  const take = (owner = requestContext.getStore()?.network ?? '') => turns.push(owner)
  const { pdfRenderer, passwords } = services
  const noted: Services = {
    ...services,
    pdfRenderer: {
      ...pdfRenderer,
      render: (document, owner) => {
        take(owner)
        return pdfRenderer.render(document, owner)
      },
    },
    passwords: {
      ...passwords,
      hash: (password, given) => {
        take(given?.person)
        return passwords.hash(password, given)
      },
      verify: (given, person) => {
        take(person)
        return passwords.verify(given, person)
      },
      match: (hashes, password, person) => {
        take(person)
        return passwords.match(hashes, password, person)
      },
    },
  }
  const app = makeApp(noted)
  const visitor = (address: string, cookies?: Client): Client => {
    const client = makeClient(services.config.publicUrl, (request) =>
      app.fetch(request, { incoming: { socket: { remoteAddress: address } } }),
    )
    for (const [name, value] of cookies?.cookies ?? []) client.cookies.set(name, value)
    return client
  }
  return { turns, visitor }
}

const signInFrom = (client: Client, email: string, forwarded?: string) =>
  client.call('signIn', {
    body: { email, password: 'wrong' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })

test('queues tasks from ten sessions of one person under that person [D-service.15]', async () => {
  const asha = await createFounder(server)
  const meera = await createAdministrator(server)
  const ashaId = await userIdOf(server.rows, 'asha@acme.in')
  const id = await storeApplication(server.rows, { owner: ashaId, status: 'submitted' })
  const sessions = [
    asha,
    ...(await Promise.all(Array.from({ length: 9 }, () => signIn(server, 'asha@acme.in')))),
  ]
  expect(new Set(sessions.map((one) => cookiesOf(one).get('cookie'))).size).toBe(10)

  const { turns, visitor } = noting(server)
  const download = (client: Client, address: string) =>
    visitor(address, client).fetch(`/api/applications/${id}/pdf`)
  for (const [n, session] of sessions.entries()) await download(session, `192.0.2.${n}`)
  await download(meera, '192.0.2.1')
  const meeraId = await userIdOf(server.rows, 'meera@openround.example')
  expect(turns).toEqual([...Array.from({ length: 10 }, () => ashaId), meeraId])
})

test("queues each visitor's password check under the visitor's own client address [D-service.15, V8.2.4]", async () => {
  await createFounder(server, 'ravi@bolt.in')
  const { turns, visitor } = noting(server)
  const addresses = Array.from({ length: 60 }, (_, n) => `198.51.100.${n}`)
  const wrong = addresses.map((address, n) => signInFrom(visitor(address), `nobody-${n}@acme.in`))
  const honest = visitor('203.0.113.1').call('signIn', {
    body: { email: 'ravi@bolt.in', password: PASSWORD },
  })
  expect((await honest).status).toBe(200)
  expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(addresses.map(() => 401))
  expect(turns.toSorted()).toEqual([...addresses, '203.0.113.1'].toSorted())
})

test('queues a password change under the person, not the address', async () => {
  const asha = await createFounder(server, 'asha@bolt.in')
  const { turns, visitor } = noting(server)
  const body = { current: PASSWORD, password: 'another meadow' }
  expect((await visitor('192.0.2.9', asha).call('changePassword', { body })).status).toBe(200)
  const id = await userIdOf(server.rows, 'asha@bolt.in')
  expect(turns).toEqual([id, id])
})

/** Sends 31 sign-ups from one address, each with a different X-Forwarded-For header. @returns the replies' statuses */
async function signUps(to: TestServer, forwardedFor: (n: number) => string): Promise<number[]> {
  const statuses: number[] = []
  const client = to.visitor(`203.0.113.${statuses.length}`)
  for (let n = 0; n < 31; n++) {
    const body = signUpBody('no address', { password: 'x' })
    const headers = { 'x-forwarded-for': forwardedFor(n) }
    statuses.push((await client.call('signUp', { body, headers })).status)
  }
  return statuses
}

const limited = [...Array.from({ length: 30 }, () => 422), 429]
const unlimited = Array.from({ length: 31 }, () => 422)

test('ignores X-Forwarded-For without a trusted proxy [D-service.16]', async () => {
  expect(await signUps(server, (n) => `198.51.100.${n}`)).toEqual(limited)
})

test("trusts the X-Forwarded-For of a trusted proxy and ignores the client's [D-service.16]", async () => {
  expect(await signUps(proxied, (n) => `198.51.100.${n}, 192.0.2.1`)).toEqual(limited)
  expect(await signUps(proxied, (n) => `192.0.2.2, 198.51.100.${n}`)).toEqual(unlimited)
})
