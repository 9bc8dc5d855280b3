import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts'

/** The subset of JSON Schema that the API description uses. */
type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

type Operation = {
  readonly parameters?: readonly { readonly in: 'path' | 'query'; readonly name: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export type Place = readonly (string | number)[]

/** A field of a request body. */
export type Field = {
  readonly place: Place
  readonly isText: boolean
  /** All keys of the alternative that has this field, if the description allows alternatives here. */
  readonly beside?: readonly string[]
}

/** The inputs of an endpoint. */
export type Asked = {
  readonly params: readonly string[]
  readonly query: readonly string[]
  /** The fields, with the body itself first. Empty for endpoints without a JSON body. */
  readonly fields: readonly Field[]
}

/** Returns the inputs of an endpoint. @throws Error if the document does not have the endpoint */
export function askedOf(document: Document, name: EndpointName): Asked {
  const { method, path } = ENDPOINTS[name]
  const operation = document.paths[path]?.[method]
  if (!operation) throw new Error(`The document has no ${method} ${path}.`)
  const { parameters = [], requestBody } = operation
  const namesIn = (where: 'path' | 'query') =>
    parameters.filter((one) => one.in === where).map((one) => one.name)
  const schema = requestBody?.content['application/json']?.schema
  return {
    params: namesIn('path'),
    query: namesIn('query'),
    fields: schema ? [...fieldsOf(document, schema, [])] : [],
  }
}

function* fieldsOf(document: Document, given: Schema, place: Place): Generator<Field> {
  const schema = resolved(document, given)
  const { type, properties, items, anyOf } = schema
  yield { place, isText: [type].flat().includes('string') }
  for (const [key, part] of Object.entries(properties ?? {})) yield* fieldsOf(document, part, [...place, key])
  if (items) yield* fieldsOf(document, items, [...place, 0])
  for (const choice of anyOf ?? []) {
    const beside = Object.keys(resolved(document, choice).properties ?? {})
    for (const field of fieldsOf(document, choice, place)) {
      if (field.place.length > place.length) yield { ...field, beside }
    }
  }
}

const resolved = ({ components }: Document, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? {}) : schema
