import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type AccessServer, startAccessServer } from './access-server.ts'
import { CELLS, type Cell, HTTP_STATUS, SENT_OVER_HTTP } from './matrix.ts'
import { OVER_HTTP } from './operations-over-http.ts'
import { ON_SHARED } from './shared-applications.ts'
import { ON_ACCOUNTS } from './tables.ts'

let accessServer: AccessServer
beforeAll(async () => {
  accessServer = await startAccessServer(true)
})
afterAll(() => accessServer?.close())

const { TEST_DEEP, PLANTED_BUGS_REPORT } = process.env
const wanted = TEST_DEEP || PLANTED_BUGS_REPORT ? CELLS : SENT_OVER_HTTP

const doesChange = ({ operation }: Cell) => Number(OVER_HTTP[operation].changes ?? false)
/** Reads come first, because every allowed change adds applications, which make later lists and exports longer. */
const cells = wanted.toSorted((one, other) => doesChange(one) - doesChange(other))

/** A redirect counts as access, as status 200 does. */
const isAllowed = (status: number) => status === 200 || status === 302
const ALLOWED = ['yes', 'again', 'unlisted', 'nobody']

// The title has the ids of all access rules, because each cell of the matrix is one case of a rule.
describe('access [S4.6, S4.12, S4.13, S6.3, S6.4, S6.6-10, S6.12, S7-applications.3, S7-applications.5, S7-applications.7, D-way.4, D-way.5, D-way.7, D-way.15, D-way.16, D-files.2, D-status.1, D-status.3, D-status.5, D-status.33, V2.3.1, V8.2.1, V8.2.2]', () => {
  test.each(cells.map((cell) => [cell.name, cell] as const))('%s', async (_, cell) => {
    const { actor, operation, subject, expected } = cell
    const { send, changes } = OVER_HTTP[operation]
    const ids = await accessServer.idsFor(actor, subject)
    const outcome = await send(accessServer.as(actor), ids)
    if (changes && expected === 'yes') accessServer.spoil(actor, subject)
    if (operation === 'recuses from' && expected === 'yes') await accessServer.forgetRecusals()
    if (operation in ON_ACCOUNTS) await accessServer.rest()
    const code = expected === 'again' ? 'yes' : expected
    expect({ ...outcome, status: isAllowed(outcome.status) ? 'allowed' : outcome.status }).toEqual({
      status: ALLOWED.includes(expected) ? 'allowed' : HTTP_STATUS[expected],
      // A HEAD response has no body and therefore no error code.
      code: outcome.code === undefined ? undefined : code,
    })
  })
})

test('refused requests change no application, file or record of the team [D-way.17]', async () => {
  expect(await accessServer.tampered()).toEqual([])
})

test('the matrix covers every endpoint [D-way.17]', () => {
  const tried = [...Object.values(OVER_HTTP), ...Object.values(ON_SHARED)].map(({ through }) => through)
  expect([...new Set(tried)].filter((one) => one !== 'files').sort()).toEqual(Object.keys(ENDPOINTS).sort())
})
