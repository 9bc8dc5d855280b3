import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts'
import { PATHS } from '#domain/routes.ts'
import { askedOf, type Document } from '#tests/fuzz/document.ts'
import { type FuzzServer, startFuzzServer, type Who } from '#tests/fuzz/fuzz-server.ts'
import { type Honest, honestRequests, moreHonestRequests, REFUSING } from '#tests/fuzz/honest.ts'
import { hasPlace } from '#tests/fuzz/mutate-body.ts'
import { type Attempt, attemptsOn, honestAttempt } from '#tests/fuzz/requests.ts'
import { responseFault } from '#tests/fuzz/response-fault.ts'

// Sends mutated requests to all endpoints of the API description.

/**
 * One in this many requests is sent, the same ones in each run; `SIEVE_SHARE=1` sends all of them. The embedded engine
 * gets fewer because it is slower, and most requests are refused before they reach the database anyway.
 */
const USUAL_SHARE = process.env.TEST_DEEP ? 11 : 110
const SHARE = Number(process.env.SIEVE_SHARE ?? (process.env.TEST_DATABASE_URL ? USUAL_SHARE : 176))
const SEED = Number(process.env.SIEVE_SEED ?? 7)
/** Number of parallel requests; their changes are reverted after each batch. */
const BATCH = 24
/** One in this many requests is also sent as other users. */
const BY_OTHERS = 12
const OTHERS: readonly Who[] = ['visitor', 'asha', 'meera']

const NAMES = Object.keys(ENDPOINTS) as EndpointName[]

let server: FuzzServer
let document: Document
beforeAll(async () => {
  server = await startFuzzServer()
  document = await (await server.as('visitor').fetch('/api/openapi.json')).json()
})
afterAll(() => server?.close())

const send = ({ name, by, path, headers, body }: Attempt) =>
  server.as(by).fetch(path, { method: ENDPOINTS[name].method.toUpperCase(), headers, body } as RequestInit)

const everyOf = <T>(all: readonly T[], step: number) => all.filter((_, place) => place % step === SEED % step)

/** Returns the requests in random order, so that requests to the same endpoint seldom run in parallel. */
function attempts(): readonly Attempt[] {
  const honest = honestRequests(server.ids)
  const all = [...Object.entries(honest), ...moreHonestRequests(server.ids)] as [EndpointName, Honest][]
  const own = all.flatMap(([name, right]) => [...attemptsOn(name, right, askedOf(document, name))])
  const byOthers = everyOf(own, BY_OTHERS).flatMap((one) =>
    OTHERS.filter((who) => who !== one.by).map((by) => ({ ...one, by })),
  )
  const some = everyOf([...own, ...byOthers], SHARE)
  const order = fc.shuffledSubarray(some, { minLength: some.length })
  return fc.sample(order, { seed: SEED, numRuns: 1 })[0] ?? []
}

async function faultOf(attempt: Attempt): Promise<string[]> {
  const fault = await responseFault(await send(attempt))
  return fault === undefined ? [] : [`${attempt.name} by ${attempt.by}, ${attempt.what}: ${fault}`]
}

test('the valid requests contain every body field of the API description', () => {
  const honest = honestRequests(server.ids)
  const placesOf = (name: EndpointName) => askedOf(document, name).fields
  const missing = (name: EndpointName) =>
    placesOf(name).filter((field) => !hasPlace(honest[name].body, field))
  expect(NAMES.flatMap(missing)).toEqual([])
})

test('accepts or clearly refuses mutated requests [V2.2.1]', {
  timeout: 3_600_000,
}, async () => {
  const sent = attempts()
  const faults: string[] = []
  for (let place = 0; place < sent.length; place += BATCH) {
    const found = await Promise.all(sent.slice(place, place + BATCH).map(faultOf))
    faults.push(...found.flat())
    await server.restore()
  }
  console.log(
    `fuzz test: ${sent.length} requests to ${NAMES.length} endpoints, ${faults.length} failed, seed ${SEED}`,
  )
  expect(faults, faults.join('\n')).toEqual([])
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('still accepts valid requests after mutated ones, except where all are refused', async () => {
  const honest = honestRequests(server.ids)
  const answers: unknown[][] = []
  const names = NAMES.filter((name) => !REFUSING.includes(name))
  for (const name of names) {
    const response = await send(honestAttempt(name, honest[name]))
    const done = response.headers.get('location') ?? 'done'
    answers.push([name, response.status, response.status < 400 ? done : await response.text()])
    await server.restore()
  }
  const redirects: Partial<Record<EndpointName, string>> = {
    openConfirmation: PATHS.confirmation('waiting'),
    openEmailChange: PATHS.emailChange('/account', 'waiting'),
  }
  expect(answers).toEqual(names.map((name) => [name, redirects[name] ? 302 : 200, redirects[name] ?? 'done']))
})
