import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts'
import type { Asked, Field } from './document.ts'
import type { Who } from './fuzz-server.ts'
import type { Honest } from './honest.ts'
import { hasPlace, withoutField, withValueAt } from './mutate-body.ts'
import { TEXTS } from './texts.ts'
import { bodiesInsteadOf, CONTENT_TYPES, HEADERS, RAW_PARTS, VALUES } from './values.ts'

/** A request that the fuzz test sends. */
export type Attempt = {
  readonly name: EndpointName
  /** Description of the mutation, and where it was applied. */
  readonly what: string
  readonly by: Who
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: BodyInit | undefined
}

const encoded = (values: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, encodeURIComponent(value.toWellFormed())]),
  )

/** Returns the address of a request. @param parts encoded parameters that replace the valid ones */
function addressOf(
  name: EndpointName,
  honest: Honest,
  parts: { params?: object; query?: object } = {},
): string {
  const params = { ...encoded(honest.params), ...parts.params }
  const path = Object.entries(params).reduce(
    (text, [key, value]) => text.replace(`{${key}}`, () => value),
    ENDPOINTS[name].path as string,
  )
  const query = Object.entries({ ...encoded(honest.query), ...parts.query }).map((pair) => pair.join('='))
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

const bodyOf = ({ body, file }: Honest) => file ?? (body === undefined ? undefined : JSON.stringify(body))
const typeOf = ({ body, file }: Honest): Record<string, string> => {
  if (file !== undefined) return { 'content-type': 'application/octet-stream' }
  return body === undefined ? {} : { 'content-type': 'application/json' }
}

/** Returns the valid request itself, without a mutation. */
export const honestAttempt = (name: EndpointName, honest: Honest): Attempt => ({
  name,
  what: 'honest',
  by: honest.by,
  path: addressOf(name, honest),
  headers: typeOf(honest),
  body: bodyOf(honest),
})

/** Yields all mutations of a request: every field with every wrong value, and the whole request. */
export function* attemptsOn(name: EndpointName, honest: Honest, asked: Asked): Generator<Attempt> {
  const right = honestAttempt(name, honest)
  for (const [what, changes] of [...wrongParts(name, honest, asked), ...wrongWholes(right)])
    yield { ...right, what, ...changes }
  const fields = asked.fields.filter((field) => hasPlace(honest.body, field))
  const textFields = fields.filter(({ isText }) => isText)
  for (const [what, makeBody] of [
    ...wrongValues(honest, fields),
    ...wrongTexts(honest, textFields),
    ...wrongTogether(honest, textFields),
  ])
    yield {
      ...right,
      what,
      // A getter, because most requests are never sent and need no body.
      get body() {
        return makeBody()
      },
    }
}

type Wrong = readonly [what: string, changes: Partial<Attempt>]
type WrongBody = readonly [what: string, makeBody: () => BodyInit]

function* wrongParts(name: EndpointName, honest: Honest, { params, query }: Asked): Generator<Wrong> {
  const texts = [
    ...TEXTS.map(([why, text]) => [why, encodeURIComponent(text.toWellFormed())] as const),
    ...VALUES.filter(([, json]) => json.length < 20_000).map(
      ([why, json]) => [why, encodeURIComponent(json)] as const,
    ),
    ...RAW_PARTS.map((part) => [part, part] as const),
  ]
  for (const key of params)
    for (const [why, part] of texts)
      yield [`${key}: ${why}`, { path: addressOf(name, honest, { params: { [key]: part } }) }]
  for (const key of query) {
    for (const [why, part] of texts)
      yield [`${key}: ${why}`, { path: addressOf(name, honest, { query: { [key]: part } }) }]
    const valid = encoded(honest.query)[key]
    yield [
      `${key}: twice`,
      { path: `${addressOf(name, honest, { query: { [key]: valid ?? 'x' } })}&${key}=x` },
    ]
    if (valid !== undefined)
      yield [`${key}: missing`, { path: addressOf(name, { ...honest, query: without(honest.query, key) }) }]
  }
}

const without = (query: Honest['query'], key: string) =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([one]) => one !== key))

function* wrongWholes(right: Attempt): Generator<Wrong> {
  const honest = typeof right.body === 'string' ? right.body : '{}'
  for (const [why, body] of ENDPOINTS[right.name].method === 'get' ? [] : bodiesInsteadOf(honest))
    yield [`body: ${why}`, { body }]
  for (const type of right.body === undefined ? [] : CONTENT_TYPES)
    yield [`content-type: ${type}`, { headers: { 'content-type': type } }]
  for (const [key, value] of HEADERS)
    yield [`${key}: ${value.slice(0, 40)}`, { headers: { ...right.headers, [key]: value } }]
}

function* wrongValues({ body }: Honest, fields: readonly Field[]): Generator<WrongBody> {
  for (const field of fields) {
    for (const [why, json] of VALUES)
      yield [`${nameOf(field)}: ${why}`, () => withValueAt(body, [field], json)]
    if (!field.beside) yield [`${nameOf(field)}: missing`, () => withoutField(body, field)]
  }
}

function* wrongTexts({ body }: Honest, fields: readonly Field[]): Generator<WrongBody> {
  for (const field of fields) {
    for (const [why, text] of TEXTS)
      yield [`${nameOf(field)}: ${why}`, () => withValueAt(body, [field], JSON.stringify(text))]
  }
}

/** Yields bodies with the same wrong value in all text fields of one object or list. */
function* wrongTogether({ body }: Honest, fields: readonly Field[]): Generator<WrongBody> {
  const parentOf = ({ place }: Field) => place.slice(0, -1).join('.')
  for (const place of new Set(fields.map(parentOf))) {
    const siblings = fields.filter((field) => parentOf(field) === place)
    if (siblings.length < 2 || siblings.some(({ beside }) => beside)) continue
    for (const [why, text] of TEXTS)
      yield [`all of ${place}: ${why}`, () => withValueAt(body, siblings, JSON.stringify(text))]
  }
}

const nameOf = ({ place }: Field) => place.join('.') || 'body'
