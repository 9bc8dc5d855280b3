import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { signUpBody } from '#tests/people.ts'
import { build } from '#tests/scripts/built-server.ts'
import { faultsOf } from './rounds/tally.ts'
import { type Fleet, openFleet } from './several/fleet.ts'
import { openFront } from './several/front.ts'
import { replaceUnderLoad } from './several/replace.ts'

/** `npm run test:faults -- several` does the same with a hundred founders, and behind HAProxy and nginx, and prints figures. */
const SHORT = { founders: 10, changes: 1 }
const DRAIN_SECONDS = 1
const NONE = { lost: 0, torn: 0, doubled: 0, fileWithoutRow: 0, rowWithoutFile: 0 }

let fleet: Fleet
beforeAll(async () => {
  await build()
  fleet = await openFleet(openFront, DRAIN_SECONDS)
})
afterAll(() => fleet?.end())

test('whoever asks two servers in turn has one limit, whatever address of their network they take or make up', async () => {
  const body = JSON.stringify(signUpBody('no address', { password: 'x' }))
  const signUpFrom = async (network: string, n: number) => {
    const forwarded = `198.51.100.${n}, 2001:db8:1:${network}::${n}`
    const headers = { origin: fleet.url, 'content-type': 'application/json', 'x-forwarded-for': forwarded }
    const server = fleet.servers[n % 2 ? 1 : 0]
    return (await fetch(server.url + ENDPOINTS.signUp.path, { method: 'POST', headers, body })).status
  }
  const statuses = await Promise.all(Array.from({ length: 31 }, (_, n) => signUpFrom('2', n)))
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 30 }, () => 422), 429])
  expect(await signUpFrom('3', 1)).toBe(422)
})

test('two servers are killed and replaced while founders save and read, and nothing is lost, doubled or unreadable', async () => {
  const { phases, tally } = await replaceUnderLoad(fleet, SHORT)
  const unread = Object.values(phases).map(({ unansweredReads }) => unansweredReads)
  expect([faultsOf(tally), unread]).toEqual([NONE, [0, 0, 0]])
})
