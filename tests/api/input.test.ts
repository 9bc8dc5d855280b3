import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { RECORD_VERSION_MAX, TEXT_CHARACTERS } from '#domain/limits.ts'
import { SCRIPT_LINK } from '#domain/links.ts'
import { ASHA } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, signUpBody } from '#tests/users.ts'

let server: TestServer
let asha: Client
let meera: Client
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  meera = await createAdministrator(server)
})
afterAll(() => server?.close())

const addressOf = (id: string) => ENDPOINTS.saveDraft.path.replace('{id}', id)

/** Sends a body unchanged. */
async function send(body: string, path = addressOf(randomUUID()), method = 'PATCH') {
  const response = await asha.fetch(path, { method, headers: { 'content-type': 'application/json' }, body })
  return { status: response.status, ...(await response.json()) }
}

const saving = (changes: object) => JSON.stringify({ base_version: 0, changes })

test.each([
  [{ problem_statement: 'x'.repeat(TEXT_CHARACTERS + 1) }, 'changes.problem_statement'],
  [
    { founders_data: [{ ...ASHA, experience: 'x'.repeat(TEXT_CHARACTERS + 1) }] },
    'changes.founders_data.0.experience',
  ],
  [{ one_line_description: 'x'.repeat(51) }, 'changes.one_line_description'],
  [{ number_of_founders: 6 }, 'changes.number_of_founders'],
  [{ number_of_founders: 1.5 }, 'changes.number_of_founders'],
  [{ founders_data: Array(6).fill(ASHA) }, 'changes.founders_data'],
  [{ past_funding: [] }, 'changes.past_funding'],
  [{ past_funding: [{ investorName: 'A', amount: -1 }] }, 'changes.past_funding.0.amount'],
  [{ funding_amount_seeking: 12.5 }, 'changes.funding_amount_seeking'],
  [{ funding_amount_seeking: '100' }, 'changes.funding_amount_seeking'],
  [{ gross_margins: 'half' }, 'changes.gross_margins'],
  [{ company_name: null }, 'changes.company_name'],
  [{ pitch_deck: { url: '/files/x' } }, 'changes.pitch_deck.filename'],
])('rejects %.60j and names %s in the message [V1.4.2, V15.3.5, V2.2.1]', async (changes, place) => {
  const { status, error } = await send(saving(changes))
  expect([status, error.code]).toEqual([400, 'bad-request'])
  expect(error.message).toMatch(new RegExp(`^${place}: .+\\.$`))
})

test.each([
  'javascript:alert(1)',
  ' \u0001Java\tScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
])('rejects the link %j at its field, and stores it half typed in a draft [D-form.37]', async (linkedin) => {
  const id = randomUUID()
  const founders = (link: string) =>
    saving({ company_name: 'Acme', founders_data: [{ ...ASHA, linkedin: link }] })
  const refused = [
    await send(founders(linkedin), addressOf(id)),
    await send(founders(linkedin), `${addressOf(id)}/submission`, 'POST'),
  ]
  const path = 'founders_data.0.linkedin'
  const fault = { path, label: 'Founder 1', kind: 'wrong', message: SCRIPT_LINK, unsaved: true }
  const faults = [{ field: 'founders_data', ...fault }]
  expect(refused).toEqual(
    Array(2).fill({ status: 422, error: { code: 'validation-failed', message: SCRIPT_LINK, faults } }),
  )
  expect((await asha.call('readApplication', { params: { id } })).status).toBe(404)

  const half = linkedin.slice(0, linkedin.indexOf(':'))
  const stored = half.replace('\u0001', '')
  expect((await send(founders(half), addressOf(id))).status).toBe(200)
  const { answers } = (await asha.call('readApplication', { params: { id } })).reply
  expect(answers.founders_data[0]?.linkedin).toBe(stored)
})

test.each([
  ['an unknown field', saving({ valuation: 1 }), 'valuation'],
  ['a column that clients cannot set', saving({ application_status: 'approved' }), 'application_status'],
  ['an unknown key of a founder', saving({ founders_data: [{ ...ASHA, age: 31 }] }), 'age'],
  [
    'an unknown key next to the changes',
    JSON.stringify({ base_version: 0, changes: {}, user_id: 'x' }),
    'user_id',
  ],
])('rejects %s, with its name in the message [V1.5.2, V15.3.3, V2.2.2]', async (_, body, name) => {
  const { status, error } = await send(body)
  expect([status, error.code]).toEqual([400, 'bad-request'])
  expect(error.message).toContain(`"${name}"`)
})

test.each([
  ['{"base_version": 0, "changes": {', 'incomplete JSON'],
  ['', 'an empty body'],
  ['null', 'null'],
  ['[]', 'an array'],
  ['"text"', 'a string'],
])('rejects a body of %j as a bad request [V15.3.5]', async (body) => {
  const { status, error } = await send(body)
  expect([status, error.code]).toEqual([400, 'bad-request'])
})

test('a request body with __proto__ changes no prototype [V1.5.2, V15.3.6]', async () => {
  const { status } = await send('{"base_version": 0, "changes": {"__proto__": {"company_name": "x"}}}')
  expect(status).toBe(400)
  expect(({} as { company_name?: string }).company_name).toBeUndefined()
})

