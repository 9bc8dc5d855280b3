import type { Field, Place } from './document.ts'

const PLACEHOLDER = '\u0007placeholder\u0007'

type Container = Record<string | number, unknown>

/** Returns a valid body as JSON with another value in some fields. @param json the value, as JSON */
export function withValueAt(honest: unknown, fields: readonly Field[], json: string): string {
  const body = fields.reduce((made, field) => withPlaceholder(made, field), structuredClone(honest))
  return JSON.stringify(body).replaceAll(JSON.stringify(PLACEHOLDER), () => json)
}

/** Returns a valid body as JSON without one field. If the field is the body itself, the result is empty. */
export function withoutField(honest: unknown, field: Field): string {
  const body = structuredClone(honest)
  const key = field.place.at(-1)
  if (key === undefined) return ''
  delete containerOf(body, field.place)[key]
  return JSON.stringify(body)
}

function withPlaceholder(body: unknown, { place, beside }: Field): unknown {
  const key = place.at(-1)
  if (key === undefined) return PLACEHOLDER
  containerOf(body, place)[key] = PLACEHOLDER
  return beside
    ? Object.fromEntries(Object.entries(body as object).filter(([one]) => beside.includes(one)))
    : body
}

/** Returns whether a body has a container for a field; the field itself may be missing. */
export const hasPlace = (body: unknown, { place }: Field): boolean => {
  const container = at(body, place.slice(0, -1))
  return typeof container === 'object' && container !== null
}

const containerOf = (body: unknown, place: Place) => at(body, place.slice(0, -1)) as Container

const at = (body: unknown, place: Place): unknown =>
  place.reduce((part, key) => (part as Container | null | undefined)?.[key], body)
