import type { Field, Place } from './document.ts'

const HOLE = '\u0007the bait\u0007'

type Container = Record<string | number, unknown>

/** An honest body with something else in some of its places, as JSON. @param json what stands there instead */
export function placed(honest: unknown, fields: readonly Field[], json: string): string {
  const body = fields.reduce((made, field) => withHole(made, field), structuredClone(honest))
  return JSON.stringify(body).replaceAll(JSON.stringify(HOLE), () => json)
}

/** An honest body that lacks one of its places, as JSON; empty when nothing remains. */
export function lacking(honest: unknown, field: Field): string {
  const body = structuredClone(honest)
  const key = field.place.at(-1)
  if (key === undefined) return ''
  delete containerOf(body, field.place)[key]
  return JSON.stringify(body)
}

function withHole(body: unknown, { place, beside }: Field): unknown {
  const key = place.at(-1)
  if (key === undefined) return HOLE
  containerOf(body, place)[key] = HOLE
  return beside
    ? Object.fromEntries(Object.entries(body as object).filter(([one]) => beside.includes(one)))
    : body
}

/** Whether a body has where to put a place; what holds it may lack it. */
export const hasPlace = (body: unknown, { place }: Field): boolean => {
  const container = at(body, place.slice(0, -1))
  return typeof container === 'object' && container !== null
}

const containerOf = (body: unknown, place: Place) => at(body, place.slice(0, -1)) as Container

const at = (body: unknown, place: Place): unknown =>
  place.reduce((part, key) => (part as Container | null | undefined)?.[key], body)