test.each(['1', 'not-a-uuid', '%00', '00000000-0000-0000-0000-00000000000g', `${randomUUID()}x`])(
  'rejects the id %s and names the parameter',
  async (id) => {
    const requests = [
      send(saving({}), addressOf(id)),
      ...(['readApplication', 'readQuestions'] as const).map(async (name) => {
        const response = await asha.fetch(ENDPOINTS[name].path.replace('{id}', id))
        return { status: response.status, ...(await response.json()) }
      }),
    ]
    for (const { status, error } of await Promise.all(requests)) {
      expect([status, error.code, error.message]).toEqual([
        400,
        'bad-request',
        expect.stringMatching(/^id: /),
      ])
    }
  },
)

test('replaces characters that PostgreSQL cannot store or programs show as boxes', async () => {
  const id = randomUUID()
  const body = `{"base_version": 0, "changes": {"company_name": "A\\u0000cme \\ud83d",
    "founders_data": [${JSON.stringify(ASHA).replace('"Asha"', '"As\\u0000ha\\udc04"')}],
    "past_funding": [{"investorName": "\\u0000", "amount": null}],
    "problem_statement": "\\uf0b7\\tMilk\\u000b\\uf0a7 Curd\\u001e"}}`
  expect((await send(body, addressOf(id))).status).toBe(200)
  const { answers } = (await asha.call('readApplication', { params: { id } })).reply
  expect([
    answers.company_name,
    answers.founders_data[0]?.firstName,
    answers.past_funding[0]?.investorName,
    answers.problem_statement,
  ]).toEqual(['Acme \ufffd', 'Asha\ufffd', '', '•\tMilk\n• Curd '])
})

test('stores the longest allowed text completely, even in multi-byte characters [D-form.10]', async () => {
  const id = randomUUID()
  const text = 'धेनु '.repeat(TEXT_CHARACTERS / 5)
  expect((await send(saving({ problem_statement: text }), addressOf(id))).status).toBe(200)
  const { answers } = (await asha.call('readApplication', { params: { id } })).reply
  expect([text.length, answers.problem_statement === text]).toEqual([TEXT_CHARACTERS, true])
})

test.each([
  ['search', 'x'.repeat(201)],
  ['status', 'draft'],
  ['status', 'submitted,approved'],
  ['page', '0'],
  ['page', '1.5'],
  ['page', 'two'],
])('rejects a request for the review list with %s=%.20s and names the parameter', async (name, value) => {
  const response = await meera.fetch(
    `${ENDPOINTS.listForReview.path}?${new URLSearchParams({ [name]: value })}`,
  )
  const { error } = await response.json()
  expect([response.status, error.code, error.message]).toEqual([
    400,
    'bad-request',
    expect.stringMatching(new RegExp(`^${name}: `)),
  ])
})

test.each(['0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '2027-02-29T00:00:00Z', 'yesterday', ''])(
  'rejects the time %j and names the parameter',
  async (since) => {
    const response = await meera.fetch(`${ENDPOINTS.readQueue.path}?${new URLSearchParams({ since })}`)
    const { error } = await response.json()
    expect([response.status, error.code, error.message]).toEqual([
      400,
      'bad-request',
      expect.stringMatching(/^since: /),
    ])
  },
)

test.each([-1, 1.5, RECORD_VERSION_MAX + 1, 2 ** 53])(
  'rejects a save based on version %d and names the field',
  async (version) => {
    const { status, error } = await send(
      JSON.stringify({ base_version: version, changes: { hq_city: 'Pune' } }),
    )
    expect([status, error.code, error.message]).toEqual([
      400,
      'bad-request',
      expect.stringMatching(/^base_version: /),
    ])
  },
)

test('does not fail on a search with a character that PostgreSQL cannot store', async () => {
  const { status, reply } = await meera.call('listForReview', { query: { search: '\0' } })
  expect([status, reply.count]).toEqual([200, 0])
})

test.each(['draft', 'unknown', '', 'APPROVED'])(
  "rejects a change to the status '%s' [D-status.3, V2.2.1]",
  async (status) => {
    const response = await meera.fetch(ENDPOINTS.changeStatus.path.replace('{id}', randomUUID()), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
    const { error } = await response.json()
    expect([response.status, error.message]).toEqual([400, expect.stringMatching(/^status: /)])
  },
)

test.each(['signIn', 'resendConfirmation'] as const)(
  'does not fail on %s with characters that PostgreSQL cannot store',
  async (name) => {
    const body = { email: 'a\0\ud800@acme.in', ...(name === 'signIn' && { password: '\0\ud800' }) }
    const response = await server.visitor().fetch(ENDPOINTS[name].path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(name === 'signIn' ? 401 : 200)
  },
)

test('rejects sign-up and sign-in without e-mail or password [S5-accounts.5]', async () => {
  const { email: _email, ...nameless } = signUpBody('lacking@acme.in')
  const { password: _password, ...open } = signUpBody('lacking@acme.in')
  const bodies = [
    ['/api/accounts', nameless],
    ['/api/accounts', open],
    ['/api/session', { password: 'right enough' }],
    ['/api/session', { email: 'lacking@acme.in' }],
  ] as const
  const answers = bodies.map(async ([path, body]) => {
    const { status, error } = await send(JSON.stringify(body), path, 'POST')
    return [status, error.code]
  })
  expect(await Promise.all(answers)).toEqual(Array(4).fill([400, 'bad-request']))
})
