import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { REVIEW_STATUSES, STATUSES } from '#domain/applications/status.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'

type Operation = { responses: Record<string, unknown> }
type Schema = {
  properties: Record<string, { description?: string; enum?: string[]; properties?: Schema['properties'] }>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await startTestServer()
  document = (await (await server.visitor().fetch('/api/openapi.json')).json()) as Document
})
afterAll(() => server?.close())

test('the served description has every endpoint of the contract, and the contract every one described', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const contracted = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`)
  expect(described.sort()).toEqual(contracted.sort())
  expect(document.openapi).toBe('3.1.0')
})

test('every endpoint says how it refuses', () => {
  const silent = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => !('4XX' in responses && '5XX' in responses))
      .map(([method]) => `${method} ${path}`),
  )
  expect(silent).toEqual([])
})

test('the description knows the fields of the catalogue and the codes of refusals', () => {
  const { Answers, AnswerChanges, Error: refusal } = document.components.schemas
  const keys = APPLICATION_FORM.fields.map(({ key }) => key)
  expect([Object.keys(Answers?.properties ?? {}), Object.keys(AnswerChanges?.properties ?? {})]).toEqual([
    keys,
    keys,
  ])
  expect(refusal?.properties.error?.properties?.code?.enum).toEqual(Object.keys(ERROR_STATUS))
})

test('the description tells of each field what helps people to answer it', () => {
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

test('every endpoint of the contract is served', async () => {
  const visitor = server.visitor()
  const statuses = await Promise.all(
    Object.entries(ENDPOINTS).map(async ([name, { method, path }]) => {
      const address = path.replace('{id}', '2b1c6a52-4f5b-4a3e-9d1c-0a4f6a1b2c3d')
      const headers = { 'content-type': 'application/json' }
      const body = ['post', 'put', 'patch'].includes(method) ? '{}' : undefined
      const response = await visitor.fetch(address, { method: method.toUpperCase(), headers, body })
      return [name, response.status === 404]
    }),
  )
  expect(statuses.filter(([, missing]) => missing)).toEqual([])
})

const quoted = (text: string) => [...text.matchAll(/'([^']+)'/g)].map(([, value]) => value)

test('table, domain and contract know the same statuses, those of the specification', async () => {
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
