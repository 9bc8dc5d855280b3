import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { REVIEW_STATUSES, STATUSES } from '#domain/applications/status.ts'
import type { FuzzIds } from '#tests/fuzz/fuzz-server.ts'
import { honestRequests } from '#tests/fuzz/honest.ts'
import { honestAttempt } from '#tests/fuzz/requests.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { STOPPED_PROVIDER } from '#tests/stopped-provider.ts'

type Operation = { responses: Record<string, unknown>; operationId: string; security?: unknown[] }
type Schema = {
  properties: Record<string, { description?: string; enum?: string[]; properties?: Schema['properties'] }>
}
type Document = {
  openapi: string
  security: unknown[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await startTestServer(STOPPED_PROVIDER)
  document = (await (await server.visitor().fetch('/api/openapi.json')).json()) as Document
})
afterAll(() => server?.close())

test('the OpenAPI description has exactly the endpoints of the contract [D-outside.18, S7-review.7, V13.4.5]', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const contracted = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`)
  expect(described.sort()).toEqual(contracted.sort())
  expect(document.openapi).toBe('3.1.0')
})

test('operation ids are the endpoint names of the contract', () => {
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, `${method} ${path}`]),
  )
  const contracted = Object.entries(ENDPOINTS).map(([name, { method, path }]) => [name, `${method} ${path}`])
  expect(named.sort()).toEqual(contracted.sort())
})

test('the OpenAPI description passes the Redocly linter', async () => {
  // Test servers run at a local address, which this rule rejects.
  const rules = { 'no-server-example.com': 'off' } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  // The endpoints that links in e-mails open reply with a redirect, so they have no 2xx status.
  expect(problems.map(({ ruleId, location: [place] }) => [ruleId, place?.pointer])).toEqual([
    ['operation-2xx-response', '#/paths/~1api~1accounts~1confirmation/get/responses'],
    ['operation-2xx-response', '#/paths/~1api~1account~1email/get/responses'],
  ])
})

const NOWHERE = '2b1c6a52-4f5b-4a3e-9d1c-0a4f6a1b2c3d'

const ASSERTION = { id: '', response: { clientDataJSON: '', authenticatorData: '', signature: '' } }
const BY_NO_PASSKEY: Pick<FuzzIds, 'assertion' | 'administratorAssertion' | 'credential'> = {
  assertion: ASSERTION,
  administratorAssertion: ASSERTION,
  credential: { id: '', response: { clientDataJSON: '', attestationObject: '' } },
}

/** Returns, for every key, an id or a secret that does not exist. */
const emptyIds = new Proxy(BY_NO_PASSKEY as FuzzIds, {
  get: (given, key) =>
    Reflect.get(given, key) ?? (/secret$/i.test(String(key)) ? 'JBSWY3DPEHPK3PXP' : NOWHERE),
})

test('the OpenAPI description requires a session exactly where visitors are refused', async () => {
  const requests = Object.entries(honestRequests(emptyIds))
  const turnedAway = await Promise.all(
    requests.map(async ([name, honest]) => {
      const { path, headers, body } = honestAttempt(name as EndpointName, honest)
      const { method } = ENDPOINTS[name as EndpointName]
      const response = await server.visitor().fetch(path, { method: method.toUpperCase(), headers, body })
      return (await response.text()).includes('"code":"signed-out"') ? [name] : []
    }),
  )
  const guarded = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security = document.security }) => security.length > 0)
  expect(turnedAway.flat().sort()).toEqual(guarded.map(({ operationId }) => operationId).sort())
})

test('every endpoint has descriptions of its 4XX and 5XX responses', () => {
  const silent = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => !('4XX' in responses && '5XX' in responses))
      .map(([method]) => `${method} ${path}`),
  )
  expect(silent).toEqual([])
})

test('the OpenAPI description has the form’s fields and the error codes', () => {
  const { Answers, AnswerChanges, Error: refusal } = document.components.schemas
  const keys = APPLICATION_FORM.fields.map(({ key }) => key)
  expect([Object.keys(Answers?.properties ?? {}), Object.keys(AnswerChanges?.properties ?? {})]).toEqual([
    keys,
    keys,
  ])
  expect(refusal?.properties.error?.properties?.code?.enum).toEqual(Object.keys(ERROR_STATUS))
})

test('the OpenAPI description has the label, hint, reason and example of each field', () => {
  const { Answers, AnswerChanges } = document.components.schemas
  const helpOf = (schema: Schema | undefined) =>
    APPLICATION_FORM.fields.map(({ key, label, guidance: { hint, why = '', example = '' } }) =>
      [`${label}.`, hint, why, example].filter(
        (part) => !schema?.properties[key]?.description?.includes(part),
      ),
    )
  const nothingMissing = APPLICATION_FORM.fields.map(() => [])
  expect([helpOf(Answers), helpOf(AnswerChanges)]).toEqual([nothingMissing, nothingMissing])
})

test('the server serves every endpoint of the contract [S7-review.7]', async () => {
  const visitor = server.visitor()
  const statuses = await Promise.all(
    Object.entries(ENDPOINTS).map(async ([name, { method, path }]) => {
      const address = path.replace('{id}', NOWHERE)
      const headers = { 'content-type': 'application/json' }
      const body = ['post', 'put', 'patch'].includes(method) ? '{}' : undefined
      const response = await visitor.fetch(address, { method: method.toUpperCase(), headers, body })
      return [name, response.status === 404]
    }),
  )
  expect(statuses.filter(([, missing]) => missing)).toEqual([])
})

const quoted = (text: string) => [...text.matchAll(/'([^']+)'/g)].map(([, value]) => value)

test('table, domain and contract have the specified statuses [S4.3]', async () => {
  const specified = [
    ...['draft', 'submitted', 'under_review', 'more_info_needed', 'meeting_scheduled'],
    ...['follow_up_questions', 'approved', 'no_fit'],
  ]
  const [constraint] = await server.rows<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'applications_status_known'`,
  )
  expect(quoted(constraint?.text ?? '')).toEqual(specified)
  expect(STATUSES.map(({ value }) => value)).toEqual(specified)
  expect(REVIEW_STATUSES.map(({ value }) => value)).toEqual(specified.slice(1))
})
