import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClient } from '#tests/client.ts'
import { freePort } from '#tests/free-port.mjs'
import { build } from '#tests/scripts/built-server.ts'
import { signUpBody } from '#tests/users.ts'
import { faultsOf } from './passes/tally.ts'
import { type Fleet, openFleet } from './several/fleet.ts'
import { openFront } from './several/front.ts'
import { isInstalled, openHaproxy } from './several/installed-fronts.ts'
import { patient } from './several/patient.ts'
import { replaceUnderLoad } from './several/replace.ts'

/** A short variant of `npm run test:faults -- several`, which has a hundred founders and uses HAProxy and nginx. */
const SHORT = { founders: 4, changes: 1 }
const DRAIN_SECONDS = 1
const REMOVED_MS = 2_500
const NONE = { lost: 0, torn: 0, doubled: 0, fileWithoutRow: 0, rowWithoutFile: 0 }

let fleet: Fleet
beforeAll(async () => {
  await build()
  fleet = await openFleet(openFront, DRAIN_SECONDS)
})
afterAll(() => fleet?.end())

test('two servers share one rate limit per network, despite forged headers', async () => {
  const signUpFrom = async (network: string, n: number) => {
    const server = fleet.servers[n % 2 ? 1 : 0]
    const headers = { 'x-forwarded-for': `198.51.100.${n}, 2001:db8:1:${network}::${n}` }
    const body = signUpBody('no address', { password: 'x' })
    const client = patient(makeClient(new URL(server.url), (request) => fetch(request)))
    return (await client.call('signUp', { body, headers: { ...headers, origin: fleet.url } })).status
  }
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, n) => signUpFrom('2', n)))
  const isWithin = statuses.filter((status) => status === 422).length <= 30
  expect([isWithin, [...new Set(statuses)].toSorted()]).toEqual([true, [422, 429]])
  expect(await signUpFrom('300', 1)).toBe(422)
})

test.runIf(isInstalled('haproxy'))('HAProxy uses the servers even while none is ready', async () => {
  const urls = fleet.servers.map(({ url }) => url)
  const port = await freePort()
  const haproxy = await openHaproxy(port, urls)
  const statuses = (addresses: string[]) =>
    Promise.all(addresses.map(async (url) => (await fetch(url)).status))
  const folder = join(fleet.dataDir, 'library-files')
  await rename(folder, `${folder}-away`)
  try {
    await expect.poll(() => statuses(urls.map((url) => `${url}/readyz`))).toEqual([503, 503])
    // HAProxy removes a server after two failed checks, at most a second and a half later.
    for (const end = Date.now() + REMOVED_MS; Date.now() < end; await wait(50)) {
      const paths = ['/', '/api/session']
      expect(await statuses(paths.map((path) => `http://127.0.0.1:${port}${path}`))).toEqual([200, 200])
    }
  } finally {
    await rename(`${folder}-away`, folder)
    await haproxy.close()
  }
})

// Runs only with TEST_DEEP, because the load keeps the processors busy until three servers have started.
if (process.env.TEST_DEEP)
  test('replacing two servers under load loses and duplicates nothing', async () => {
    const { phases, tally } = await replaceUnderLoad(fleet, SHORT)
    const unread = Object.values(phases).map(({ unansweredReads }) => unansweredReads)
    expect([faultsOf(tally), unread]).toEqual([NONE, [0, 0, 0]])
  })
